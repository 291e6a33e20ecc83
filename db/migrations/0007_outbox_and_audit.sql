-- Facts, written in the transaction that made them true; other features react to them afterwards.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 80),
  payload jsonb not null,
  created_at timestamptz(3) not null default now(),
  handled_at timestamptz(3),
  attempts integer not null default 0,
  last_error text
);
create index outbox_waiting on outbox (id) where handled_at is null;

-- Who did what, when, with before and after. Rows are added, never changed.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor text not null,
  action text not null check (length(action) between 1 and 80),
  entity text not null check (length(entity) between 1 and 40),
  entity_id text not null,
  before jsonb,
  after jsonb
);
create index audit_entry_entity on audit_entry (entity, entity_id, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = '23514', constraint = 'audit_entry_append_only', message = 'the audit is only added to';
end
$$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
