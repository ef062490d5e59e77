-- Members are mailed of what happens in hiring, each by their own choice for each company.

alter table public.company_members
  add column hiring_mails text[] not null default '{applied,candidates,promises,interviews,renewals}'
    check (hiring_mails <@ '{applied,candidates,promises,interviews,renewals}'::text[]);
-- What happened before is not told now.
update public.notifications set mailed_at = clock_timestamp() where kind = 'hiring' and mailed_at is null;

alter table private.switch_links drop constraint switch_links_switch_check;
alter table private.switch_links add check (switch in ('email_alerts', 'job_matches', 'messages', 'inbox', 'hiring'));

-- What the caller is mailed of: theirs to say, for each company that they act for.
create function public.mail_me_of_hiring(company uuid, wanted text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set hiring_mails = wanted where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You do not act for this company.';
  end if;
end
$$;
revoke all on function public.mail_me_of_hiring(uuid, text[]) from public, anon;
grant execute on function public.mail_me_of_hiring(uuid, text[]) to authenticated;

-- Which of the choices a notification of hiring goes by.
create function private.hiring_choice(state text) returns text
language sql immutable set search_path = '' as $$
  select case when state = 'applied' then 'applied' when state in ('due', 'overdue') then 'promises'
    when state = 'interview_soon' then 'interviews' else 'candidates' end
$$;

-- The company that such a notification is about: its subject is a job, an application, or one of them after a word.
create function private.hiring_company(subject text, state text) returns uuid
language sql stable set search_path = '' as $$
  select j.company_id from (select split_part(subject, ' ', -1)::uuid as id) as about
  left join public.interviews i on hiring_company.state = 'interview_soon' and i.id = about.id
  left join public.applications a on a.id = case private.hiring_choice(hiring_company.state)
    when 'candidates' then about.id when 'interviews' then i.application_id end
  join public.jobs j on j.id = coalesce(a.job_id, about.id)
$$;

create function private.wants_hiring_mail(told public.notifications) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.company_members m
    where m.user_id = told.user_id and m.company_id = private.hiring_company(told.subject_id, told.state)
      and private.hiring_choice(told.state) = any (m.hiring_mails))
$$;

revoke execute on function private.hiring_choice(text), private.hiring_company(text, text), private.wants_hiring_mail(public.notifications)
  from public, anon, authenticated, service_role;

create or replace function public.company_team(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text := (select m.role from public.company_members m where m.company_id = company and m.user_id = auth.uid());
begin
  if mine is null then
    raise exception using errcode = 'PT403', message = 'You do not act for this company.';
  end if;
  return jsonb_build_object(
    'members', (
      select jsonb_agg(jsonb_build_object('person', m.user_id, 'name', private.name_of(m.user_id), 'handle', p.handle,
        'headline', p.headline, 'role', m.role, 'joined_at', m.joined_at, 'listed', m.listed,
        'inbox_mails', case when m.user_id = auth.uid() then m.inbox_mails end,
        'hiring_mails', case when m.user_id = auth.uid() then to_jsonb(m.hiring_mails) end)
        order by array_position(array['owner', 'recruiter', 'interviewer'], m.role), m.joined_at, m.user_id)
      from public.company_members m join public.profiles p on p.user_id = m.user_id where m.company_id = company),
    'invitations', case when mine = 'owner' then coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'invited_at', i.invited_at,
        'expires_at', i.expires_at) order by i.invited_at desc, i.id)
      from public.company_invitations i where i.company_id = company), '[]') end,
    'proof', case when mine = 'owner' then (
      select jsonb_build_object('address', p.address, 'mailed_at', p.mailed_at,
        'waiting', p.code_hash is not null and p.mailed_at > now() - interval '1 hour' and p.tries < 5, 'token', p.dns_token,
        'asked_at', d.asked_at, 'checked_at', d.checked_at, 'found', d.found)
      from public.companies c left join private.company_proofs p on p.company_id = c.id
        left join public.company_dns_checks d on d.company_id = c.id and d.domain = c.domain
      where c.id = company) end);
end
$$;

create or replace function private.turn_switch(link text, wanted boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  mailed private.switch_links;
begin
  select * into mailed from private.switch_links where hash = sha256(convert_to(link, 'UTF8'));
  if not found then
    return false;
  end if;
  if mailed.switch = 'inbox' then
    update public.company_members set inbox_mails = wanted where user_id = mailed.user_id;
    return true;
  elsif mailed.switch = 'hiring' then
    update public.company_members set hiring_mails = case when wanted then '{applied,candidates,promises,interviews,renewals}'::text[]
      else array(select unnest(hiring_mails) intersect select 'renewals') end where user_id = mailed.user_id;
    return true;
  end if;
  insert into public.settings (user_id) values (mailed.user_id) on conflict (user_id) do nothing;
  update public.settings set
    email_alerts = case when mailed.switch = 'email_alerts' then wanted else email_alerts end,
    job_matches = case when mailed.switch = 'job_matches' then wanted else job_matches end,
    messages = case when mailed.switch = 'messages' then wanted else messages end
  where user_id = mailed.user_id;
  return true;
end
$$;

create or replace function private.switch_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case when kind in ('connection_request', 'connection_accepted', 'comment', 'follower') then 'messages'
    when kind = 'hiring' then 'hiring' else 'email_alerts' end
$$;

create or replace function private.send_notice(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  -- Locked, so that what happens meanwhile comes after it.
  told uuid[] := array(
    select n.id from public.notifications n
    where n.user_id = person and n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder', 'hiring')
    for update);
  switch text;
  notices jsonb;
begin
  for switch, notices in
    select listed.switch, jsonb_build_object('count', count(*), 'more', greatest(count(*) - 20, 0),
      'first', (array_agg(listed.subject order by listed.place))[1], 'kind', (array_agg(listed.kind order by listed.place))[1],
      'notices', jsonb_agg(jsonb_build_object('kind', listed.kind, 'subject', listed.subject, 'detail', listed.detail,
        'state', listed.state) order by listed.place) filter (where listed.place <= 20))
    from (
      select n.*, of.switch, row_number() over (partition by of.switch order by n.happened_at desc, n.id) as place
      from public.notifications n, lateral (select private.switch_of(n.kind) as switch) as of
      where n.id = any (told) and (n.kind <> 'hiring' or private.wants_hiring_mail(n))) as listed
    left join public.settings s on s.user_id = person
    where address is not null
      and case listed.switch when 'messages' then coalesce(s.messages, true) when 'hiring' then true
        else coalesce(s.email_alerts, true) end
    group by listed.switch
  loop
    perform private.mail_person(address, 'notices', notices, private.switch_link(person, switch));
  end loop;
  update public.notifications n set mailed_at = clock_timestamp() where n.id = any (told);
end
$$;

create or replace function private.send_notices(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  person uuid;
  done integer := 0;
begin
  for person in
    select n.user_id from public.notifications n
    where n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder', 'hiring')
      and not exists (
        select from private.person_mails known
        where known.user_id = n.user_id and known.kind = 'notices' and known.sent_at > at - interval '1 hour')
    group by n.user_id having min(n.happened_at) < at - interval '10 minutes'
    limit most
  loop
    done := done + 1;
    if private.note_mail(person, 'notices', at - interval '1 hour', at) then
      begin
        perform private.send_notice(person);
      exception when others then
        raise warning 'a mail of what happened could not be made: %', sqlstate;
      end;
    end if;
  end loop;
  return done;
end
$$;

create or replace function private.hide_due_jobs() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  done integer;
  due public.jobs;
  reminded integer := 0;
begin
  with over as (
    select jobs.id from public.jobs where jobs.status = 'open' and jobs.hides_at <= clock_timestamp()
    order by jobs.hides_at limit 500 for update skip locked)
  update public.jobs set status = 'closed', closed_because = case
      when jobs.renewed_at + private.renewal_days() * interval '1 day' <= clock_timestamp() then 'not_renewed' else 'closing_date' end
  from over where jobs.id = over.id;
  get diagnostics done = row_count;
  for due in
    select * from public.jobs
    where jobs.status = 'open' and jobs.hides_at < clock_timestamp() + interval '2 days' and jobs.reminded_at is null
      and jobs.renewed_at < clock_timestamp() - interval '1 day'
    order by jobs.hides_at limit 50 for update skip locked
  loop
    insert into private.outbox (kind, message)
    select 'mail', jsonb_build_object('to', address, 'template', 'job_renewal', 'data', jsonb_build_object(
      'title', due.title, 'company', due.company_name, 'job', due.id,
      'renew', due.renewed_at + private.renewal_days() * interval '1 day' <= due.hides_at,
      'day', to_char(due.hides_at at time zone 'UTC', 'FMMonth FMDD')))
    from public.company_members as member, private.address_of(member.user_id) as address
    where member.company_id = due.company_id and address is not null and 'renewals' = any (member.hiring_mails)
      and (member.role = 'owner' or (member.role = 'recruiter' and exists (
        select from public.job_team as team where team.job_id = due.id and team.user_id = member.user_id)));
    update public.jobs set reminded_at = clock_timestamp() where jobs.id = due.id;
    reminded := reminded + 1;
  end loop;
  return done + reminded;
end
$$;


drop index public.notifications_unmailed;
create index notifications_unmailed on public.notifications (user_id, happened_at)
where read_at is null and (mailed_at is null or mailed_at < happened_at)
  and kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder', 'hiring');
