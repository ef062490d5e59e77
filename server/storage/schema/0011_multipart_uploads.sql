-- Uploads in parts, as the S3 protocol has them; the names are Supabase Storage's own. Only the server writes here. A part's
-- bytes lie under its version, and go with its row as an object's do.
create table storage.s3_multipart_uploads (
  id text primary key,
  in_progress_size bigint not null default 0 check (in_progress_size >= 0),
  upload_signature text not null default '',
  bucket_id text not null references storage.buckets (id) on delete cascade,
  key text not null collate "C",
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb,
  metadata jsonb
);
create index s3_multipart_uploads_place_idx on storage.s3_multipart_uploads (bucket_id, key, id);

create table storage.s3_multipart_uploads_parts (
  id uuid primary key default gen_random_uuid(),
  upload_id text not null references storage.s3_multipart_uploads (id) on delete cascade,
  size bigint not null check (size >= 0),
  part_number integer not null check (part_number between 1 and 10000),
  bucket_id text not null,
  key text not null collate "C",
  etag text not null,
  owner_id text,
  version text not null,
  created_at timestamptz not null default now(),
  unique (upload_id, part_number)
);

alter table storage.s3_multipart_uploads enable row level security;
alter table storage.s3_multipart_uploads_parts enable row level security;
revoke all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts from public, anon, authenticated;
grant select, insert, update, delete on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role;

create trigger leave_bytes_on_delete after delete on storage.s3_multipart_uploads_parts
  for each row execute function storage.leave_bytes();
create trigger leave_bytes_on_overwrite after update of version on storage.s3_multipart_uploads_parts
  for each row when (old.version is distinct from new.version) execute function storage.leave_bytes();
