-- Who calls the Tannr API is looked up once in a transaction, no longer again by the policies of each table.
create function orcher.allowed_scopes(granted text[], role text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if granted <@ orcher.scopes_of(role) then
    return granted;
  end if;
  return array(select s from unnest(granted) s where s = any (orcher.scopes_of(role)));
end
$$;

create function orcher.claimed_workspace(scope text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  place text;
begin
  if claims -> 'scopes' ? scope then
    select w.id into place from orcher.workspaces w
    join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = (claims ->> 'sub')::uuid
    where w.id = claims ->> 'workspace' and scope = any (orcher.scopes_of(m.role));
  end if;
  return place;
end
$$;

revoke execute on function orcher.allowed_scopes(text[], text), orcher.claimed_workspace(text) from public, anon, authenticated, service_role;
grant execute on function orcher.claimed_workspace(text) to authenticated;

create or replace function orcher.workspace_for(scope text) returns text
language sql stable
return case when coalesce(current_setting('orcher.entered', true), '') = '' then orcher.claimed_workspace(scope)
  when strpos(current_setting('orcher.entered'), ' ' || scope || ' ') > 0 then split_part(current_setting('orcher.entered'), ' ', 1) end;

drop policy "Who may read or write agents finds them" on orcher.agents;
create policy "Who may read or write agents finds them" on orcher.agents for select to authenticated
  using (workspace_id = (select coalesce(orcher.workspace_for('agents:read'), orcher.workspace_for('agents:write'))));
drop function orcher.workspace_for_any(text[]);

create or replace function orcher.enter(workspace text, person uuid, role text, granted text[], wanted text, mode text, key text, aal text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  worked_in text;
begin
  if wanted is not null and (wanted <> all (granted) or wanted <> all (orcher.scopes_of(role))) then
    perform orcher.refuse(403, 'scope_missing', format('This call needs the scope %s.', wanted), jsonb_build_object('scope', wanted));
  end if;
  select w.id, s.id as sandbox, a.user_id as account, a.plan, orcher.calls_of(a.plan) as calls into place
  from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id join orcher.workspaces s on s.sandbox_of = w.id
  where w.id = workspace;
  worked_in := case mode when 'sandbox' then place.sandbox else place.id end;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', person, 'workspace', worked_in,
    'scopes', granted, 'key_id', key, 'mode', mode, 'aal', aal)::text, true),
    set_config('orcher.entered', concat_ws(' ', worked_in, array_to_string(orcher.allowed_scopes(granted, role), ' '), ''), true);
  return jsonb_build_object('workspace', worked_in, 'home', place.id,
    'account', place.account, 'plan', place.plan, 'limit', place.calls, 'person', person, 'role', role, 'key', key, 'mode', mode);
end
$$;

create or replace function orcher.act_by_key(hash bytea, wanted text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  k record;
  allowed text[];
begin
  select a.id, a.user_id, a.mode, a.scopes, a.expires_at, a.revoked_at, m.role, case a.mode when 'sandbox'
    then (select s.id from orcher.workspaces s where s.sandbox_of = a.workspace_id) else a.workspace_id end as place into k
  from orcher.api_keys a join orcher.workspace_members m on m.workspace_id = a.workspace_id and m.user_id = a.user_id
  where a.hash = act_by_key.hash;
  -- An owner may do whatever a key can.
  allowed := case k.role when 'owner' then k.scopes else orcher.allowed_scopes(k.scopes, k.role) end;
  if k.id is null or k.revoked_at is not null or k.expires_at <= now() or wanted <> all (allowed) then
    -- Refuses, and says why.
    perform orcher.enter_key(hash, wanted);
  end if;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', k.user_id, 'workspace', k.place,
    'scopes', k.scopes, 'key_id', k.id, 'mode', k.mode, 'aal', 'aal1')::text, true),
    set_config('orcher.entered', concat_ws(' ', k.place, array_to_string(allowed, ' '), ''), true);
end
$$;
