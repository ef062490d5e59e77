-- What people see of how their account is used: where they are signed in, and what happened to the ways in.

create function public.security_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(own) order by own.current desc, own.seen_at desc), '[]')
      from (
        select s.id, s.user_agent, host(s.ip) as ip, s.created_at, s.id::text = auth.jwt() ->> 'session_id' as current,
          coalesce(s.refreshed_at at time zone 'utc', s.created_at) as seen_at
        from auth.sessions s
        where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
        order by seen_at desc limit 50
      ) own
    ),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.at desc), '[]')
      from (
        select e.id, e.payload ->> 'action' as action, nullif(e.ip_address, '') as ip, e.created_at as at
        from auth.audit_log_entries e
        where e.payload ->> 'actor_id' = auth.uid()::text and e.payload ->> 'action' in (
          'login', 'user_updated_password', 'identity_linked', 'identity_unlinked', 'factor_in_progress', 'factor_unenrolled',
          'factor_deleted', 'verification_attempted', 'generate_recovery_codes', 'recovery_codes_deleted', 'recovery_code_used',
          'passkey_created', 'passkey_deleted'
        )
        order by e.created_at desc limit 10
      ) latest
    )
  )
$$;
revoke all on function public.security_overview() from public, anon;
grant execute on function public.security_overview() to authenticated;

-- Signs the caller out where one of their sessions is; says whether there was such a one.
create function public.end_session(session uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions s where s.id = session and s.user_id = auth.uid() returning s.id
  )
  select exists (select from ended)
$$;
revoke all on function public.end_session(uuid) from public, anon;
grant execute on function public.end_session(uuid) to authenticated;
