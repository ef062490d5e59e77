-- Nobody promises an answer for a company without members: the first who joins does. And a promise that is overdue stays so when the same stage
-- is promised once more.
create or replace function private.has_team(company uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter'))
$$;

revoke execute on function private.has_team(uuid) from public;

create or replace function private.receive_application() returns trigger
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

create or replace function private.promised_day(application uuid, of_job uuid, of_status text, stage text) returns date
language sql stable security definer set search_path = '' as $$
  select days + greatest(private.today(),
    (select max(coalesce((i.ends_at at time zone 'UTC')::date, i.choose_by)) from public.interviews i
      where i.application_id = application and i.state in ('offered', 'booked')),
    private.meets_until(application),
    (select max(o.answer_by) from public.application_offers o where o.application_id = application and o.state = 'open'))
  from (select private.stage_days(j.company_id, of_status, stage) as days from public.jobs j
    where j.id = of_job and private.has_team(j.company_id)) as of_stage
$$;

create or replace function private.keep_promises() returns trigger
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

create or replace function private.attend_company(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  began timestamptz;
begin
  if not private.hold_attendance(company) then
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
  -- What was sent before anybody could answer is promised an answer by the first who can.
  if private.has_team(company) then
    update public.applications a set answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
    from public.jobs j
    where j.id = a.job_id and j.company_id = company and a.answer_by is null and private.is_open(a);
  end if;
end
$$;
