-- Applications from elsewhere, and reminders on applications: docs/decisions/0072.

create table public.outside_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  company_name text not null check (char_length(btrim(company_name)) between 1 and 120),
  location text not null default '' check (char_length(location) <= 120),
  -- Whole units of the currency for a year of full-time work.
  salary_min integer check (salary_min > 0),
  salary_max integer check (salary_max > 0),
  currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD')),
  -- Where it was found.
  url text not null default '' check (url = '' or (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 2000)),
  status text not null default 'under_review'
    check (status in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected')),
  next_step text not null default '' check (char_length(next_step) <= 240),
  notes text not null default '' check (char_length(notes) <= 10000),
  applied_at timestamptz not null default clock_timestamp() check (applied_at >= '2000-01-01'),
  updated_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  reached text not null default 'under_review'
    check (reached in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received')),
  -- Written by the database alone, oldest first, the latest 60: [{"kind": "status", "said": "…", "at": "…"}].
  history jsonb not null default '[]',
  unique (id, user_id),
  check (salary_min <= salary_max)
);

create index outside_applications_newest on public.outside_applications (user_id, applied_at desc, id desc);

-- What was not moved by an employer may be corrected: how far it got is what it says now, or said before it ended.
create function private.keep_outside_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  happened jsonb := '[]';
begin
  if tg_op = 'INSERT' then
    perform from public.profiles where user_id = new.user_id for no key update;
    if (select count(*) from public.outside_applications where user_id = new.user_id) >= 500 then
      raise exception 'A person keeps at most 500 applications from elsewhere. Remove one that is over first.' using errcode = '23514';
    end if;
    new.applied_at := least(new.applied_at, clock_timestamp());
    happened := jsonb_build_array(jsonb_build_object('kind', 'applied', 'said', 'under_review', 'at', new.applied_at));
  end if;
  if tg_op = 'INSERT' and new.status <> 'under_review' or tg_op = 'UPDATE' and new.status <> old.status then
    happened := happened || jsonb_build_object('kind', 'status', 'said', new.status, 'at', clock_timestamp());
  end if;
  if tg_op = 'UPDATE' then
    new.applied_at := least(new.applied_at, clock_timestamp());
    if (new.withdrawn_at is null) <> (old.withdrawn_at is null) then
      happened := happened || jsonb_build_object('kind', case when new.withdrawn_at is null then 'restored' else 'withdrawn' end,
        'said', '', 'at', clock_timestamp());
    end if;
    new.history := old.history;
  else
    new.history := '[]';
  end if;
  new.reached := case when new.status <> 'rejected' then new.status when tg_op = 'UPDATE' then old.reached else 'under_review' end;
  new.withdrawn_at := case when new.withdrawn_at is not null then clock_timestamp() end;
  if tg_op = 'UPDATE' and old.withdrawn_at is not null and new.withdrawn_at is not null then
    new.withdrawn_at := old.withdrawn_at;
  end if;
  select coalesce(jsonb_agg(one order by place), '[]') into new.history from (
    select one, place from jsonb_array_elements(new.history || happened) with ordinality as listed (one, place)
    order by place desc limit 60) as latest;
  return new;
end
$$;

create trigger keep_outside_application before insert or update on public.outside_applications
for each row execute function private.keep_outside_application();

create trigger set_updated_at
before update on public.outside_applications
for each row execute function private.set_updated_at();

alter table public.outside_applications enable row level security;
revoke all on public.outside_applications from anon, authenticated;
grant select, delete,
  insert (id, user_id, title, company_name, location, salary_min, salary_max, currency, url, status, next_step, notes, applied_at, withdrawn_at),
  update (title, company_name, location, salary_min, salary_max, currency, url, status, next_step, notes, applied_at, withdrawn_at)
  on public.outside_applications to authenticated;
grant all on public.outside_applications to service_role;

create policy "People keep what they applied for elsewhere" on public.outside_applications for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- On a day of the person's choice, once.
create table public.application_reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Either one on Tannr or one from elsewhere.
  application_id uuid references public.applications (id) on delete cascade,
  outside_id uuid,
  due_on date not null check (due_on >= '2020-01-01'),
  words text not null default '' check (char_length(words) <= 160),
  made_at timestamptz not null default now(),
  done_at timestamptz,
  -- When the person was told; a later day is told of again.
  told_at timestamptz,
  foreign key (outside_id, user_id) references public.outside_applications (id, user_id) on delete cascade,
  check (num_nonnulls(application_id, outside_id) = 1)
);

create index application_reminders_person on public.application_reminders (user_id, due_on, id);
create index application_reminders_application on public.application_reminders (application_id) where application_id is not null;
create index application_reminders_outside on public.application_reminders (outside_id) where outside_id is not null;
-- What is to be told, over all people.
create index application_reminders_due on public.application_reminders (due_on) where told_at is null and done_at is null;

create function private.keep_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.told_at := null;
    perform from public.profiles where user_id = new.user_id for no key update;
    if (select count(*) from public.application_reminders r
      where r.application_id = new.application_id or r.outside_id = new.outside_id) >= 20 then
      raise exception 'An application has at most 20 reminders. Remove one that is over first.' using errcode = '23514';
    end if;
  elsif new.due_on > old.due_on then
    new.told_at := null;
  end if;
  return new;
end
$$;
create trigger keep_reminder before insert or update of due_on on public.application_reminders
for each row execute function private.keep_reminder();

alter table public.application_reminders enable row level security;
revoke all on public.application_reminders from anon, authenticated;
grant select, delete, insert (id, user_id, application_id, outside_id, due_on, words), update (due_on, words, done_at)
  on public.application_reminders to authenticated;
grant all on public.application_reminders to service_role;

create policy "People keep reminders on their own applications" on public.application_reminders for all to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and (application_id is null or exists (select from public.applications a where a.id = application_id and a.user_id = (select auth.uid())))
  );

-- What the page says above the list: how many in each state, how many got how far, how many were withdrawn.
create or replace function public.application_counts() returns jsonb
language sql stable security invoker set search_path = '' as $$
  with mine as materialized (
    select status, reached, withdrawn_at is not null as withdrawn from public.applications where user_id = (select auth.uid())
    union all
    select status, reached, withdrawn_at is not null from public.outside_applications where user_id = (select auth.uid())
  )
  select jsonb_build_object(
    'total', (select count(*) from mine),
    'withdrawn', (select count(*) from mine where withdrawn),
    'status', (select coalesce(jsonb_object_agg(status, count), '{}') from (select status, count(*) from mine group by status) as by_status),
    'open', (select coalesce(jsonb_object_agg(status, count), '{}') from (select status, count(*) from mine where not withdrawn group by status) as by_status),
    'reached', (select coalesce(jsonb_object_agg(reached, count), '{}') from (select reached, count(*) from mine group by reached) as by_reached))
$$;
revoke all on function public.application_counts() from public, anon;
grant execute on function public.application_counts() to authenticated;

-- The documented tabs, and each status as a column of the board.
create function private.in_application_tab(tab text, status text, withdrawn boolean) returns boolean
language sql immutable set search_path = '' as $$
  select case tab
    when 'all' then true
    when 'active' then not withdrawn and status not in ('rejected', 'offer_received')
    when 'interviews' then not withdrawn and status in ('phone_screening', 'interview_scheduled')
    when 'offers' then not withdrawn and status = 'offer_received'
    when 'archived' then withdrawn or status = 'rejected'
    else not withdrawn and status = tab end
$$;

-- The caller's applications in a tab whose title or company has the words, newest first, on from the one that is given.
create function public.application_list(
  tab text, words text default '', before_at timestamptz default null, before_id uuid default null, most integer default 20
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sent as (
    select a.id, a.applied_at, false as outside, a.status, a.reached, a.stage, a.next_step, a.interviewer, a.progress, a.note, a.notes,
      a.withdrawn_at, a.answer_by, a.offer_answer, '' as url,
      jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'salary_min', j.salary_min, 'salary_max', j.salary_max,
        'currency', j.currency, 'company', jsonb_build_object('name', c.name, 'logo_url', c.logo_url, 'industry', c.industry, 'size', c.size))
        as job
    from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.companies c on c.id = j.company_id
    where a.user_id = (select auth.uid()) and private.in_application_tab(tab, a.status, a.withdrawn_at is not null)
      and (before_at is null or (a.applied_at, a.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(words)) in lower(j.title)) > 0 or position(lower(btrim(words)) in lower(j.company_name)) > 0)
    order by a.applied_at desc, a.id desc limit least(greatest(most, 1), 100)),
  elsewhere as (
    select o.id, o.applied_at, true as outside, o.status, o.reached, '' as stage, o.next_step, '' as interviewer,
      private.application_progress(o.reached) as progress, '' as note, o.notes, o.withdrawn_at, null::date as answer_by,
      '' as offer_answer, o.url,
      jsonb_build_object('id', '', 'title', o.title, 'location', o.location, 'salary_min', o.salary_min, 'salary_max', o.salary_max,
        'currency', o.currency, 'company', jsonb_build_object('name', o.company_name, 'logo_url', null, 'industry', '', 'size', '')) as job
    from public.outside_applications o
    where o.user_id = (select auth.uid()) and private.in_application_tab(tab, o.status, o.withdrawn_at is not null)
      and (before_at is null or (o.applied_at, o.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(words)) in lower(o.title)) > 0 or position(lower(btrim(words)) in lower(o.company_name)) > 0)
    order by o.applied_at desc, o.id desc limit least(greatest(most, 1), 100)),
  listed as (
    select * from sent union all select * from elsewhere
    order by applied_at desc, id desc limit least(greatest(most, 1), 100))
  select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('reminder', (
    select jsonb_build_object('due_on', r.due_on, 'words', r.words) from public.application_reminders r
    where r.done_at is null and (not l.outside and r.application_id = l.id or l.outside and r.outside_id = l.id)
    order by r.due_on, r.id limit 1)) order by l.applied_at desc, l.id desc), '[]')
  from listed l
$$;
revoke all on function public.application_list(text, text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.application_list(text, text, timestamptz, uuid, integer) to authenticated;

-- The first of each status, as columns side by side; what was withdrawn stands in none.
create function public.application_board(words text default '', most integer default 30) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_object_agg(status, public.application_list(status, words, most => most))
  from unnest(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected']) as status
$$;
revoke all on function public.application_board(text, integer) from public, anon;
grant execute on function public.application_board(text, integer) to authenticated;

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('connection_request', 'connection_accepted',
  'alert_matches', 'application_status', 'badge_earned', 'security', 'hiring', 'reminder'));
drop index public.notifications_unmailed;
create index notifications_unmailed on public.notifications (user_id, happened_at)
where read_at is null and (mailed_at is null or mailed_at < happened_at)
  and kind in ('connection_request', 'connection_accepted', 'application_status', 'badge_earned', 'reminder');

create or replace function private.send_notice(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  -- Locked, so that what happens meanwhile comes after it.
  told uuid[] := array(
    select n.id from public.notifications n
    where n.user_id = person and n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'application_status', 'badge_earned', 'reminder')
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
      where n.id = any (told)) as listed
    left join public.settings s on s.user_id = person
    where address is not null
      and case listed.switch when 'messages' then coalesce(s.messages, true) else coalesce(s.email_alerts, true) end
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
      and n.kind in ('connection_request', 'connection_accepted', 'application_status', 'badge_earned', 'reminder')
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

create function private.send_reminders(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select r.id, r.user_id, r.words, coalesce(j.title, o.title) as title, coalesce(j.company_name, o.company_name) as company
    from public.application_reminders r
    left join public.applications a on a.id = r.application_id
    left join public.jobs j on j.id = a.job_id
    left join public.outside_applications o on o.id = r.outside_id
    where r.told_at is null and r.done_at is null and r.due_on <= ((at at time zone 'UTC') - interval '8 hours')::date
    order by r.due_on, r.id limit most for update of r skip locked
  loop
    done := done + 1;
    update public.application_reminders set told_at = clock_timestamp() where id = due.id;
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', due.user_id, 'kind', 'reminder', 'subject_id', due.id,
      'subject', coalesce(nullif(btrim(due.words), ''), due.title), 'detail', due.title || ' at ' || due.company)));
  end loop;
  return done;
end
$$;

-- What is done or gone is no news.
create function private.forget_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where user_id = old.user_id and kind = 'reminder' and subject_id = old.id::text;
  return null;
end
$$;
create trigger forget_reminder after delete on public.application_reminders
for each row execute function private.forget_reminder();
create trigger forget_reminder_done after update of done_at, due_on on public.application_reminders
for each row when (new.done_at is not null or new.due_on > old.due_on) execute function private.forget_reminder();

create or replace function public.calendar_feed(secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'starts', e.starts, 'ends', e.ends, 'place', e.place, 'note', e.note)
      order by e.starts, e.id)
    from (
      select 'interview-' || i.id as id, i.title || ': ' || case when i.user_id = feed.user_id then j.company_name else j.title end as title,
        to_char(i.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts,
        to_char(i.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends, i.place, i.note
      from public.interview_bookings b
      join public.interviews i on i.id = b.interview_id and i.state = 'booked' and i.starts_at > now() - interval '60 days'
      join public.applications a on a.id = i.application_id
      join public.jobs j on j.id = a.job_id
      where b.user_id = feed.user_id
      union all
      select 'offer-' || o.id, 'Answer the offer of ' || j.company_name, o.answer_by::text, null, '', j.title
      from public.application_offers o
      join public.applications a on a.id = o.application_id
      join public.jobs j on j.id = a.job_id
      where o.user_id = feed.user_id and o.state = 'open'
      union all
      select 'answer-' || a.id, j.company_name || ' answers by today', a.answer_by::text, null, '', j.title
      from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = feed.user_id and a.answer_by is not null
      union all
      select 'reminder-' || r.id, coalesce(nullif(btrim(r.words), ''), 'Reminder: ' || coalesce(j.title, o.title)), r.due_on::text, null, '',
        coalesce(j.title, o.title) || ' at ' || coalesce(j.company_name, o.company_name)
      from public.application_reminders r
      left join public.applications a on a.id = r.application_id
      left join public.jobs j on j.id = a.job_id
      left join public.outside_applications o on o.id = r.outside_id
      where r.user_id = feed.user_id and r.done_at is null and r.due_on > now() - interval '60 days') as e), '[]')
  from public.calendar_feeds feed where feed.secret = calendar_feed.secret
$$;

create or replace function public.my_dashboard() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'applications', count(*) filter (where withdrawn_at is null),
    'applications_this_week', count(*) filter (where withdrawn_at is null and applied_at > now() - interval '7 days'),
    'interviews', count(*) filter (where withdrawn_at is null and status = 'interview_scheduled'),
    'connections', (
      select count(*) from public.connections
      where (select auth.uid()) in (user_id, other_id) and accepted_at is not null
    ),
    'requests', (
      select count(*) from public.connections where other_id = (select auth.uid()) and accepted_at is null
    ),
    'conversations', (
      select count(*) from public.participants
      where user_id = (select auth.uid()) and state = 'accepted' and last_seq > 0
    ),
    'unread_messages', (
      select count(*) from public.participants
      where user_id = (select auth.uid()) and state <> 'declined' and unread > 0
    ),
    'skills', (select count(*) from public.skills where user_id = (select auth.uid())),
    'goals', (select count(*) from public.goals where user_id = (select auth.uid()) and status = 'active'),
    'activities', coalesce((
      select jsonb_agg(to_jsonb(e) order by e.occurred_at desc, e.id) from (
        select id, kind, subject_id, subject, detail, occurred_at from public.activity_events
        where user_id = (select auth.uid()) order by occurred_at desc, id limit 5
      ) e), '[]'),
    'notices', coalesce((
      select jsonb_agg(to_jsonb(n) order by n.happened_at desc, n.id desc) from (
        select id, kind, subject_id, subject, detail, state, amount, happened_at, read_at from public.notifications
        where user_id = (select auth.uid()) and waits order by happened_at desc, id desc limit 8
      ) n), '[]'),
    'booked', coalesce((
      select jsonb_agg(to_jsonb(b) order by b.updated_at desc) from (
        select a.id, j.title, j.company_name, a.next_step, a.interviewer, a.updated_at
        from public.applications a join public.jobs j on j.id = a.job_id
        where a.user_id = (select auth.uid()) and a.status = 'interview_scheduled' and a.withdrawn_at is null
        union all
        select o.id, o.title, o.company_name, o.next_step, '', o.updated_at
        from public.outside_applications o
        where o.user_id = (select auth.uid()) and o.status = 'interview_scheduled' and o.withdrawn_at is null
        order by updated_at desc limit 3
      ) b), '[]'),
    'due', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.target_date, d.id) from (
        select id, title, target_date, progress from public.goals
        where user_id = (select auth.uid()) and status = 'active' and target_date <= current_date + 8
        order by target_date, id limit 5
      ) d), '[]')
  )
  from (
    select status, withdrawn_at, applied_at from public.applications where user_id = (select auth.uid())
    union all
    select status, withdrawn_at, applied_at from public.outside_applications where user_id = (select auth.uid())) as sent
$$;

create trigger tell_added after insert on public.outside_applications referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_changed after update on public.outside_applications referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_removed after delete on public.outside_applications referencing old table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_added after insert on public.application_reminders referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_changed after update on public.application_reminders referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_removed after delete on public.application_reminders referencing old table as changed
for each statement execute function private.tell_owners('applications');

revoke execute on function private.forget_reminder(), private.keep_outside_application(), private.keep_reminder(),
  private.send_reminders(timestamptz, integer), private.in_application_tab(text, text, boolean) from public;
