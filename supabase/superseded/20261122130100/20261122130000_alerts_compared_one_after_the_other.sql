-- One step for a person's alerts; true while there is more to do. An alert that was never compared, or that more than 1,000 jobs
-- were listed since, takes steps of its own: of the newest 200 jobs that share a word with it, the best ten that it does not
-- have yet, until it has all. The others are compared with as many of the jobs listed since, the first ones first, as make
-- 1,000 comparisons, and with 150 at most. The minute before the point that was reached is compared again, for jobs whose
-- transactions ended late. When more are listed in a minute than one step takes, the point is ahead of the time until the last
-- step sets it back.
create or replace function private.match_alerts(person uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  comparisons constant integer := 1000;
  most_written constant integer := 10;
  overlap constant interval := '1 minute';
  reached timestamptz := clock_timestamp();
  newest timestamptz := (select max(listed_at) from public.jobs where status = 'open');
  long_ago timestamptz := (select listed_at from public.jobs where status = 'open' order by listed_at desc offset 1000 limit 1);
  -- Locked, so that two readers of one person never compare the same alert at once. The second waits, and what the first found
  -- is there when it goes on: it would read too early otherwise, and show what is new as nothing.
  due uuid[] := array(
    select id from public.job_alerts
    where user_id = person and active and (matched_until is null or matched_until < newest + overlap)
    order by id for update);
  alert public.job_alerts;
  listed uuid[];
  last timestamptz;
  begun timestamptz;
begin
  if cardinality(due) = 0 then
    return false;
  end if;
  select * into alert from public.job_alerts
  where id = any (due) and (matched_until is null or matched_until - overlap < long_ago) limit 1;
  if found then
    listed := array(select private.newest_jobs(private.alert_query(alert), 200, alert.job_type, btrim(alert.company)));
    -- What its steps find is found at one time, so that the best stay first.
    begun := (select max(matched_at) from public.alert_matches where alert_id = alert.id and matched_at > reached - overlap);
    if private.compare_alerts(person, array[alert.id], listed, most_written, coalesce(begun, reached)) = most_written then
      return true;
    end if;
    update public.job_alerts set matched_until = reached where id = alert.id;
    return cardinality(due) > 1;
  end if;
  select array_agg(id), max(listed_at) into listed, last
  from (
    select id, listed_at from public.jobs
    where status = 'open' and listed_at > (select min(matched_until) - overlap from public.job_alerts where id = any (due))
    order by listed_at fetch first least(comparisons / cardinality(due), 150) rows with ties
  ) as first;
  perform private.compare_alerts(person, due, listed, null, reached);
  if last >= newest then
    update public.job_alerts set matched_until = reached where id = any (due);
    return false;
  end if;
  update public.job_alerts set matched_until = greatest(matched_until, last + overlap) where id = any (due);
  return true;
end
$$;
