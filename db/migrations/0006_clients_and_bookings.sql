create table client (
  id uuid primary key,
  full_name text not null check (length(btrim(full_name)) between 1 and 200),
  email text not null check (email like '_%@_%' and length(email) <= 254),
  phone text not null check (length(phone) between 1 and 40),
  address text not null default '' check (length(address) <= 300),
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index client_email on client (lower(email));
create index client_newest on client (created_at desc, id desc);
create index client_name on client using gin (fold(full_name) gin_trgm_ops);
create trigger client_version before update on client for each row execute function bump_version();

create table booking (
  id uuid primary key,
  -- Empty once the property is gone; title and reference stay for the history.
  property_id uuid references property (id) on delete set null,
  property_title text not null,
  property_reference text not null,
  client_id uuid references client (id) on delete set null,
  client_name text not null check (length(btrim(client_name)) between 1 and 200),
  client_email text not null check (client_email like '_%@_%' and length(client_email) <= 254),
  client_phone text not null check (length(client_phone) between 1 and 40),
  check_in date not null check (isfinite(check_in)),
  check_out date not null check (isfinite(check_out)),
  guests smallint check (guests between 1 and 100),
  message text not null default '' check (length(message) <= 2000),
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'cancelled')),
  -- MAD for the whole stay, computed when the booking is made unless the agency typed another.
  total_price numeric(14, 2) not null check (total_price >= 0),
  total_overridden boolean not null default false,
  source text not null default 'agency' check (source in ('site', 'agency')),
  idempotency_key text unique check (length(idempotency_key) between 8 and 100),
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint booking_dates_ordered check (check_out > check_in)
);
create index booking_property on booking (property_id, check_in);
create index booking_client on booking (client_id, created_at desc);
create index booking_newest on booking (created_at desc, id desc);
create index booking_status on booking (status, check_in);
create trigger booking_version before update on booking for each row execute function bump_version();

-- The days on which a property is taken: one row per confirmed booking or block by the agency. The exclusion
-- constraint is the promise of the house: no day is ever given twice.
create table occupancy (
  id bigint generated always as identity primary key,
  property_id uuid not null references property (id) on delete cascade,
  days daterange not null check (not isempty(days) and not lower_inf(days) and not upper_inf(days)),
  cause text not null check (cause in ('booking', 'block')),
  booking_id uuid unique references booking (id) on delete cascade,
  note text not null default '' check (length(note) <= 500),
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  constraint occupancy_cause_whole check ((cause = 'booking') = (booking_id is not null)),
  constraint occupancy_no_overlap exclude using gist (property_id with =, days with &&)
);

-- A check-out day is taken too, unless the property lets one guest leave and another arrive on the same day.
create function occupied_days(check_in date, check_out date, same_day_turnover boolean) returns daterange
  language sql immutable
  return daterange(check_in, check_out, case when same_day_turnover then '[)' else '[]' end);

create function refuse_unbookable(reason text, detail text) returns void language plpgsql as $$
begin
  raise exception using errcode = '23514', constraint = reason, message = detail;
end
$$;

-- Writes the occupancy of a booking. Being a trigger, no path leads around it.
create function occupy_booked_days() returns trigger language plpgsql as $$
declare
  booked property%rowtype;
begin
  if new.status <> 'confirmed' or new.property_id is null then
    -- Past stays outlive their property; nothing ahead is confirmed where there is none.
    if new.status = 'confirmed' and new.check_out >= agency_today()
      and (tg_op = 'INSERT' or old.status <> 'confirmed') then
      perform refuse_unbookable('booking_property_offered', 'the property is gone');
    end if;
    delete from occupancy where booking_id = new.id;
    return new;
  end if;
  -- FOR SHARE: whoever deletes the property, changes its listing type or its turnover waits for us, or we for them.
  select * into booked from property where id = new.property_id for share;
  if booked.listing_type <> 'vacation_rental' then
    perform refuse_unbookable('booking_holiday_let_only', 'only holiday lets are booked by nights');
  end if;
  if booked.status in ('withdrawn', 'sold', 'rented') and new.check_out >= agency_today() then
    perform refuse_unbookable('booking_property_offered', 'the property is no longer offered');
  end if;
  insert into occupancy (property_id, days, cause, booking_id, is_demo)
  values (new.property_id, occupied_days(new.check_in, new.check_out, booked.same_day_turnover), 'booking', new.id, new.is_demo)
  on conflict (booking_id) do update set property_id = excluded.property_id, days = excluded.days;
  return new;
end
$$;
create trigger booking_occupies
  after insert or update of status, property_id, check_in, check_out on booking
  for each row execute function occupy_booked_days();

-- An occupancy that stems from a booking is the booking's shadow: nobody else moves or removes it.
create function keep_booked_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.cause = 'booking' and exists (
      select from booking b left join property p on p.id = b.property_id
      where b.id = new.booking_id
        and (b.status <> 'confirmed' or b.property_id is distinct from new.property_id
             or new.days is distinct from occupied_days(b.check_in, b.check_out, p.same_day_turnover))
    ) then
      perform refuse_unbookable('occupancy_follows_booking', 'these days are not those of a confirmed booking');
    end if;
    return new;
  end if;
  if old.cause = 'booking' and exists (
    -- (a property that is being deleted is gone by now: its days go with it)
    select from booking b join property p on p.id = b.property_id
    where b.id = old.booking_id and b.status = 'confirmed' and b.property_id = old.property_id
      and (tg_op = 'DELETE' or old.days is distinct from new.days or old.property_id <> new.property_id
           or new.booking_id is distinct from old.booking_id)
      and (tg_op = 'DELETE' or new.property_id <> b.property_id or new.booking_id is distinct from b.id
           or new.days <> occupied_days(b.check_in, b.check_out, p.same_day_turnover))
  ) then
    perform refuse_unbookable('occupancy_follows_booking', 'these days belong to a confirmed booking');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger occupancy_kept before insert or update or delete on occupancy for each row execute function keep_booked_days();

-- While confirmed stays lie ahead, a property may not leave the house.
create function keep_booked_property() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and new.listing_type = old.listing_type
    and (new.status = old.status or new.status not in ('draft', 'withdrawn', 'sold', 'rented')) then
    return new;
  end if;
  if exists (
    select from booking
    where property_id = old.id and status = 'confirmed' and check_out >= agency_today()
  ) then
    perform refuse_unbookable('property_has_confirmed_stays', 'confirmed stays lie ahead');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger property_kept before delete or update of status, listing_type on property
  for each row execute function keep_booked_property();

-- Switching the turnover rewrites the days ahead; where two stays would then collide, the constraint refuses.
create function rewrite_booked_days() returns trigger language plpgsql as $$
begin
  update occupancy o set days = occupied_days(b.check_in, b.check_out, new.same_day_turnover)
  from booking b
  where o.booking_id = b.id and o.property_id = new.id and b.check_out >= agency_today();
  return new;
end
$$;
create trigger property_turnover after update of same_day_turnover on property
  for each row when (old.same_day_turnover <> new.same_day_turnover) execute function rewrite_booked_days();

create table inquiry (
  id uuid primary key,
  property_id uuid references property (id) on delete set null,
  property_title text not null,
  property_reference text not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  email text check (email like '_%@_%' and length(email) <= 254),
  phone text check (length(phone) between 1 and 40),
  message text not null check (length(message) between 10 and 2000),
  wished_date date check (isfinite(wished_date)),
  status text not null default 'new' check (status in ('new', 'answered', 'closed')),
  idempotency_key text unique check (length(idempotency_key) between 8 and 100),
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint inquiry_reachable check (email is not null or phone is not null)
);
create index inquiry_newest on inquiry (created_at desc, id desc);
create index inquiry_waiting on inquiry (created_at) where status = 'new';
create index inquiry_property on inquiry (property_id);
create trigger inquiry_version before update on inquiry for each row execute function bump_version();
