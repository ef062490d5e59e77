-- Removes the rows of unneeded objects, and expired archives; returns their number. The storage service deletes the bytes
-- afterwards. On a hosted Supabase deleting a row would leave its bytes, so nothing happens there.
create or replace function private.remove_unused_files() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
  archives text[];
begin
  if to_regclass('storage.stray_blobs') is null then
    return 0;
  end if;
  perform set_config('storage.allow_delete_query', 'true', true);
  select coalesce(array_agg(path), '{}') into gone from private.unused_files(500);
  delete from storage.objects o using public.files f where f.path = any (gone) and o.bucket_id = f.bucket and o.name = f.path;
  delete from public.files where path = any (gone);
  -- While one is still being made its row stays, so that what is stored at the end is found.
  select coalesce(array_agg(path), '{}') into archives from (
    select path from public.exports
    where (expires_at < now() or user_id is null) and (state <> 'making' or coalesce(beat_at < now() - interval '1 hour', true))
    limit 500) as over;
  delete from storage.objects where bucket_id = 'exports' and name = any (archives);
  delete from public.exports where path = any (archives);
  return cardinality(gone) + cardinality(archives);
end
$$;
