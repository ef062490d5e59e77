-- With the last account that could answer for a company, its applications waited for an answer that nobody could give.

-- Declines in these words whoever waits for an answer about a job; whose offer is open only where nobody is left whom they could answer.
create function private.answer_waiting(job uuid, why text, words text, with_offers boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Held before it is looked whose offer is open, or one that is made in the same moment would not be seen; and in one order, as by
  -- whoever declines several.
  perform from public.applications a
  where a.job_id = job and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
  order by a.id for no key update;
  with waiting as (
    select a.id, a.user_id from public.applications a
    where a.job_id = job and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
      and (with_offers or not exists (
        select from public.application_offers o where o.application_id = a.id and o.state = 'open'))),
  written as (
    insert into public.application_rejections (application_id, user_id, reason, kind, message, made_by)
    select w.id, w.user_id, why, 'job_closed', words, auth.uid() from waiting w
    on conflict (application_id) do update set reason = excluded.reason, kind = excluded.kind, message = excluded.message,
      made_by = excluded.made_by, made_at = clock_timestamp()
    returning application_id)
  update public.applications a set status = 'rejected', stage = 'Job closed', next_step = '' from written where a.id = written.application_id;
end
$$;

create or replace function private.answer_all() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.answer_waiting(old.id, 'position_closed', format(
    'The job %s at %s was closed before a decision about your application. Thank you for the time you gave it.',
    old.title, old.company_name), tg_op = 'DELETE');
  if tg_op = 'DELETE' then
    -- What is told of an application goes with it; that it ended stays.
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', a.user_id, 'kind', 'application_status', 'subject_id', 'gone ' || a.id, 'subject', old.title,
      'detail', old.company_name, 'state', 'rejected')))
    from public.applications a join public.application_rejections r on r.application_id = a.id
    where a.job_id = old.id and r.made_at >= now();
    return old;
  end if;
  return null;
end
$$;

-- With the account of the last one who could answer for a company, its jobs close, and whoever waits is told: nobody else would.
create function private.close_without_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  -- Held, so that two who go at once see each other. With the company go its jobs.
  perform from public.companies c where c.id = old.company_id for no key update;
  if not found or exists (
    select from public.company_members m where m.company_id = old.company_id and m.role in ('owner', 'recruiter')) then
    return null;
  end if;
  for job in select * from public.jobs j where j.company_id = old.company_id and j.status <> 'draft' order by j.id loop
    perform private.answer_waiting(job.id, 'no_longer_hiring', format(
      'Nobody is left on Tannr who answers for %s, so your application for %s ends here without a decision. Thank you for the time you gave it.',
      job.company_name, job.title), true);
  end loop;
  update public.jobs j set status = 'closed' where j.company_id = old.company_id and j.status = 'open';
  return null;
end
$$;

create trigger close_without_team after delete on public.company_members
for each row when (old.role in ('owner', 'recruiter')) execute function private.close_without_team();

revoke execute on function private.answer_waiting(uuid, text, text, boolean), private.close_without_team() from public, anon, authenticated, service_role;
