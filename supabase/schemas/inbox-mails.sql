-- Emails and notifications about messages unread in a company's inbox for a quarter of an hour: to the assignee, or to all
-- members who answer if unassigned, each by their own setting.

-- Whether the caller is notified: their own setting, per company.
create function public.mail_me_of_inbox(company uuid, wanted boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set inbox_mails = wanted where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
end
$$;
revoke all on function public.mail_me_of_inbox(uuid, boolean) from public, anon;
grant execute on function public.mail_me_of_inbox(uuid, boolean) to authenticated;

-- One email and one notification to one member, for all conversations they may answer: senders and counts, no content.
create function private.tell_member_of_inbox(member uuid, at public.companies, told uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := private.address_of(member);
  notice public.notifications;
  listed jsonb;
begin
  select jsonb_build_object('company', at.name, 'slug', at.slug, 'count', sum(c.unread), 'people', count(*),
    'more', greatest(count(*) - 20, 0), 'notices', jsonb_agg(jsonb_build_object('name', c.name, 'unread', c.unread, 'id', c.conversation_id,
      'detail', c.subject) order by c.place) filter (where c.place <= 20))
  into listed
  from (
    select s.*, private.name_of(s.person_id) as name, row_number() over (order by s.last_at desc, s.conversation_id) as place
    from public.company_conversations s
    where s.conversation_id = any (told) and s.person_id is not null and s.person_id <> member
      and coalesce(s.assigned_to, member) = member) as c
  having count(*) > 0;
  if listed is null then
    return;
  end if;
  notice.user_id := member;
  notice.kind := 'inbox';
  notice.subject_id := at.id;
  notice.subject := at.name;
  notice.detail := '';
  notice.amount := (listed ->> 'people')::integer;
  perform private.notify(notice);
  if address is not null then
    perform private.mail_person(address, 'inbox', listed, private.switch_link(member, 'inbox'));
  end if;
end
$$;

create function private.send_inbox_mail(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at public.companies;
  told uuid[] := array(
    select c.conversation_id from public.company_conversations c
    where c.company_id = company and c.unread > 0 and (c.mailed_at is null or c.mailed_at < c.unread_since) and c.settled_at is null
    for update);
begin
  select * into at from public.companies c where c.id = company;
  perform private.tell_member_of_inbox(m.user_id, at, told) from public.company_members m
  where m.company_id = company and m.role in ('owner', 'recruiter') and m.inbox_mails;
  update public.company_conversations c set mailed_at = clock_timestamp() where c.conversation_id = any (told);
end
$$;

-- For up to `most` companies. Returns how many were processed.
create function private.send_inbox_mails(at timestamptz, most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid;
  done integer := 0;
begin
  for company in
    select c.company_id from public.company_conversations c
    where c.unread > 0 and (c.mailed_at is null or c.mailed_at < c.unread_since) and c.settled_at is null
      and c.unread_since < at - interval '15 minutes'
    group by c.company_id limit most
  loop
    done := done + 1;
    begin
      perform private.send_inbox_mail(company);
    exception when others then
      raise warning 'a mail of an inbox could not be made: %', sqlstate;
      update public.company_conversations c set mailed_at = clock_timestamp()
      where c.company_id = company and c.unread > 0 and (c.mailed_at is null or c.mailed_at < c.unread_since);
    end;
  end loop;
  return done;
end
$$;

-- Read messages need no notification.
create function private.read_inbox_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications t set read_at = clock_timestamp()
  from (
    select distinct n.company_id from changed n join before o using (conversation_id) where o.unread > 0 and n.unread = 0) as read
  where t.kind = 'inbox' and t.subject_id = read.company_id::text and t.read_at is null
    and t.user_id in (select m.user_id from public.company_members m where m.company_id = read.company_id)
    and not exists (
      select from public.company_conversations c
      where c.company_id = read.company_id and c.unread > 0 and coalesce(c.assigned_to, t.user_id) = t.user_id);
  return null;
end
$$;

create trigger read_notices after update on public.company_conversations referencing old table as before new table as changed
for each statement execute function private.read_inbox_notices();

-- A former member is no longer notified of its messages.
create function private.forget_inbox_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where user_id = old.user_id and kind = 'inbox' and subject_id = old.company_id::text;
  return null;
end
$$;

create trigger forget_inbox_notice after delete on public.company_members
for each row execute function private.forget_inbox_notice();
