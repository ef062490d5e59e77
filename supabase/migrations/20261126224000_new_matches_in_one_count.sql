-- The side bar counts the new matches of job alerts as the page does.

-- How many matches of open jobs each of the caller's alerts has that it found since they last looked; a job that two alerts find
-- is one match of each. The page and the side bar both count so.
create function public.new_alert_matches() returns table (alert_id uuid, amount bigint)
language sql stable security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  select matches.alert_id, count(*)
  from public.alert_matches as matches
  join public.job_alerts as alerts on alerts.id = matches.alert_id
  join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
  where matches.user_id = auth.uid()
    -- The first reaches no further back in the index than any alert needs.
    and matches.matched_at > (
      select min(coalesce(last_seen_at, '-infinity')) from public.job_alerts where job_alerts.user_id = auth.uid())
    and matches.matched_at > coalesce(alerts.last_seen_at, '-infinity')
  group by matches.alert_id
$$;

revoke all on function public.new_alert_matches() from public, anon;
grant execute on function public.new_alert_matches() to authenticated;

create or replace function public.job_alerts_overview() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return jsonb_build_object(
    'alerts', (
      select coalesce(jsonb_agg(to_jsonb(shown) - 'user_id' - 'matched_until' order by created_at desc, id), '[]')
      from (
        select alerts.*, coalesce(counted.match_count, 0) as match_count, coalesce(fresh.amount, 0) as new_matches,
          counted.last_triggered
        from public.job_alerts as alerts
        left join (
          select matches.alert_id, count(*) as match_count, max(matches.matched_at) as last_triggered
          from public.alert_matches as matches
          join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
          where matches.user_id = auth.uid()
          group by matches.alert_id
        ) as counted on counted.alert_id = alerts.id
        left join public.new_alert_matches() as fresh on fresh.alert_id = alerts.id
        where alerts.user_id = auth.uid()
      ) as shown),
    'matches', public.recent_alert_matches());
end
$$;

create or replace function public.workspace_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'unread', (select count(*) from public.notifications where user_id = me.person and read_at is null),
    'waiting', (select count(*) from public.notifications where user_id = me.person and waits),
    'kept', exists (
      select from public.notifications
      where user_id = me.person and kind = 'security' and subject_id = 'deletion' and read_at is null
        and happened_at > now() - interval '1 minute'),
    'requests', (select count(*) from public.connections where other_id = me.person and accepted_at is null),
    'messages', (select count(*) from public.participants where user_id = me.person and unread > 0 and state <> 'declined'),
    'inboxes', (
      select coalesce(jsonb_object_agg(c.company_id, c.amount), '{}')
      from (
        select company_id, count(*) as amount from public.company_conversations
        where unread > 0 and settled_at is null and person_id is distinct from me.person
          and company_id in (
            select m.company_id from public.company_members m where m.user_id = me.person and m.role in ('owner', 'recruiter'))
        group by company_id) as c),
    'answers', (
      select count(*) from public.notifications
      where user_id = me.person and read_at is null and kind = 'application_status'),
    'matches', (select coalesce(sum(amount), 0) from public.new_alert_matches()),
    'connections', (
      select count(*) from public.connections where me.person in (user_id, other_id) and accepted_at is not null),
    'saved', (select count(*) from public.saved_jobs where user_id = me.person),
    'goals', (select count(*) from public.goals where user_id = me.person and status = 'active'),
    'overdue', (
      select count(*) from public.goals
      where user_id = me.person and status = 'active' and target_date < current_date),
    'activities', (
      select count(*) from (select from public.activity_events where user_id = me.person limit 5) as latest),
    'picture', (
      select f.path from public.profiles p join public.files f on f.id = p.picture_id where p.user_id = me.person))
  from (select (select auth.uid()) as person) as me
$$;
