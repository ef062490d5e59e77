-- Takes a removal back: the jobs return to the places in the list that they had. A caller may say no more than when, in the
-- past, and only of their own list; a job that has closed meanwhile stays away, as it would from a new save. Returns how
-- many came back.
create function public.restore_saved_jobs(removed jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  restored integer;
begin
  insert into public.saved_jobs (user_id, job_id, saved_at)
  select auth.uid(), j.id, least(r.saved_at, clock_timestamp())
  from jsonb_to_recordset(removed) as r (job_id uuid, saved_at timestamptz)
  join public.jobs j on j.id = r.job_id and j.status = 'open'
  on conflict (user_id, job_id) do nothing;
  get diagnostics restored = row_count;
  return restored;
end
$$;
revoke all on function public.restore_saved_jobs(jsonb) from public, anon;
grant execute on function public.restore_saved_jobs(jsonb) to authenticated;
