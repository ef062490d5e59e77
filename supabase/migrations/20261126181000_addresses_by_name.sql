-- Whoever signed up without a name has an address of letters by chance: their first name gives them one of it. The one before leads on.
create function private.address_by_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named text := private.free_handle(new.first_name || ' ' || new.last_name);
begin
  if named not like 'member-%' then
    insert into private.former_handles (handle, user_id, left_at) values (old.handle, new.user_id, '-infinity') on conflict do nothing;
    new.handle := named;
  end if;
  return new;
end
$$;
revoke all on function private.address_by_name() from public;

create trigger address_by_name before update of first_name, last_name on public.profiles
for each row when (old.first_name || old.last_name = '' and new.first_name || new.last_name <> ''
  and old.handle like 'member-%' and new.handle = old.handle)
execute function private.address_by_name();
