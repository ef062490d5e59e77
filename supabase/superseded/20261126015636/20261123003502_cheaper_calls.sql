-- A call of the API is entered, judged by policies and recorded by fewer and cheaper statements.

create or replace function orcher.scopes_of(role text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case role
    when 'owner' then orcher.all_scopes()
    when 'supervisor' then array['agents:read', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
      'oversight:read', 'oversight:audit', 'profiles:read', 'analytics:read']
    when 'builder' then array['agents:read', 'agents:write', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
      'oversight:read', 'profiles:read', 'profiles:match', 'analytics:read']
    when 'viewer' then array['agents:read', 'directives:read', 'memory:read', 'oversight:read', 'analytics:read']
    else '{}'
  end;
end
$$;


-- The workspace of the call where it carries one of the scopes and the member's role allows that one; null otherwise. Policies
-- compare with it.
create function orcher.workspace_for_any(variadic asked text[]) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  place text;
begin
  if claims -> 'scopes' ?| asked then
    select w.id into place from orcher.workspaces w
    join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = (claims ->> 'sub')::uuid
    where w.id = claims ->> 'workspace' and exists (
      select from unnest(asked) scope where claims -> 'scopes' ? scope and scope = any (orcher.scopes_of(m.role)));
  end if;
  return place;
end
$$;

-- The same, for one scope.
create or replace function orcher.workspace_for(scope text) returns text
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


-- The same for a caller that the server knows already: it asks for nothing but the claims.
create function orcher.act_by_key(hash bytea, wanted text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  k record;
begin
  select a.id, a.user_id, a.mode, a.scopes, a.expires_at, a.revoked_at, m.role, case a.mode when 'sandbox'
    then (select s.id from orcher.workspaces s where s.sandbox_of = a.workspace_id) else a.workspace_id end as place into k
  from orcher.api_keys a join orcher.workspace_members m on m.workspace_id = a.workspace_id and m.user_id = a.user_id
  where a.hash = act_by_key.hash;
  -- Whoever is refused is told why by the way that asks for more.
  if not found or k.revoked_at is not null or k.expires_at <= now()
    or wanted is not null and (wanted <> all (k.scopes) or wanted <> all (orcher.scopes_of(k.role))) then
    perform orcher.enter_key(hash, wanted);
  end if;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', k.user_id, 'workspace', k.place,
    'scopes', k.scopes, 'key_id', k.id, 'mode', k.mode, 'aal', 'aal1')::text, true);
end
$$;


-- What a process has answered since it last told: how much of its blocks, and each call.
create or replace function orcher.settle_calls(blocks jsonb, answered jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if blocks <> '[]' then
    -- In one order, so that two processes do not wait for each other.
    perform from orcher.usage u join (
      select distinct (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month from jsonb_array_elements(blocks) b) given
      on u.account_id = given.account and u.month = given.month
    order by u.account_id, u.month for update of u;
    update orcher.usage u set calls = u.calls + given.used
    from (select (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month, sum((b ->> 'used')::bigint) as used
          from jsonb_array_elements(blocks) b group by 1, 2) given
    where u.account_id = given.account and u.month = given.month and given.used <> 0;
    delete from orcher.usage_blocks o using jsonb_array_elements(blocks) b
    where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer = 0;
    update orcher.usage_blocks o set size = (b ->> 'left')::integer, expires_at = clock_timestamp() + interval '1 minute'
    from jsonb_array_elements(blocks) b
    where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer > 0;
  end if;
  with told as materialized (
    select c.* from jsonb_to_recordset(answered) as c (workspace_id text, at timestamptz, request_id text, key_id text, user_id uuid, mode text,
      method text, path text, family text, status smallint, ms real, code text, counted boolean)
    where c.workspace_id in (
      select w.id from orcher.workspaces w where w.id in (select distinct a ->> 'workspace_id' from jsonb_array_elements(answered) a))
  ), kept as (
    insert into orcher.calls (workspace_id, at, request_id, key_id, user_id, mode, method, path, family, status, ms, code)
    select c.workspace_id, c.at, c.request_id, c.key_id, c.user_id, c.mode, c.method, c.path, c.family, c.status, c.ms, c.code
    from told c order by c.at
  ), days as (
    insert into orcher.usage_days as d (workspace_id, day, mode, family, calls, refused, counted)
    select c.workspace_id, (c.at at time zone 'UTC')::date, c.mode, c.family, count(*), count(*) filter (where c.status >= 400),
      count(*) filter (where c.counted)
    from told c group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (workspace_id, day, mode, family) do update
      set calls = d.calls + excluded.calls, refused = d.refused + excluded.refused, counted = d.counted + excluded.counted
  )
  update orcher.api_keys k set last_used_at = used.at
  from (select c.key_id, max(c.at) as at from told c where c.key_id is not null group by 1 order by 1) used
  where k.id = used.key_id and (k.last_used_at is null or k.last_used_at < used.at);
end
$$;


drop policy "Who may read agents" on orcher.agents;
drop policy "Who writes agents finds them" on orcher.agents;
create policy "Who may read or write agents finds them" on orcher.agents for select to authenticated
  using (workspace_id = (select orcher.workspace_for_any('agents:read', 'agents:write')));

revoke execute on function orcher.workspace_for_any(text[]), orcher.act_by_key(bytea, text) from public, anon, authenticated, service_role;
grant execute on function orcher.workspace_for_any(text[]) to authenticated;
grant execute on function orcher.act_by_key(bytea, text) to authenticator;
