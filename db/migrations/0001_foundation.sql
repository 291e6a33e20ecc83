-- Extensions and the few functions that other migrations lean on.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE because its dictionary could be replaced; ours never is, so that the wrapper
-- may be IMMUTABLE and stand in generated columns and indexes. Accents go first: lower() leaves « É » alone
-- where the database's locale is C.
-- Marks over and under letters go before that, so that Arabic is folded as the program folds it (app/lib/text.ts);
-- tatweel only stretches a word.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(
    normalize(value, NFD),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]',
    '', 'g'
  )));

-- Words as the search sees them: no accents, no capitals, one space for whatever stands between them.
create function fold_words(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    fold(value),
    '[][\s\u00A0\u202F!"#$%&''()*+,./:;<=>?@\\^_`{|}~’‘“”«»…–—·•№-]+', ' ', 'g'
  ));

-- Today is a civil date in the agency's zone, whatever the server's own zone is.
create function agency_today() returns date
  language sql stable
  return (now() at time zone 'Africa/Casablanca')::date;

-- One rule for every table that people edit: a version that counts up, and the time of the last change.
create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
