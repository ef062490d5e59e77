-- Two pairs of acts at once ended with a deadlock since companies are put on hold: accepting an invitation while the one who wrote it
-- is removed, and opening a job while its company is renamed.
create function private.hold_attendance(company uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.companies c where c.id = company for no key update;
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('attendance ' || company, 0));
  return true;
end
$$;
revoke all on function private.hold_attendance(uuid) from public;

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
end
$$;

create or replace function private.close_without_team() returns trigger
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
  if opens then
    -- So that its company is put on hold before or after, and never past it.
    perform pg_advisory_xact_lock_shared(hashtextextended('attendance ' || new.company_id, 0));
    if private.is_unattended(new.company_id) then
      new.status := 'closed';
      new.closed_because := 'unattended';
    end if;
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

create or replace function public.answer_invitation(invitation uuid, accepted boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone public.company_invitations;
begin
  -- Held first, as by whoever removes the one who wrote it, and with them the invitation.
  perform from public.companies c
  where c.id = (select i.company_id from public.company_invitations i where i.id = invitation) for no key update;
  delete from public.company_invitations i
  using auth.users u
  where i.id = invitation and u.id = auth.uid() and private.has_proven_address(u.id) and lower(u.email) = i.email
    and i.expires_at > now() and private.invites_still(i)
  returning i.* into gone;
  if gone.id is null then
    raise exception using errcode = 'PT404', message = 'This invitation has expired, or it was sent to another address.';
  end if;
  if accepted then
    insert into public.company_members (company_id, user_id, role) values (gone.company_id, auth.uid(), gone.role)
    on conflict do nothing;
  end if;
  return (select c.slug from public.companies c where c.id = gone.company_id);
end
$$;
