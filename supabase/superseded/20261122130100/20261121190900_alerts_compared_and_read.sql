-- To compare and to read are two requests: each is short, and a reading changes nothing.

-- One step for the caller's alerts; true while there is more to compare. See private.match_alerts.
create function public.match_job_alerts() returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.match_alerts(auth.uid())
$$;
revoke all on function public.match_job_alerts() from public, anon;
grant execute on function public.match_job_alerts() to authenticated;

-- What the page shows first: the caller's alerts with their counts, and the latest matches.
create or replace function public.job_alerts_overview() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return jsonb_build_object(
    'alerts', (
      select coalesce(jsonb_agg(to_jsonb(shown) - 'user_id' - 'matched_until' order by created_at desc, id), '[]')
      from (
        with open as materialized (
          select matches.alert_id, matches.matched_at
          from public.alert_matches as matches
          join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
          where matches.user_id = auth.uid()
        )
        select alerts.*, coalesce(counted.match_count, 0) as match_count, coalesce(counted.new_matches, 0) as new_matches,
          counted.last_triggered
        from public.job_alerts as alerts
        left join (
          select alert_id, count(*) as match_count, max(matched_at) as last_triggered,
            count(*) filter (where matched_at > coalesce(seen.last_seen_at, '-infinity')) as new_matches
          from open join public.job_alerts as seen on seen.id = open.alert_id
          group by alert_id
        ) as counted on counted.alert_id = alerts.id
        where alerts.user_id = auth.uid()
      ) as shown),
    'matches', public.recent_alert_matches());
end
$$;
