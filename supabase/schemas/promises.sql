-- No silence: while a company owes a candidate an answer there is a day by which it has promised one. Every answer keeps a promise
-- or breaks it, and makes the next. docs/decisions/0061.

create table public.application_promises (
  id bigint generated always as identity primary key,
  -- Null once the application is gone: what was promised was promised.
  application_id uuid references public.applications (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  company_id uuid not null references public.companies (id) on delete cascade,
  -- What it was that stood to be answered.
  status text not null,
  made_at timestamptz not null default clock_timestamp(),
  due_on date not null,
  closed_at timestamptz,
  -- Whether the answer came by that day; null while it is open, and of what the candidate ended before it.
  kept boolean,
  reminded_on date,
  check (kept is null or closed_at is not null)
);

create unique index application_promises_open on public.application_promises (application_id) where closed_at is null;
create index application_promises_application on public.application_promises (application_id, id);
create index application_promises_person on public.application_promises (user_id);
create index application_promises_counted on public.application_promises (company_id, kept) where kept is not null;
create index application_promises_answered on public.application_promises (company_id, closed_at desc) include (made_at)
where kept is not null and status = 'under_review';
create index application_promises_due on public.application_promises (company_id, due_on) where closed_at is null;
create index application_promises_late on public.application_promises (due_on) where closed_at is null;

create function private.today() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone 'UTC')::date
$$;

create function private.is_open(a public.applications) returns boolean
language sql immutable set search_path = '' as $$
  select a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
$$;

-- Whether anybody is there to keep a promise.
create function private.has_team(company uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter'))
$$;
revoke execute on function private.has_team(uuid) from public;

-- What an application to a job asks for, and whether anybody is there to read it. Null if there is no such job to apply for.
create function public.application_form(of_job uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('questions', j.questions, 'read', private.has_team(j.company_id))
  from public.jobs j where j.id = of_job and (j.status = 'open' or j.id in (select private.kept_jobs()))
$$;
revoke all on function public.application_form(uuid) from public, anon;
grant execute on function public.application_form(uuid) to authenticated;

-- An application for a job that is open, with its number and its first promise. The job is held: what closes it in the same moment
-- answers this one, too.
create function private.receive_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
  is_closed boolean;
begin
  select j.company_id, j.status = 'closed' into company, is_closed from public.jobs j where j.id = new.job_id for no key update;
  if is_closed then
    raise exception using errcode = '42501', message = 'This job is closed.';
  end if;
  new.number := 1 + coalesce((select max(a.number) from public.applications a where a.job_id = new.job_id), 0);
  if private.is_open(new) and private.has_team(company) then
    new.answer_by := private.today() + private.stage_days(company, new.status, new.stage);
  end if;
  return new;
end
$$;

create trigger receive_application before insert on public.applications
for each row execute function private.receive_application();

-- Steps that cannot be: what a candidate has ended is not moved, and what they take up again is taken up for an open job.
create function private.check_step() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_closed boolean;
begin
  if new.status <> old.status and (old.withdrawn_at is not null or old.offer_answer <> '') then
    raise exception using errcode = '23514', message = 'The candidate withdrew this application.';
  end if;
  if old.withdrawn_at is not null and new.withdrawn_at is null and new.status <> 'rejected' then
    select j.status = 'closed' into is_closed from public.jobs j where j.id = new.job_id for no key update;
    if is_closed then
      raise exception using errcode = '23514', message = 'This job is closed.';
    end if;
  end if;
  if old.withdrawn_at is null and new.withdrawn_at is not null and new.offer_answer <> '' then
    raise exception using errcode = '23514', message = 'You already answered this offer.';
  end if;
  return new;
end
$$;

create trigger check_step before update of status, withdrawn_at on public.applications
for each row when (new.status <> old.status or new.withdrawn_at is distinct from old.withdrawn_at)
execute function private.check_step();

-- The day by which the next answer is promised: the stage's days from today, or from the day until which it is the candidate's turn
-- (to choose a time, to meet, to answer an offer).
create function private.promised_day(application uuid, of_job uuid, of_status text, stage text) returns date
language sql stable security definer set search_path = '' as $$
  select days + greatest(private.today(),
    (select max(coalesce((i.ends_at at time zone 'UTC')::date, i.choose_by)) from public.interviews i
      where i.application_id = application and i.state in ('offered', 'booked')),
    private.meets_until(application),
    (select max(o.answer_by) from public.application_offers o where o.application_id = application and o.state = 'open'))
  from (select private.stage_days(j.company_id, of_status, stage) as days from public.jobs j
    where j.id = of_job and private.has_team(j.company_id)) as of_stage
$$;

-- A move is an answer, and promises the next; an end owes none.
create function private.promise_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.answer_by := case when private.is_open(new) then private.promised_day(new.id, new.job_id, new.status, new.stage) end;
  return new;
end
$$;

create trigger promise_day before update of status, stage, withdrawn_at, offer_answer on public.applications
for each row when (new.status <> old.status or new.stage <> old.stage or new.offer_answer <> old.offer_answer
  or (new.withdrawn_at is null) <> (old.withdrawn_at is null))
execute function private.promise_day();

-- Closes the promise that is open: kept or not where the company answered, neither where the candidate ended it in time.
create function private.close_promise(application uuid, answered boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update public.application_promises p set closed_at = clock_timestamp(),
    kept = case when p.due_on < private.today() then false when answered then true end
  where p.application_id = close_promise.application and p.closed_at is null
$$;

create function private.keep_promises() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.close_promise(old.id, false);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    -- Another day for the same answer: the candidate chose when to meet, or cannot. What is overdue is not put off by it.
    if (new.status, new.stage, new.offer_answer) = (old.status, old.stage, old.offer_answer)
      and (new.withdrawn_at is null) = (old.withdrawn_at is null) and new.answer_by is not null
      and not (new.answer_by >= private.today() and exists (
        select from public.application_promises p
        where p.application_id = new.id and p.closed_at is null and p.due_on < private.today())) then
      update public.application_promises p set due_on = new.answer_by, reminded_on = null
      where p.application_id = new.id and p.closed_at is null;
      if found then
        return null;
      end if;
    else
      perform private.close_promise(new.id, new.withdrawn_at is null);
    end if;
  end if;
  if new.answer_by is not null then
    insert into public.application_promises (application_id, user_id, company_id, status, due_on)
    select new.id, new.user_id, j.company_id, new.status, new.answer_by from public.jobs j where j.id = new.job_id;
  end if;
  return null;
end
$$;

create trigger keep_promises after insert on public.applications
for each row execute function private.keep_promises();
create trigger keep_promises_moved after update of status, stage, withdrawn_at, offer_answer, answer_by on public.applications
for each row when (new.status <> old.status or new.stage <> old.stage or new.offer_answer <> old.offer_answer
  or (new.withdrawn_at is null) <> (old.withdrawn_at is null) or new.answer_by is distinct from old.answer_by)
execute function private.keep_promises();
create trigger keep_promises_gone before delete on public.applications
for each row execute function private.keep_promises();

-- What is sent is what the profile says that day; taken up again, it is sent again.
create function private.freeze_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.application_profiles as sent (application_id, user_id, profile)
  values (new.id, new.user_id, coalesce(private.profile_as_sent(new.user_id), '{}'))
  on conflict (application_id) do update set profile = excluded.profile, frozen_at = clock_timestamp();
  return null;
end
$$;

create trigger freeze_profile after insert on public.applications
for each row execute function private.freeze_profile();
create trigger freeze_profile_again after update of withdrawn_at on public.applications
for each row when (old.withdrawn_at is not null and new.withdrawn_at is null)
execute function private.freeze_profile();

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

-- A job that somebody closes answers everybody who waits, unless an offer of theirs is open. One that takes no more applications,
-- because its day is over or nobody renewed it, goes on with those that it has: each has its promise.
create function private.answer_all() returns trigger
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

create trigger answer_all after update of status on public.jobs
for each row when (new.status = 'closed' and old.status <> 'closed' and new.closed_because not in ('closing_date', 'not_renewed', 'staff', 'unattended'))
execute function private.answer_all();
create trigger answer_all_of_removed before delete on public.jobs
for each row execute function private.answer_all();

-- How a company keeps its word, for everybody: what is overdue counts as broken before it is answered.
create function public.kept_promises(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kept', ended.kept, 'promised', ended.made + late.overdue, 'overdue', late.overdue,
    'percent', case when ended.made + late.overdue > 0 then round(100.0 * ended.kept / (ended.made + late.overdue)) end)
  from (
    -- In the words of the index: `not kept` alone would not be looked up in it.
    select count(*) as made, count(*) filter (where p.kept) as kept
    from public.application_promises p where p.company_id = company and p.kept is not null) as ended,
    (select count(*) as overdue from public.application_promises p
      where p.company_id = company and p.closed_at is null and p.due_on < private.today()) as late
$$;
revoke all on function public.kept_promises(uuid) from public;
grant execute on function public.kept_promises(uuid) to anon, authenticated;

-- After how many days half of a company's latest first answers had come, for everybody: from eight on.
create function private.answer_days(company uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 8 then
    round(percentile_cont(0.5) within group (order by extract(epoch from latest.closed_at - latest.made_at) / 86400)::numeric, 1) end
  from (
    select p.made_at, p.closed_at from public.application_promises p
    where p.company_id = answer_days.company and p.kept is not null and p.status = 'under_review'
    order by p.closed_at desc limit 200) as latest
$$;

alter table public.application_promises enable row level security;
revoke all on public.application_promises from anon, authenticated;
grant select on public.application_promises to authenticated;
grant all on public.application_promises to service_role;

create policy "Both sides read what was promised" on public.application_promises for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));
