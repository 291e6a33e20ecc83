create sequence property_reference_seq start 1001;

create function next_property_reference() returns text language sql volatile as $$
  select 'TG-' || lpad(n::text, greatest(4, length(n::text)), '0')
  from nextval('property_reference_seq') as n
$$;

create table property (
  id uuid primary key,
  -- Short, to be said on the telephone.
  reference text not null unique default next_property_reference() check (length(reference) between 1 and 40),
  title text not null check (length(btrim(title)) between 1 and 200),
  listing_type text not null check (listing_type in ('sale', 'long_term_rental', 'vacation_rental')),
  type text not null check (
    type in ('apartment', 'villa', 'house', 'land', 'office', 'commercial', 'business', 'factory', 'farm')
  ),
  city text not null references city (key) on update cascade,
  district text,
  description text not null check (length(btrim(description)) between 1 and 20000),
  -- For the agency only.
  address text not null default '' check (length(address) <= 300),
  -- MAD: total, a month or a night, by listing type.
  price numeric(14, 2) not null check (price >= 0),
  status text not null default 'available' check (
    status in ('draft', 'available', 'maintenance', 'rented', 'sold', 'withdrawn')
  ),
  available boolean not null generated always as (status = 'available') stored,
  same_day_turnover boolean not null default false,
  video_url text check (length(video_url) <= 300),
  features text[] not null default '{}' check (
    features <@ array['wifi', 'air_conditioning', 'pool', 'parking', 'terrace', 'sea_view', 'garden', 'security']
  ),
  custom_features text[] not null default '{}' check (cardinality(custom_features) <= 40),
  -- Square metres.
  surface numeric(10, 2) check (surface > 0),
  land_surface numeric(12, 2) check (land_surface > 0),
  rooms smallint check (rooms between 0 and 500),
  bedrooms smallint check (bedrooms between 0 and 500),
  bathrooms smallint check (bathrooms between 0 and 500),
  guests smallint check (guests between 1 and 100),
  floor smallint check (floor between -5 and 200),
  furnished boolean,
  year smallint check (year between 1000 and 2200),
  latitude numeric(8, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  -- Where an import brought it in: the other side's reference, and the version that the import wrote.
  import_reference text unique check (length(import_reference) between 1 and 120),
  imported_version integer,
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search_vector tsvector not null default '',
  constraint property_district_fk foreign key (city, district) references district (city, key) on update cascade,
  constraint property_type_legal check (
    listing_type = 'sale'
    or (listing_type = 'long_term_rental'
        and type in ('apartment', 'villa', 'house', 'office', 'commercial', 'factory', 'farm'))
    or (listing_type = 'vacation_rental' and type in ('apartment', 'villa', 'house', 'farm'))
  ),
  constraint property_position_whole check ((latitude is null) = (longitude is null))
);

-- As bump_version(), but indexing the words anew is no edit. (What is generated is not computed yet here.)
create function bump_property_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'available' - 'search_vector' <> to_jsonb(old) - 'available' - 'search_vector' then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger property_version before update on property for each row execute function bump_property_version();

create table property_photograph (
  property_id uuid not null references property (id) on delete cascade,
  asset_id uuid not null references asset (id) on delete restrict,
  -- 0 is the main photograph; ten at most.
  position smallint not null check (position between 0 and 9),
  alt text not null default '' check (length(alt) <= 300),
  primary key (property_id, position) deferrable initially immediate,
  unique (property_id, asset_id)
);
create index property_photograph_asset on property_photograph (asset_id);

-- What is left of a deleted property, so that its address answers « gone » with similar ones, and not « unknown ».
create table property_tombstone (
  id uuid primary key,
  reference text not null,
  title text not null,
  listing_type text not null,
  type text not null,
  city text not null,
  district text,
  price numeric(14, 2) not null,
  -- So that importing the same file again does not bring back what was deleted.
  import_reference text unique,
  deleted_at timestamptz(3) not null default now()
);

create function bury_property() returns trigger language plpgsql as $$
begin
  -- A draft was never an address that somebody may hold.
  if old.status <> 'draft' then
    insert into property_tombstone
      (id, reference, title, listing_type, type, city, district, price, import_reference)
    values
      (old.id, old.reference, old.title, old.listing_type, old.type, old.city, old.district, old.price,
       old.import_reference)
    on conflict do nothing;
  end if;
  return old;
end
$$;
create trigger property_buried after delete on property for each row execute function bury_property();

-- Lists: every order that the search offers, behind the filters that cut most.
create index property_newest on property (created_at desc, id desc) where available;
create index property_listing_newest on property (listing_type, created_at desc, id desc) where available;
create index property_city_newest on property (city, listing_type, created_at desc, id desc) where available;
create index property_type_newest on property (type, listing_type, created_at desc, id desc) where available;
create index property_district_newest on property (city, district, created_at desc, id desc) where available;
create index property_price on property (price, id) where available;
create index property_listing_price on property (listing_type, price, id) where available;
create index property_city_price on property (city, listing_type, price, id) where available;
create index property_type_price on property (type, listing_type, price, id) where available;
create index property_district_price on property (city, district, price, id) where available;
