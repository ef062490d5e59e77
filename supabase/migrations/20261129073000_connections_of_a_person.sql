-- The settings showed what people had ever agreed to, and not what an app's tokens can do, nor in which workspace.
-- What a person's connected apps may do at this moment: what they were given, as far as the person's role still allows it.
create function orcher.connections_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('session', k.session_id, 'workspace', jsonb_build_object('id', w.id, 'name', w.name),
    'scopes', orcher.allowed_scopes(k.scopes, m.role))), '[]')
  from orcher.api_keys k
    join orcher.workspace_members m on m.workspace_id = k.workspace_id and m.user_id = k.user_id
    join orcher.workspaces w on w.id = k.workspace_id
  where k.user_id = connections_of.person and k.session_id is not null and k.revoked_at is null
    and coalesce(k.expires_at > now(), true)
$$;

revoke execute on function orcher.connections_of(uuid) from public, anon, authenticated, service_role;
grant execute on function orcher.connections_of(uuid) to supabase_auth_admin;
