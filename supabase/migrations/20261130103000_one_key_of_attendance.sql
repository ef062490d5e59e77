-- The key of one lock stood in two functions.
create function private.attendance_lock(company uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('attendance ' || company::text, 0)
$$;
revoke execute on function private.attendance_lock(uuid) from public;

create or replace function private.hold_attendance(company uuid) returns boolean
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
    perform pg_advisory_xact_lock_shared(private.attendance_lock(new.company_id));
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
