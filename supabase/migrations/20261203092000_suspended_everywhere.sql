-- Whether somebody is suspended, or deleted and only kept by an administrator: nothing is done in their name, and no program finds them.
create function orcher.is_banned(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = person and (u.banned_until > now() or u.deleted_at is not null))
$$;
revoke execute on function orcher.is_banned(uuid) from public;

-- Authenticates by key. It is looked up at each call, so that all processes refuse a revoked key at once.
create or replace function orcher.enter_key(hash bytea, wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  k record;
begin
  select a.id, a.workspace_id, a.user_id, a.mode, a.scopes, a.expires_at, a.revoked_at, m.role into k
  from orcher.api_keys a join orcher.workspace_members m on m.workspace_id = a.workspace_id and m.user_id = a.user_id
  where a.hash = enter_key.hash;
  if not found or k.revoked_at is not null or k.expires_at <= now() or orcher.is_banned(k.user_id) then
    perform orcher.refuse(401, 'unauthenticated', case
      when k.revoked_at is not null then 'This key has been revoked.'
      when k.expires_at <= now() then 'This key has expired. Use the one that replaced it.'
      when k.id is not null then 'The account that made this key cannot be used at present.'
      else 'There is no such key.' end);
  end if;
  return orcher.enter(k.workspace_id, k.user_id, k.role, k.scopes, wanted, k.mode, k.id, 'aal1');
end
$$;

-- The same for a caller that the server already knows: sets only the claims.
create or replace function orcher.act_by_key(hash bytea, wanted text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', k.claims, true), set_config('orcher.entered', k.entered, true)
  from orcher.api_keys k
  where k.hash = act_by_key.hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and (wanted is null or strpos(k.entered, ' ' || wanted || ' ') > 0)
    -- As orcher.is_banned, without a call of it.
    and not exists (select from auth.users u where u.id = k.user_id and (u.banned_until > now() or u.deleted_at is not null));
  if not found then
    -- Refuses, and says why.
    perform orcher.enter_key(hash, wanted);
  end if;
end
$$;

-- The limit that the directive has reached, as a code and a sentence; null if it may go on.
create or replace function orcher.limit_met(d orcher.directives) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from orcher.workspaces w join orcher.workspace_members m
      on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = d.issued_by
      where w.id = d.workspace_id and 'directives:write' = any (orcher.scopes_of(m.role)) and not orcher.is_banned(d.issued_by))
      then array['issuer', 'Who issued it may not direct work in this workspace any more.']
    when d.key_id is not null and not orcher.key_stands(d.key_id, true) then array['key_revoked', 'The key it was issued with was revoked.']
    when (select count(*) from orcher.steps where directive_id = d.id and state = 'done' and attempts > 0) >= coalesce((d.limits ->> 'steps')::integer, 100)
      then array['budget', 'The limit of steps is met.']
    when d.spent_ms >= coalesce((d.limits ->> 'seconds')::numeric, 3600) * 1000 then array['budget', 'The limit of work time is met.']
    when d.spent_money > coalesce((d.limits ->> 'money')::numeric, 0) then array['budget', 'The limit of money is met.']
    when clock_timestamp() > (d.limits ->> 'until')::timestamptz then array['deadline', 'Its time is over.']
  end
$$;

-- Issues the directive of a due schedule, with the rights of its creator. The server passes the next due time.
create or replace function orcher.issue_schedule(schedule text, due_next timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.schedules;
  made text;
  closed text;
begin
  select * into s from orcher.schedules where id = schedule and enabled and next_at <= clock_timestamp() for update skip locked;
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', s.issued_by, 'workspace', s.workspace_id,
    'scopes', s.scopes, 'key_id', s.key_id)::text, true);
  closed := case
    when orcher.workspace_for('directives:write') is null then 'issuer'
    when not exists (select from orcher.agents where id = s.agent_id and workspace_id = s.workspace_id and archived_at is null) then 'agent'
    when not orcher.key_stands(s.key_id, true) then 'key_revoked'
    when not orcher.key_stands(s.key_id, false) then 'key_expired' end;
  if closed is not null then
    update orcher.schedules set enabled = false, reason = closed where id = s.id;
    return null;
  elsif orcher.is_banned(s.issued_by) then
    -- Left out until they are restored; who is suspended is nobody's business.
    update orcher.schedules set next_at = due_next where id = s.id;
    return null;
  end if;
  begin
    perform orcher.count_scheduled(s.workspace_id);
    made := orcher.submit_directive(jsonb_build_object('agent_id', s.agent_id, 'instruction', s.instruction, 'context', s.context,
      'sources', to_jsonb(s.sources), 'limits', s.limits, 'schedule_id', s.id));
  exception when others then
    -- What is refused to whoever set it up, as where the day's are used up, is left out this time.
    if sqlstate not like 'OR4%' then
      raise;
    end if;
    update orcher.schedules set next_at = due_next where id = s.id;
    return null;
  end;
  update orcher.schedules set last_at = clock_timestamp(), last_directive = made, next_at = due_next where id = s.id;
  return made;
end
$$;

-- What the person shares; null if they share nothing.
create or replace function orcher.shared_profile(profile text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', c.id,
    'name', case when 'name' = any (c.shares) then nullif(btrim(p.first_name || ' ' || p.last_name), '') end,
    'title', case when 'title' = any (c.shares) then nullif(p.headline, '') end,
    'location', case when 'location' = any (c.shares) then nullif(p.location, '') end,
    'skills', case when 'skills' = any (c.shares) then (
      select jsonb_agg(jsonb_build_object('name', s.name, 'level', s.level, 'verified', s.verified) order by s.progress desc, s.name)
      from public.skills s where s.user_id = c.user_id) end))
  from orcher.profile_consents c join public.profiles p on p.user_id = c.user_id
  where c.id = profile and c.shares <> '{}' and not orcher.is_banned(c.user_id) and orcher.workspace_for('profiles:read') is not null
$$;

-- People who agreed to be found, by how many of the wanted skills they have. The reasons use only what they share.
create or replace function orcher.match_profiles(wanted text[], place text) returns table (profile_id text, score numeric, reasons jsonb)
language sql stable security definer set search_path = '' as $$
  with asked as (
    select distinct lower(btrim(w)) as name from unnest(wanted) w
  ), had as (
    select c.id, c.user_id, c.shares, s.name, s.verified, s.level,
      least(1, case s.level when 'Beginner' then 0.5 when 'Intermediate' then 0.75 when 'Advanced' then 0.9 else 1 end
        + case when s.verified then 0.1 else 0 end) as worth
    from asked a
    join public.skills s on lower(btrim(s.name)) = a.name
    join orcher.profile_consents c on c.user_id = s.user_id and c.findable and 'skills' = any (c.shares)
  ), people as (
    select h.id, sum(h.worth) / (select count(*) from asked) as share,
      'location' = any (h.shares) and place is not null and lower(place) <> 'remote'
        and strpos(lower(p.location), lower(btrim(place))) > 0 as lives_there,
      jsonb_agg(lower(h.name) || case when h.verified then ', verified' else ', ' || lower(h.level) end
        order by h.worth desc, h.name) as reasons
    from had h join public.profiles p on p.user_id = h.user_id
    where not orcher.is_banned(h.user_id)
    group by h.id, h.shares, p.location
  )
  select id, round(case when place is null or lower(place) = 'remote' then share
      else share * 0.85 + case when lives_there then 0.15 else 0 end end, 2),
    reasons || case when lives_there then jsonb_build_array('lives in ' || btrim(place)) else '[]' end
  from people where orcher.workspace_for('profiles:match') is not null
  order by 2 desc, 1 limit 20
$$;
