-- An application that somebody let in works with their data. Where they are signed in, whether they are, and the end of their
-- account are no affair of its.

create or replace function public.security_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(own) order by own.current desc, own.seen_at desc), '[]')
      from (
        select s.id, s.user_agent, host(s.ip) as ip, s.created_at, s.id::text = auth.jwt() ->> 'session_id' as current,
          coalesce(s.refreshed_at at time zone 'utc', s.created_at) as seen_at
        from auth.sessions s
        where s.user_id = auth.uid() and (select auth.jwt() ->> 'client_id') is null
          and (s.not_after is null or s.not_after > now())
        order by seen_at desc limit 50
      ) own
    ),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.at desc), '[]')
      from (
        select e.id, e.payload ->> 'action' as action, nullif(e.ip_address, '') as ip, e.created_at as at
        from auth.audit_log_entries e
        where e.payload ->> 'actor_id' = auth.uid()::text and (select auth.jwt() ->> 'client_id') is null
          and e.payload ->> 'action' in (
          'login', 'user_updated_password', 'identity_linked', 'identity_unlinked', 'factor_in_progress', 'factor_unenrolled',
          'factor_deleted', 'verification_attempted', 'generate_recovery_codes', 'recovery_codes_deleted', 'recovery_code_used',
          'passkey_created', 'passkey_deleted'
        )
        order by e.created_at desc limit 10
      ) latest
    )
  )
$$;

create or replace function public.end_session(session uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions s
    where s.id = session and s.user_id = auth.uid() and auth.jwt() ->> 'client_id' is null
    returning s.id
  )
  select exists (select from ended)
$$;

create or replace function public.request_account_deletion(confirmation text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  due timestamptz;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if auth.jwt() ->> 'client_id' is not null then
    raise exception using errcode = 'PT403', message = 'An application cannot end an account.';
  end if;
  if confirmation is distinct from 'DELETE' then
    raise exception using errcode = 'PT400', message = 'Type DELETE to confirm.';
  end if;
  insert into public.account_deletions (user_id) values (auth.uid())
  on conflict (user_id) do update set user_id = excluded.user_id
  returning due_at into due;
  return due;
end
$$;
