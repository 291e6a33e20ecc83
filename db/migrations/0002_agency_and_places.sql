-- The agency's own details: one row, edited in the settings.
create table agency (
  id smallint primary key default 1 check (id = 1),
  name text not null check (length(name) between 1 and 120),
  tagline text not null default '' check (length(tagline) <= 300),
  address text not null default '' check (length(address) <= 300),
  phone text not null default '' check (phone = '' or phone ~ '^\+[1-9][0-9]{6,14}$'),
  whatsapp text not null default '' check (whatsapp = '' or whatsapp ~ '^\+[1-9][0-9]{6,14}$'),
  email text not null default '' check (email = '' or email like '_%@_%'),
  opening_hours text not null default '' check (length(opening_hours) <= 300),
  facebook_url text not null default '' check (facebook_url = '' or facebook_url ~ '^https://'),
  instagram_url text not null default '' check (instagram_url = '' or instagram_url ~ '^https://'),
  latitude numeric(8, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  founded_year smallint check (founded_year between 1800 and 2200),
  properties_managed integer not null default 0 check (properties_managed >= 0),
  clients_satisfied integer not null default 0 check (clients_satisfied >= 0),
  years_experience integer not null default 0 check (years_experience >= 0),
  average_rating numeric(2, 1) check (average_rating between 0 and 5),
  founder_name text not null default '',
  founder_role text not null default '',
  legal_notice text not null default '',
  privacy_notice text not null default '',
  -- Receipt of the declaration to the CNDP (Law 09-08), empty until there is one.
  receipt_number text not null default '',
  pictures_notice text not null default '',
  -- MAD for one euro: the back-office shows euros, nothing is stored in them.
  euro_rate numeric(8, 4) not null default 10.8 check (euro_rate > 0),
  is_demo boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
create trigger agency_version before update on agency for each row execute function bump_version();

-- Cities and districts. The known ones come from the code's list at every start, custom ones from people.
create table city (
  key text primary key check (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' and length(key) <= 80),
  label text not null check (length(label) between 1 and 80),
  is_custom boolean not null,
  position integer not null default 1000,
  folded text not null generated always as (fold_words(label)) stored
);
create unique index city_folded on city (folded);

create table district (
  city text not null references city (key) on update cascade on delete cascade,
  key text not null check (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' and length(key) <= 80),
  label text not null check (length(label) between 1 and 80),
  is_custom boolean not null,
  position integer not null default 1000,
  folded text not null generated always as (fold_words(label)) stored,
  primary key (city, key)
);
create unique index district_folded on district (city, folded);

-- French words of the machine values (types, listing types, features), for the search. Written from the
-- code's list at every start: the labels have one home.
create table search_label (
  kind text not null check (kind in ('listing_type', 'type', 'feature')),
  key text not null,
  words text not null,
  primary key (kind, key)
);
