-- A photograph as it was received and what was made of it. The original is kept aside and never served.
create table asset (
  id uuid primary key,
  original_key text not null unique,
  original_bytes integer not null check (original_bytes > 0),
  -- Pixels after the EXIF orientation has been applied.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- At most 40 bytes drawn before the picture has come, and the plain colour under it.
  thumbhash bytea not null check (length(thumbhash) between 5 and 40),
  average_color text not null check (average_color ~ '^#[0-9a-f]{6}$'),
  -- pending: usable, other sizes still to be made; complete: all sizes made; failed: see last_error.
  state text not null default 'pending' check (state in ('pending', 'complete', 'failed')),
  attempts smallint not null default 0,
  last_error text,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index asset_pending on asset (created_at, id) where state = 'pending';

create table asset_variant (
  asset_id uuid not null references asset (id) on delete cascade,
  format text not null check (format in ('avif', 'webp', 'jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  key text not null unique,
  primary key (asset_id, format, width)
);
