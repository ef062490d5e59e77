-- What a person applied for elsewhere: they write it down, and move it along themselves. Beside it, what the page of all their
-- applications reads, and reminders on any of them. docs/decisions/0072.

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
      raise exception 'You can keep at most 500 applications from elsewhere. Remove an old one first.' using errcode = '23514';
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
      raise exception 'An application can have at most 20 reminders. Remove an old one first.' using errcode = '23514';
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
create function public.application_counts() returns jsonb
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
language sql immutable
return case tab
  when 'all' then true
  when 'active' then not withdrawn and status not in ('rejected', 'offer_received')
  when 'interviews' then not withdrawn and status in ('phone_screening', 'interview_scheduled')
  when 'offers' then not withdrawn and status = 'offer_received'
  when 'archived' then withdrawn or status = 'rejected'
  else not withdrawn and status = tab end;

-- The caller's applications in a tab whose title or company has the words, newest first, on from the one that is given.
create function public.application_list(
  tab text, words text default '', before_at timestamptz default null, before_id uuid default null, most integer default 20
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sent as (
    select a.id, a.applied_at, false as outside, a.status, a.reached, a.stage, a.next_step, a.interviewer, a.progress, a.note, a.notes,
      a.withdrawn_at, a.answer_by, a.offer_answer, '' as url,
      jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'salary_min', j.salary_min, 'salary_max', j.salary_max,
        'currency', j.currency, 'company', jsonb_build_object('name', c.name, 'logo_url', c.logo_url, 'industry', c.industry, 'size', c.size,
        'verified_how', c.verified_how)) as job
    from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.companies c on c.id = j.company_id
    where a.user_id = (select auth.uid()) and private.in_application_tab(tab, a.status, a.withdrawn_at is not null)
      and (before_at is null or (a.applied_at, a.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(left(words, 200))) in lower(j.title)) > 0 or position(lower(btrim(left(words, 200))) in lower(j.company_name)) > 0)
    order by a.applied_at desc, a.id desc limit least(greatest(most, 1), 100)),
  elsewhere as (
    select o.id, o.applied_at, true as outside, o.status, o.reached, '' as stage, o.next_step, '' as interviewer,
      private.application_progress(o.reached) as progress, '' as note, o.notes, o.withdrawn_at, null::date as answer_by,
      '' as offer_answer, o.url,
      jsonb_build_object('id', '', 'title', o.title, 'location', o.location, 'salary_min', o.salary_min, 'salary_max', o.salary_max,
        'currency', o.currency, 'company', jsonb_build_object('name', o.company_name,
          -- Of the company here that is called so.
          'logo_url', (select c.logo_url from public.companies c where c.name = o.company_name), 'industry', '', 'size', '')) as job
    from public.outside_applications o
    where o.user_id = (select auth.uid()) and private.in_application_tab(tab, o.status, o.withdrawn_at is not null)
      and (before_at is null or (o.applied_at, o.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(left(words, 200))) in lower(o.title)) > 0 or position(lower(btrim(left(words, 200))) in lower(o.company_name)) > 0)
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
