-- Jobs that are saved together, as when a removal is taken back, are recorded and rewarded together: what it costs to count
-- a person's jobs and days is paid once and no longer for each of them.

drop trigger a_record on public.saved_jobs;
drop trigger b_award on public.saved_jobs;
drop function private.record_saved_job();

create function private.record_saved_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_events (user_id, kind, subject_id, subject, detail)
  select added.user_id, 'job_saved', added.job_id::text, left(jobs.title, 200), left(jobs.company_name, 200)
  from added join public.jobs on jobs.id = added.job_id
  on conflict (user_id, kind, subject_id) do update
    set occurred_at = excluded.occurred_at, subject = excluded.subject, detail = excluded.detail;
  perform private.award(user_id, '{jobs_saved}') from (select distinct user_id from added) as people;
  return null;
end
$$;
revoke all on function private.record_saved_jobs() from public;

create trigger record after insert on public.saved_jobs referencing new table as added
for each statement execute function private.record_saved_jobs();

drop trigger award on public.activity_events;
drop function private.award_on_active_day();

-- Only the first event of a day can move the days.
create function private.award_on_active_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.award(user_id, '{active_days}')
  from (
    select user_id, date_trunc('day', occurred_at, 'UTC') as day, count(*) as events from added group by 1, 2
  ) as days
  where days.events = (
    select count(*) from (
      select from public.activity_events as known
      where known.user_id = days.user_id and known.occurred_at >= days.day and known.occurred_at < days.day + interval '1 day'
      limit days.events + 1) as of_day);
  return null;
end
$$;
revoke all on function private.award_on_active_days() from public;

create trigger award after insert on public.activity_events referencing new table as added
for each statement execute function private.award_on_active_days();
