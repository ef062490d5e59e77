-- The refreshes that nothing is special about, all that came at one moment (server/auth/token/refresh-fast.ts). A function,
-- because it has a plan of its own: every row is looked up by its key, however small the tables were when it was planned. Chosen
-- by their size, the plan read all of them, and was kept while they grew.
set role supabase_auth_admin;

create function auth.rotate_refresh_tokens(
  asked json,
  at timestamptz,
  timebox double precision,
  inactivity_timeout double precision,
  keeps_audit boolean
) returns table (spent text, session auth.sessions, account auth.users)
language plpgsql set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- A session that somebody holds, or that has changed since the statement began, is left out.
  return query
  with mine as (
    select a.given, a.token, a."userAgent" as user_agent, a.ip, s as session
    from json_to_recordset(asked) as a (given text, token text, ip inet, "userAgent" text, "applicationId" uuid)
    join auth.refresh_tokens t on t.token = a.given and not t.revoked
    join auth.sessions s on s.id = t.session_id
    join auth.sessions seen on seen.id = s.id and seen.xmin = s.xmin
    join auth.users u on u.id = s.user_id and u.id::text = t.user_id
    where s.ip = a.ip and s.oauth_client_id is not distinct from a."applicationId"
      and (u.banned_until is null or u.banned_until <= at)
      and (s.not_after is null or s.not_after >= at)
      and (timebox is null or s.created_at >= at - make_interval(secs => timebox))
      and (inactivity_timeout is null or coalesce(s.refreshed_at at time zone 'utc', s.created_at)
        >= at - make_interval(secs => inactivity_timeout))
    order by s.id
    for update of s skip locked
  ), used as (
    update auth.refresh_tokens t set revoked = true, updated_at = at from mine
    where t.token = mine.given and not t.revoked
    returning mine.*
  ), child as (
    insert into auth.refresh_tokens (instance_id, token, user_id, parent, revoked, created_at, updated_at, session_id)
    select '00000000-0000-0000-0000-000000000000', used.token, (used.session).user_id::text, used.given, false, at, at,
      (used.session).id
    from used
  ), noted as (
    update auth.sessions s set refreshed_at = at at time zone 'utc', updated_at = at, user_agent = used.user_agent
    from used where s.id = (used.session).id
  ), told as (
    insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), json_build_object(
        'actor_id', u.id, 'actor_username', coalesce(nullif(u.email, ''), u.phone, ''),
        'actor_via_sso', coalesce(u.is_sso_user, false), 'action', 'token_refreshed', 'log_type', 'token'),
      at, host(used.ip)
    from used join auth.users u on u.id = (used.session).user_id
    where keeps_audit
  )
  select used.given, used.session, u from used join auth.users u on u.id = (used.session).user_id;
end
$$;
revoke execute on function auth.rotate_refresh_tokens(json, timestamptz, double precision, double precision, boolean) from public;

reset role;
