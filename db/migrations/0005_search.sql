-- Words of titles, places and types: what a misspelt word can have meant. Descriptions stay out, or their
-- own spelling faults would be proposed as corrections.
create table search_word (
  word text primary key check (length(word) between 3 and 40)
);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops);

-- One home for what is searched, whoever writes the row: a form, an import, somebody in psql.
create function index_property_words() returns trigger language plpgsql as $$
declare
  strong tsvector;
begin
  strong := to_tsvector('simple', fold_words(concat_ws(' ',
    new.title,
    new.reference,
    replace(new.reference, '-', ''),
    (select label from city where key = new.city),
    (select label from district where city = new.city and key = new.district),
    (select words from search_label where kind = 'type' and key = new.type),
    (select words from search_label where kind = 'listing_type' and key = new.listing_type),
    (select string_agg(words, ' ') from search_label where kind = 'feature' and key = any (new.features)),
    array_to_string(new.custom_features, ' ')
  )));
  -- Beside the words, the values that searches filter by: an index that knows both never fetches thousands of rows
  -- for a text that the filters contradict.
  new.search_vector := strong
    || to_tsvector('simple', fold_words(new.description))
    || array_to_tsvector(array_remove(array[
      'listing:' || new.listing_type,
      'type:' || new.type,
      'city:' || new.city,
      'district:' || new.city || '/' || new.district
    ], null));
  -- In one order, so that two writers never wait for each other crosswise.
  insert into search_word (word)
  select lexeme from unnest(strong)
  where length(lexeme) between 3 and 40 and lexeme !~ '[0-9]'
  order by lexeme
  on conflict do nothing;
  return new;
end
$$;
create trigger property_words
  before insert or update of title, reference, description, city, district, type, listing_type, features, custom_features
  on property for each row execute function index_property_words();

-- Read at once by every search, so nothing is put off to a pending list.
create index property_search on property using gin (search_vector) with (fastupdate = off) where available;

-- Ids of the available properties that match a text query within price bounds (null: none), at most so many, in no
-- order. The planner takes words and filters for independent and would walk the table; what it may use is said here.
create function search_matches(query tsquery, min_price numeric, max_price numeric, cap integer) returns setof uuid
  -- Few, as far as the planner is to know: it then looks them up, where it would else walk an order for them.
  language plpgsql stable rows 10
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select id from property
    where available and search_vector @@ query
      and (min_price is null or price >= min_price)
      and (max_price is null or price <= max_price)
    limit cap;
end
$$;

-- A label that changes its words changes what finds the properties that carry it.
create function reindex_labelled_properties() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'city' then update property set city = city where city = new.key;
    when 'district' then update property set city = city where city = new.city and district = new.key;
    else
      update property set city = city
      where (new.kind = 'type' and type = new.key)
        or (new.kind = 'listing_type' and listing_type = new.key)
        or (new.kind = 'feature' and new.key = any (features));
  end case;
  return null;
end
$$;
create trigger city_relabelled after update of label on city
  for each row when (old.label <> new.label) execute function reindex_labelled_properties();
create trigger district_relabelled after update of label on district
  for each row when (old.label <> new.label) execute function reindex_labelled_properties();
create trigger search_label_changed after update of words on search_label
  for each row when (old.words <> new.words) execute function reindex_labelled_properties();
