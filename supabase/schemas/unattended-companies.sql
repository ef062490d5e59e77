-- A company for which nobody can answer: while all who could are suspended, it is on hold, and comes back with the first of them;
-- with the last account, it ends.

-- Told as by the service: who is suspended is nobody's business. Whoever applied for a job that staff took down has heard of that.
create function private.tell_who_waits(company uuid, kind text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.application_events (application_id, user_id, kind, actor_id)
  select a.id, a.user_id, tell_who_waits.kind, null
  from public.applications a join public.jobs j on j.id = a.job_id
  where j.company_id = company and j.hidden_at is null and private.is_open(a)
  order by a.id
$$;

-- Whether a company is attended is held by this lock: whoever decides it, alone, and whoever opens a job of it, with others.
create function private.attendance_lock(company uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('attendance ' || company::text, 0)
$$;

-- Holds a company, so that two whose suspension or leaving decides about it see each other, and whether jobs of it may open: whoever
-- opens one holds it first, and may not wait for the company's own row, which whoever renames it holds while it waits for its jobs.
create function private.hold_attendance(company uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.companies c where c.id = company for no key update;
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(private.attendance_lock(company));
  return true;
end
$$;
revoke all on function private.hold_attendance(uuid) from public;

-- Puts a company on hold if everybody who could answer for it is suspended, or takes it up again: its open jobs close, without an answer
-- to anybody, and are open again for as long as they had been to, unless their closing date has passed. One that nobody has ever
-- answered for is as it is.
create function private.attend_company(company uuid) returns void
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
create function private.close_without_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  -- With the company go its jobs.
  if not private.hold_attendance(old.company_id) or exists (
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

create trigger close_without_team after delete on public.company_members
for each row when (old.role in ('owner', 'recruiter')) execute function private.close_without_team();
