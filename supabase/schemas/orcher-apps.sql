-- Apps that people connect to a workspace by OAuth, as MCP clients are. Each connection is a key that no secret opens, but the access
-- tokens of one session: so scopes, limits, policies and the chain are those of keys, and nothing that keys may not do is open to it.

-- The workspaces to which a person can connect an app, with what their role allows there. Their own is made where they have none yet.
create function orcher.connectable_workspaces(person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform orcher.first_workspace(person);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'role', m.role, 'scopes', orcher.scopes_of(m.role))
      order by w.account_id <> m.user_id, m.created_at, w.id), '[]')
    from orcher.workspace_members m join orcher.workspaces w on w.id = m.workspace_id
    where m.user_id = person and w.sandbox_of is null);
end
$$;

-- The connection of a new session. `hash` is what the server makes of the session's id, as it does at each call.
create function orcher.connect_app(person uuid, workspace text, app text, scopes text[], session uuid, hash bytea) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- In the chain it was the person who added it.
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', person, 'workspace', workspace)::text, true);
  insert into orcher.api_keys (workspace_id, user_id, mode, name, prefix, hash, scopes, session_id)
  values (workspace, person, 'live', coalesce(nullif(left(btrim(app), 80), ''), 'An application without a name'), 'app', hash, scopes, session);
end
$$;

-- Whether the session still has its connection: not revoked, and its person still a member.
create function orcher.is_connected(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from orcher.api_keys k where k.session_id = is_connected.session and k.revoked_at is null)
$$;

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

-- A connection ends with its session, whoever ends that: the person, a sign-out everywhere, or an administrator.
create function orcher.end_connection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.api_keys set revoked_at = now() where session_id = old.id and revoked_at is null;
  return null;
end
$$;
-- On a hosted Supabase the project may have no triggers there, and no such sessions.
do $$
begin
  if has_table_privilege('auth.sessions', 'trigger') then
    create trigger end_connection after delete on auth.sessions
    for each row when (old.oauth_client_id is not null) execute function orcher.end_connection();
  end if;
end
$$;
