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
  new.search_vector := strong || to_tsvector('simple', fold_words(new.description));
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
