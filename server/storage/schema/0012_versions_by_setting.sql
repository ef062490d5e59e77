-- An upload's row is written once, as its caller, with the version that the service has given it: the server names it in a setting that
-- ends with the transaction. Who could set that by SQL could as well set the role, and everything else that policies ask for.
create or replace function storage.keep_version() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.version is null and tg_op = 'INSERT' or not row_security_active('storage.objects'::regclass) then
    return new;
  end if;
  if tg_op = 'INSERT' or new.version is distinct from old.version then
    if new.version is null or new.version <> all (string_to_array(coalesce(current_setting('storage.versions', true), ''), ',')) then
      raise exception 'The version of an object is given by the Storage API alone.'
        using errcode = '42501', hint = 'Upload the file, or copy the object, by the Storage API.';
    end if;
  end if;
  return new;
end
$$;
