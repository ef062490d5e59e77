-- Uploads in pieces that somebody has begun, by any process: what each may become counts to the share of its account. The pieces lie
-- beside the store. As long as one is being written, written_until is ahead.
create table storage.unfinished_uploads (
  version text primary key,
  number bigint generated always as identity,
  whose text not null,
  object text not null,
  bytes bigint not null check (bytes >= 0),
  at timestamptz not null,
  written_until timestamptz
);
create index unfinished_uploads_whose_idx on storage.unfinished_uploads (whose, at);
create index unfinished_uploads_at_idx on storage.unfinished_uploads (at);

alter table storage.unfinished_uploads enable row level security;
revoke all on storage.unfinished_uploads from public, anon, authenticated;
grant select, insert, update, delete on storage.unfinished_uploads to service_role;
