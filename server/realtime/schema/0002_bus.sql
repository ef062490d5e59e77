-- Between the processes that serve one project: who they are, and what is too long to be notified.
create table realtime.nodes (
  id uuid primary key,
  beat_at timestamptz not null default now()
);

create table realtime.bus_payloads (
  id uuid primary key,
  content text not null,
  inserted_at timestamptz not null default now()
);
create index bus_payloads_inserted_at_idx on realtime.bus_payloads (inserted_at);

alter table realtime.nodes enable row level security;
alter table realtime.bus_payloads enable row level security;
grant select, insert, update, delete on realtime.nodes, realtime.bus_payloads to service_role;
