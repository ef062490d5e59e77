-- A restore that was cut off is tried again: what is back already counts.
create or replace function public.restore_saved_jobs(removed jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  restored integer;
begin
  insert into public.saved_jobs (user_id, job_id, saved_at)
  select distinct on (j.id) auth.uid(), j.id, least(r.saved_at, clock_timestamp())
  from jsonb_to_recordset(removed) as r (job_id uuid, saved_at timestamptz)
  join public.jobs j on j.id = r.job_id and j.status = 'open'
  order by j.id
  on conflict (user_id, job_id) do update set saved_at = excluded.saved_at;
  get diagnostics restored = row_count;
  return restored;
end
$$;
