-- A company can have another address, and those before lead on. Events that people go to are in their calendars. What a job says is
-- a version from its first day on, also where no member wrote it.

create table private.former_company_addresses (
  slug text primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  left_at timestamptz not null default now()
);

create index former_company_addresses_company on private.former_company_addresses (company_id, left_at);
alter table private.former_company_addresses enable row level security;

create or replace function private.name_company_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stem text := trim(both '-' from left(regexp_replace(lower(new.name), '[^a-z0-9]+', '-', 'g'), 70));
  taken integer := 1;
begin
  stem := coalesce(nullif(stem, ''), 'company');
  new.slug := stem;
  while exists (select from public.companies where slug = new.slug)
    or exists (select from private.former_company_addresses where slug = new.slug) loop
    taken := taken + 1;
    new.slug := stem || '-' || taken;
  end loop;
  return new;
end
$$;

create or replace function private.company_at(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select id from public.companies where slug = lower(address)),
    (select company_id from private.former_company_addresses where slug = lower(address)))
$$;

revoke execute on function private.company_at(text) from public, anon, authenticated, service_role;

create or replace function public.create_company(fields jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  made public.companies;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  -- Held, so that two at once count each other.
  perform from public.profiles where user_id = me for no key update;
  if (select count(*) from public.company_members m
    where m.user_id = me and m.role = 'owner' and m.joined_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'You have made three companies in thirty days. Try again later.';
  end if;
  if exists (select from public.companies c where lower(c.name) = lower(btrim(fields ->> 'name'))) then
    raise exception using errcode = 'PT409', message = 'There is a company of this name already. Ask its owner for an invitation.';
  end if;
  if private.company_at(fields ->> 'slug') is not null then
    raise exception using errcode = 'PT409', message = 'That address is taken.';
  end if;
  insert into public.companies (name, slug, industry, size, headquarters, about, website, domain, verified_how, verified_at)
  values (btrim(fields ->> 'name'), coalesce(fields ->> 'slug', ''), btrim(fields ->> 'industry'), fields ->> 'size',
    btrim(coalesce(fields ->> 'headquarters', '')), btrim(coalesce(fields ->> 'about', '')), coalesce(fields ->> 'website', ''),
    lower(coalesce(fields ->> 'domain', '')), null, null)
  returning * into made;
  insert into public.company_members (company_id, user_id, role) values (made.id, me, 'owner');
  return made.slug;
end
$$;

create or replace function public.change_company_address(company uuid, wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked text := lower(btrim(wanted));
  before text;
begin
  perform private.must_own(company);
  select c.slug into before from public.companies c where c.id = company for no key update;
  if asked = before then
    return before;
  end if;
  if asked !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(asked) not between 2 and 80 then
    raise exception using errcode = 'PT400', message = 'An address has 2 to 80 letters, digits and single hyphens.';
  end if;
  if (select count(*) from private.former_company_addresses f
    where f.company_id = company and f.left_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'A company can change its address three times in 30 days.';
  end if;
  if coalesce(private.company_at(asked), company) <> company then
    raise exception using errcode = 'PT409', message = 'That address is taken.';
  end if;
  delete from private.former_company_addresses f where f.slug = asked;
  insert into private.former_company_addresses (slug, company_id) values (before, company);
  update public.companies c set slug = asked where c.id = company;
  return asked;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'That address is taken.';
end
$$;

revoke all on function public.change_company_address(uuid, text) from public, anon;
grant execute on function public.change_company_address(uuid, text) to authenticated;

create or replace function public.company_page(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'industry', c.industry, 'size', c.size, 'headquarters', c.headquarters,
    'about', c.about, 'website', c.website, 'domain', c.domain, 'logo_url', c.logo_url, 'verified_how', c.verified_how,
    'verified_at', c.verified_at, 'created_at', c.created_at,
    'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
    'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = (select auth.uid())),
    'answers', private.reads_messages(c.id),
    'kept', public.kept_promises(c.id),
    'role', (select m.role from public.company_members m where m.company_id = c.id and m.user_id = (select auth.uid())),
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('name', private.name_of(p.user_id), 'handle', p.handle, 'headline', p.headline)
        order by named.joined_at, p.user_id)
      from (
        select m.user_id, m.joined_at from public.company_members m
        where m.company_id = c.id and m.listed
          and not exists (select from public.settings s where s.user_id = m.user_id and not s.profile_visible)
        order by m.joined_at, m.user_id limit 24) as named
      join public.profiles p on p.user_id = named.user_id), '[]'),
    'events', private.events_ahead(c.id),
    'open_jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
    'jobs', coalesce((
      select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'job_type', j.job_type,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at)
        order by j.posted_at desc, j.id)
      from (
        select * from public.jobs j where j.company_id = c.id and j.status = 'open'
        order by j.posted_at desc, j.id limit 6) as j), '[]'))
  from public.companies c where c.id = private.company_at(address)
$$;

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
      select 'event-' || e.id, e.title || ': ' || c.name, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), coalesce(nullif(e.place, ''), e.link),
        case when e.place <> '' then e.link else '' end
      from public.event_answers r
      join public.company_events e on e.id = r.event_id and e.state = 'planned' and e.ends_at > now() - interval '60 days'
      join public.companies c on c.id = e.company_id
      where r.user_id = feed.user_id and r.state = 'going'
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

create or replace function private.keep_posting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_member constant boolean := auth.uid() is not null;
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

create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_job_version(new, new.version, auth.uid(),
    case tg_op when 'INSERT' then least(new.posted_at, new.edited_at) else new.edited_at end);
  return null;
end
$$;


insert into public.job_versions (job_id, version, made_at, title, department, location, job_type, experience_level, salary_min, salary_max,
  currency, description, closes_on, vacancy, questions)
select j.id, 1, least(j.posted_at, j.edited_at), j.title, j.department, j.location, j.job_type, j.experience_level, j.salary_min, j.salary_max,
  j.currency, j.description, j.closes_on, j.vacancy, j.questions
from public.jobs j where j.version = 0 and j.status <> 'draft'
on conflict do nothing;
update public.jobs set version = 1 where version = 0 and status <> 'draft';
