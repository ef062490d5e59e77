-- What a row says of its bytes is the server's to say: `version` names the file. Whoever the policies are for could otherwise
-- take the bytes of a version that they know for their own, and, by deleting their row, have another object's bytes removed.
create function storage.keep_version() returns trigger language plpgsql set search_path = '' as $$
begin
  if not row_security_active('storage.objects'::regclass) then
    return new;
  end if;
  if tg_op = 'INSERT' and new.version is not null
    or tg_op = 'UPDATE' and new.version is distinct from old.version then
    raise exception 'The version of an object is given by the Storage API alone.'
      using errcode = '42501', hint = 'Upload the file, or copy the object, by the Storage API.';
  end if;
  return new;
end
$$;
revoke execute on function storage.keep_version() from public;
create trigger keep_version before insert or update of version on storage.objects
  for each row execute function storage.keep_version();

-- A row without a place is one whose bytes nobody reaches, and nobody removes.
select set_config('storage.allow_delete_query', 'true', true);
delete from storage.objects where bucket_id is null or name is null;
alter table storage.objects alter bucket_id set not null, alter name set not null;
