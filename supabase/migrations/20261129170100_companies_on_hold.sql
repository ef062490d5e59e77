-- A company whose only members who answer were suspended went on taking applications that nobody could answer. It is on hold meanwhile
-- (docs/decisions/0137).
alter table public.jobs drop constraint jobs_closed_because_check,
  add constraint jobs_closed_because_check check (closed_because in ('by_hand', 'not_renewed', 'closing_date', 'staff', 'unattended'));
alter table public.application_events drop constraint application_events_kind_check,
  add constraint application_events_kind_check check (kind in ('applied', 'status', 'stage', 'next_step', 'withdrawn', 'restored', 'interviewer',
    'times_offered', 'times_lapsed', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer', 'offer_accepted', 'offer_declined',
    'offer_withdrawn', 'offer_lapsed', 'overdue', 'taken_down', 'put_back', 'paused', 'resumed'));

-- Companies for which nobody can answer, because everybody who could is suspended (unattended-companies.sql).
create table private.unattended_companies (
  company_id uuid primary key references public.companies (id) on delete cascade,
  since timestamptz not null default now()
);

alter table private.unattended_companies enable row level security;

create function private.is_unattended(company uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.unattended_companies u where u.company_id = company)
$$;

create or replace function private.reads_messages(company uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter'))
    and not private.is_unattended(company)
$$;

create or replace function private.keep_posting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  -- What staff take down or restore is as it was, and so is what was on hold.
  by_staff constant boolean := not is_new
    and (new.hidden_at is distinct from old.hidden_at or 'unattended' = any (array[new.closed_because, old.closed_because]) is true);
  is_member constant boolean := auth.uid() is not null and not by_staff;
  opens constant boolean := new.status = 'open' and (is_new or old.status <> 'open');
  today constant date := private.utc_day();
  trouble text;
begin
  if is_new or new.questions is distinct from old.questions then
    trouble := private.trouble_with_questions(new.questions);
  end if;
  if new.closes_on is not null and (is_new or opens or new.closes_on is distinct from old.closes_on)
    and new.closes_on not between today and today + 90 then
    trouble := 'The closing date is from today on and at most 90 days ahead.';
  elsif not is_new and old.status <> 'draft' and new.status = 'draft' then
    trouble := 'A job that was posted is no draft any more.';
  elsif new.status = 'open' and new.hidden_at is not null then
    trouble := 'Tannr staff took this job down. The email about it says why, and how to appeal.';
  elsif opens and not by_staff and private.is_company_hidden(new.company_id) then
    trouble := 'Tannr staff took this company’s page down. The email about it says why, and how to appeal.';
  elsif is_member and new.status = 'open' and (new.salary_min is null or new.salary_max is null) then
    trouble := 'Say what it pays, from and to.';
  elsif is_member and new.status = 'open' and new.closes_on is null then
    trouble := 'Say until when people can apply.';
  end if;
  if trouble is not null then
    raise exception using errcode = '23514', message = trouble;
  end if;
  new.edited_at := clock_timestamp();
  if opens and is_member then
    new.posted_at := case when new.version = 0 then clock_timestamp() else new.posted_at end;
    new.renewed_at := clock_timestamp();
  elsif not is_new and new.renewed_at is distinct from old.renewed_at and is_member then
    new.renewed_at := clock_timestamp();
  end if;
  if is_new or opens or new.renewed_at is distinct from old.renewed_at or new.closes_on is distinct from old.closes_on then
    new.reminded_at := null;
  end if;
  if opens and private.is_unattended(new.company_id) then
    new.status := 'closed';
    new.closed_because := 'unattended';
  end if;
  new.closed_because := case when new.status = 'closed' then coalesce(new.closed_because, 'by_hand') end;
  -- A day is over once it is over everywhere on earth.
  new.hides_at := case when new.status = 'open' then least(
    new.renewed_at + private.renewal_days() * interval '1 day', (new.closes_on + 1)::timestamp at time zone 'UTC' + interval '12 hours') end;
  if is_new then
    new.version := (new.status <> 'draft')::integer;
  elsif new.status <> 'draft' and (private.posting_says(new) is distinct from private.posting_says(old) or opens) then
    new.version := case when old.status = 'draft' then 1
      when private.posting_says(new) is distinct from private.posting_says(old) then greatest(old.version, 1) + 1
      else greatest(old.version, 1) end;
  else
    new.version := old.version;
  end if;
  return new;
end
$$;

create or replace function private.set_job_hidden(job public.jobs, at timestamptz) returns void
language sql volatile set search_path = '' as $$
  update public.jobs j set hidden_at = set_job_hidden.at,
    status = case when set_job_hidden.at is not null and j.status = 'open' then 'closed'
      when set_job_hidden.at is null and j.closed_because in ('staff', 'unattended') and coalesce(j.closes_on >= private.utc_day(), true)
        then 'open'
      else j.status end,
    closed_because = case when set_job_hidden.at is not null and j.status = 'open' then 'staff'
      when set_job_hidden.at is null and j.closed_because in ('staff', 'unattended') and j.closes_on < private.utc_day() then 'closing_date'
      else j.closed_because end
  where j.id = (set_job_hidden.job).id
$$;

create or replace function private.tell_applicants_of_hiding() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.application_events (application_id, user_id, kind, actor_id)
  select a.id, a.user_id, case when new.hidden_at is not null then 'taken_down' when private.is_unattended(new.company_id) then 'paused'
    else 'put_back' end, null
  from public.applications a
  where a.job_id = new.id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
  order by a.id;
  return null;
end
$$;

create or replace function private.set_hidden(kind text, subject uuid, hidden boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  at timestamptz := case when hidden then clock_timestamp() end;
begin
  if kind = 'post' then
    update public.posts p set hidden_at = at where p.id = subject;
  elsif kind = 'comment' then
    update public.post_comments c set hidden_at = at where c.id = subject;
  elsif kind = 'message' then
    perform private.set_message_hidden(subject, hidden);
  elsif kind = 'job' then
    perform private.set_job_hidden(j, at) from public.jobs j where j.id = subject;
  elsif kind = 'event' then
    update public.company_events e set hidden_at = at where e.id = subject;
    perform private.tell_guests_of_hiding(e, hidden) from public.company_events e
    where e.id = subject and not private.is_company_hidden(e.company_id);
  elsif kind = 'review' then
    update public.company_reviews r set hidden_at = at where r.id = subject;
  elsif kind = 'review_answer' then
    update public.company_review_answers a set hidden_at = at where a.review_id = subject;
  elsif kind = 'company' and hidden then
    update public.companies c set hidden_at = at where c.id = subject;
    perform private.set_job_hidden(j, at) from public.jobs j
    where j.company_id = subject and (j.status = 'open' or j.closed_because = 'unattended') and j.hidden_at is null;
    perform private.tell_guests_of_hiding(e, true) from public.company_events e where e.company_id = subject and e.hidden_at is null;
  elsif kind = 'company' then
    -- Jobs that were taken down for themselves stay so.
    perform private.set_job_hidden(j, null) from public.jobs j join public.companies c on c.id = j.company_id
    where c.id = subject and j.hidden_at = c.hidden_at;
    update public.companies c set hidden_at = null where c.id = subject;
    perform private.tell_guests_of_hiding(e, false) from public.company_events e where e.company_id = subject and e.hidden_at is null;
  end if;
end
$$;

create or replace function private.notify_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
  a public.applications;
  company uuid;
  candidate text;
begin
  select * into a from public.applications where id = new.application_id;
  select j.title, j.company_name, j.company_id into told.subject, told.detail, company from public.jobs j where j.id = a.job_id;
  told.state := new.kind;
  -- What waited for the candidate is done, once they have answered it.
  if new.actor_id = new.user_id and new.kind <> 'applied' then
    update public.notifications n set read_at = clock_timestamp()
    where n.user_id = new.user_id and n.kind = 'application_status' and n.read_at is null
      and (n.subject_id = new.application_id::text or (new.kind = 'withdrawn' and n.subject_id = 'job ' || new.application_id));
  end if;
  if new.kind in ('times_offered', 'times_lapsed', 'interview_cancelled', 'offer_withdrawn', 'offer_lapsed', 'overdue',
      'taken_down', 'put_back', 'paused', 'resumed')
    and new.actor_id is distinct from new.user_id then
    told.user_id := new.user_id;
    told.kind := 'application_status';
    told.subject_id := case when new.kind in ('taken_down', 'put_back', 'paused', 'resumed') then 'job ' else '' end || new.application_id;
    perform private.notify(told);
  end if;
  if new.kind in ('applied', 'times_lapsed', 'offer_lapsed')
    or (new.kind in ('withdrawn', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer_accepted', 'offer_declined')
      and new.actor_id is not distinct from new.user_id) then
    told.kind := 'hiring';
    told.subject_id := case when new.kind = 'applied' then a.job_id else new.application_id end;
    told.detail := 'Candidate ' || a.number;
    for told.user_id in select private.team_of(company, array['owner', 'recruiter']) loop
      perform private.notify(told);
    end loop;
  end if;
  return null;
end
$$;

create or replace function public.move_application(
  application uuid, to_status text, to_stage text default null, to_next_step text default null, to_interviewer text default null,
  seen_event bigint default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  of_job public.jobs;
begin
  perform private.must_be_seen(held.id, seen_event);
  if to_status not in ('under_review', 'phone_screening', 'interview_scheduled')
    and not (to_status = 'offer_received' and held.status = 'offer_received') then
    raise exception using errcode = 'PT400', message = 'An offer needs terms, and declining an application needs a reason.';
  end if;
  if to_status <> 'offer_received' then
    perform private.must_have_no_offer(held.id);
  end if;
  if held.status = 'rejected' then
    -- Held, so that it does not close meanwhile and leave this one open.
    select j.* into of_job from public.jobs j where j.id = held.job_id for share;
    if of_job.status = 'closed' and of_job.closed_because not in ('closing_date', 'not_renewed', 'staff', 'unattended') then
      raise exception using errcode = 'PT409', message = 'This job is closed.';
    end if;
    delete from public.application_rejections r where r.application_id = held.id;
  end if;
  update public.applications a set
    status = to_status,
    stage = coalesce(nullif(btrim(to_stage), ''),
      case when to_status = held.status then held.stage else private.first_stage(company, to_status) end),
    next_step = coalesce(to_next_step, case when to_status = held.status then held.next_step else '' end),
    interviewer = coalesce(to_interviewer, held.interviewer)
  where a.id = held.id;
end
$$;

drop trigger answer_all on public.jobs;
create trigger answer_all after update of status on public.jobs
for each row when (new.status = 'closed' and old.status <> 'closed' and new.closed_because not in ('closing_date', 'not_renewed', 'staff', 'unattended'))
execute function private.answer_all();

-- Told as by the service: who is suspended is nobody's business. Whoever applied for a job that staff took down has heard of that.
create function private.tell_who_waits(company uuid, kind text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.application_events (application_id, user_id, kind, actor_id)
  select a.id, a.user_id, tell_who_waits.kind, null
  from public.applications a join public.jobs j on j.id = a.job_id
  where j.company_id = company and j.hidden_at is null and private.is_open(a)
  order by a.id
$$;

-- Puts a company on hold if everybody who could answer for it is suspended, or takes it up again: its open jobs close, without an answer
-- to anybody, and are open again for as long as they had been to, unless their closing date has passed. One that nobody has ever
-- answered for is as it is.
create function private.attend_company(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  began timestamptz;
begin
  -- Held, so that two who are suspended at once see each other.
  perform from public.companies c where c.id = company for no key update;
  if not found then
    return;
  end if;
  if exists (select from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter'))
    and not exists (
      select from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter')
        and not exists (select from public.suspensions s where s.user_id = m.user_id and s.lifted_at is null)) then
    insert into private.unattended_companies (company_id) values (company) on conflict do nothing;
    if found then
      update public.jobs j set status = 'closed', closed_because = 'unattended' where j.company_id = company and j.status = 'open';
      perform private.tell_who_waits(company, 'paused');
    end if;
    return;
  end if;
  delete from private.unattended_companies u where u.company_id = company returning u.since into began;
  if found then
    update public.jobs j set
      status = case when j.closes_on < private.utc_day() then 'closed' else 'open' end,
      closed_because = case when j.closes_on < private.utc_day() then 'closing_date' end,
      -- Nobody could renew it meanwhile.
      renewed_at = least(j.renewed_at + (now() - began), now())
    where j.company_id = company and j.closed_because = 'unattended' and j.hidden_at is null;
    perform private.tell_who_waits(company, 'resumed');
  end if;
end
$$;

create function private.attend_companies_of() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.attend_company(m.company_id) from (
    select m.company_id from public.company_members m where m.user_id = new.user_id and m.role in ('owner', 'recruiter')
    order by m.company_id) as m;
  return null;
end
$$;

create trigger attend_companies after insert or update of lifted_at on public.suspensions
for each row execute function private.attend_companies_of();

create function private.attend_company_of() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.attend_company(new.company_id);
  return null;
end
$$;

create trigger attend_company after insert or update of role on public.company_members
for each row execute function private.attend_company_of();

-- With the account of the last one who could answer for a company, its jobs close, and whoever waits is told: nobody else would. If
-- those who are left are suspended, it is on hold.
create or replace function private.close_without_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  -- Held, so that two who go at once see each other. With the company go its jobs.
  perform from public.companies c where c.id = old.company_id for no key update;
  if not found or exists (
    select from public.company_members m where m.company_id = old.company_id and m.role in ('owner', 'recruiter')) then
    perform private.attend_company(old.company_id);
    return null;
  end if;
  delete from private.unattended_companies u where u.company_id = old.company_id;
  for job in select * from public.jobs j where j.company_id = old.company_id and j.status <> 'draft' order by j.id loop
    perform private.answer_waiting(job.id, 'no_longer_hiring', format(
      'Nobody is left on Tannr who answers for %s, so your application for %s ends here without a decision. Thank you for the time you gave it.',
      job.company_name, job.title), true);
  end loop;
  update public.jobs j set status = 'closed', closed_because = 'by_hand'
  where j.company_id = old.company_id and (j.status = 'open' or j.closed_because = 'unattended');
  return null;
end
$$;

revoke execute on function private.is_unattended(uuid), private.tell_who_waits(uuid, text), private.attend_company(uuid),
  private.attend_companies_of(), private.attend_company_of() from public, anon, authenticated, service_role;

-- Those of whom that is true already.
select private.attend_company(m.company_id) from (
  select distinct m.company_id from public.company_members m join public.suspensions s on s.user_id = m.user_id and s.lifted_at is null
  where m.role in ('owner', 'recruiter') order by 1) as m;
