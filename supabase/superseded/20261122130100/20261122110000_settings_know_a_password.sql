-- Who signed up by a link, a code or a provider has no password: the settings ask for a first one instead of the current one.

create function private.has_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(u.encrypted_password, '') <> '' from auth.users u where u.id = auth.uid()
$$;
revoke all on function private.has_password() from public, anon;
grant execute on function private.has_password() to authenticated;

-- A body that is parsed here and now: whoever calls it needs no access to schema private.
create or replace function public.settings_overview() returns jsonb
language sql stable security invoker set search_path = ''
return jsonb_build_object(
  'settings', (select to_jsonb(s) - 'user_id' - 'updated_at' from public.settings s where s.user_id = (select auth.uid())),
  'profile', (
    select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'headline', p.headline, 'location', p.location)
    from public.profiles p where p.user_id = (select auth.uid())),
  'deletion_due_at', (select d.due_at from public.account_deletions d where d.user_id = (select auth.uid())),
  'has_password', coalesce((select private.has_password()), false));
