-- A job or a company could be reported by nobody and taken down by nobody.
alter table public.jobs add column hidden_at timestamptz;
alter table public.jobs add constraint jobs_hidden check (hidden_at is null or status <> 'open');
alter table public.jobs drop constraint jobs_closed_because_check;
alter table public.jobs add constraint jobs_closed_because_check check (closed_because in ('by_hand', 'not_renewed', 'closing_date', 'staff'));
alter table public.companies add column hidden_at timestamptz;
alter table public.report_decisions drop constraint report_decisions_subject_kind_check;
alter table public.report_decisions add constraint report_decisions_subject_kind_check
  check (subject_kind in ('post', 'comment', 'message', 'conversation', 'profile', 'job', 'company'));
alter table public.staff_acts drop constraint staff_acts_subject_kind_check;
alter table public.staff_acts add constraint staff_acts_subject_kind_check
  check (subject_kind in ('enquiry', 'person', 'post', 'comment', 'message', 'conversation', 'company', 'delivery', 'job'));
drop trigger answer_all on public.jobs;
create trigger answer_all after update of status on public.jobs
for each row when (new.status = 'closed' and old.status <> 'closed' and new.closed_because not in ('closing_date', 'not_renewed', 'staff'))
execute function private.answer_all();

create table public.listing_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  job_id uuid references public.jobs (id) on delete cascade,
  company_id uuid references public.companies (id) on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'false', 'dangerous', 'rights', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default now(),
  check (num_nonnulls(job_id, company_id) = 1)
);

create unique index listing_reports_job on public.listing_reports (job_id, user_id) where job_id is not null;
create unique index listing_reports_company on public.listing_reports (company_id, user_id) where company_id is not null;
create index listing_reports_person on public.listing_reports (user_id);
create index listing_reports_newest on public.listing_reports (reported_at desc);

alter table public.listing_reports enable row level security;
revoke all on public.listing_reports from anon, authenticated;
grant select, insert (user_id, job_id, company_id, reason, note), delete on public.listing_reports to authenticated;
grant all on public.listing_reports to service_role;

create policy "People read their own reports" on public.listing_reports for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People report what they read" on public.listing_reports for insert to authenticated
  with check (user_id = (select auth.uid())
    and (job_id is null or exists (select from public.jobs j where j.id = job_id))
    and (company_id is null or exists (select from public.companies c where c.id = company_id)));
create policy "People take their own reports back" on public.listing_reports for delete to authenticated
  using (user_id = (select auth.uid()));

CREATE OR REPLACE FUNCTION private.is_company_hidden(company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.companies c where c.id = company and c.hidden_at is not null)
$function$;

CREATE OR REPLACE FUNCTION private.set_job_hidden(job public.jobs, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.jobs j set hidden_at = set_job_hidden.at,
    status = case when set_job_hidden.at is not null and j.status = 'open' then 'closed'
      when set_job_hidden.at is null and j.closed_because = 'staff' and coalesce(j.closes_on >= private.utc_day(), true) then 'open'
      else j.status end,
    closed_because = case when set_job_hidden.at is not null and j.status = 'open' then 'staff'
      when set_job_hidden.at is null and j.closed_because = 'staff' and j.closes_on < private.utc_day() then 'closing_date'
      else j.closed_because end
  where j.id = (set_job_hidden.job).id
$function$;

CREATE OR REPLACE FUNCTION private.keep_posting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_new constant boolean := tg_op = 'INSERT';
  -- What staff take down or restore is as it was.
  by_staff constant boolean := not is_new and new.hidden_at is distinct from old.hidden_at;
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
$function$;

-- Stored with the columns of jobs.
create or replace function public.job_facets(
  words text default null,
  locations text[] default null,
  job_types text[] default null,
  experience_levels text[] default null,
  salary_from integer default null
) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  with found as materialized (
    select * from private.all_open_jobs() where job_facets.words is null
    union all
    select location, job_type, experience_level, private.salary_step(salary_usd), count(*)
    from public.search_jobs(job_facets.words) where job_facets.words is not null
    group by 1, 2, 3, 4
  ),
  fitting as materialized (
    select
      found.*,
      (job_facets.locations is null or found.location = any (job_facets.locations)) as in_place,
      (job_facets.job_types is null or found.job_type = any (job_facets.job_types)) as of_type,
      (job_facets.experience_levels is null or found.experience_level = any (job_facets.experience_levels)) as at_level,
      found.salary_step >= private.salary_step(job_facets.salary_from) as paid
    from found
  ),
  counted as (
    select 'location' as facet, location as choice, sum(jobs) as jobs
    from fitting where of_type and at_level and paid group by location
    union all
    select 'job_type', job_type, sum(jobs)
    from fitting where in_place and at_level and paid group by job_type
    union all
    select 'experience_level', experience_level, sum(jobs)
    from fitting where in_place and of_type and paid group by experience_level
    union all
    select 'salary_from', step.dollars::text, sum(jobs)
    from (
      select salary_step, sum(jobs) as jobs from fitting where in_place and of_type and at_level group by salary_step
    ) as paying
    join unnest(array[130000, 150000, 175000, 200000, 225000]) with ordinality as step (dollars, place)
      on paying.salary_step >= step.place
    group by step.dollars
  )
  select jsonb_build_object(
      'total', (select coalesce(sum(jobs), 0) from fitting where in_place and of_type and at_level and paid),
      -- Whether there may be more than were counted.
      'more', (select coalesce(sum(jobs), 0) >= 500 from found) and job_facets.words is not null
    )
    || coalesce(
      (select jsonb_object_agg(facet, choices)
       from (select facet, jsonb_object_agg(choice, jobs) as choices from counted group by facet) as by_facet),
      '{}'
    );
end;

CREATE OR REPLACE FUNCTION private.feed_sources(me uuid)
 RETURNS TABLE(person uuid, company uuid, source text, near boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  (select me, null::uuid, 'self', true)
  union all
  (select f, null::uuid, 'connection', true from private.friends_of(me) as f limit 2000)
  union all
  (select f.person_id, null::uuid, 'following', false from public.person_follows f
   where f.user_id = me and not exists (select from public.settings s where s.user_id = f.person_id and not s.profile_visible)
     and f.person_id not in (select * from private.friends_of(me))
   limit 2000)
  union all
  (select null::uuid, f.company_id, 'company', true from public.company_follows f
   where f.user_id = me and not private.is_company_hidden(f.company_id) limit 2000)
$function$;

CREATE OR REPLACE FUNCTION private.reports()
 RETURNS TABLE(kind text, subject uuid, author uuid, company uuid, reporter uuid, reason text, note text, at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when r.post_id is null then 'comment' else 'post' end, coalesce(r.post_id, r.comment_id),
    coalesce(p.user_id, c.user_id), p.company_id, r.user_id, r.reason, r.note, r.reported_at
  from public.post_reports r
  left join public.posts p on p.id = r.post_id
  left join public.post_comments c on c.id = r.comment_id
  union all
  select case when m.message_id is null then 'conversation' else 'message' end, coalesce(m.message_id, m.conversation_id),
    m.reported_id, case when m.reported_id is null then s.company_id end, m.user_id, m.reason, m.note, m.reported_at
  from public.message_reports m
  left join public.company_conversations s on s.conversation_id = m.conversation_id
  union all
  select 'profile', r.person_id, r.person_id, null, r.user_id, r.reason, r.note, r.reported_at from public.profile_reports r
  union all
  select case when l.job_id is null then 'company' else 'job' end, coalesce(l.job_id, l.company_id), null, coalesce(j.company_id, l.company_id),
    l.user_id, l.reason, l.note, l.reported_at
  from public.listing_reports l
  left join public.jobs j on j.id = l.job_id
$function$;

CREATE OR REPLACE FUNCTION public.event_page(event uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.event_seen(e) || jsonb_build_object(
    'company', jsonb_build_object('slug', c.slug, 'name', c.name, 'industry', c.industry, 'headquarters', c.headquarters,
      'logo_url', c.logo_url, 'domain', c.domain, 'verified_how', c.verified_how),
    'others', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'zone', o.zone)
        order by o.starts_at, o.id)
      from (
        select * from public.company_events o
        where o.company_id = e.company_id and o.ends_at > now() and o.id <> e.id and o.state = 'planned'
        order by o.starts_at, o.id limit 4) as o), '[]'))
  from public.company_events e join public.companies c on c.id = e.company_id
  where e.id = event_page.event and c.hidden_at is null
$function$;

CREATE OR REPLACE FUNCTION public.company_page(address text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'industry', c.industry, 'size', c.size, 'headquarters', c.headquarters,
    'about', c.about, 'website', c.website, 'domain', c.domain, 'logo_url', c.logo_url, 'verified_how', c.verified_how,
    'verified_at', c.verified_at, 'created_at', c.created_at, 'hidden', c.hidden_at is not null,
    'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
    'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = (select auth.uid())),
    'answers', private.reads_messages(c.id),
    'kept', public.kept_promises(c.id),
    'role', (select m.role from public.company_members m where m.company_id = c.id and m.user_id = (select auth.uid())),
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('name', private.name_of(p.user_id), 'handle', p.handle, 'headline', p.headline,
        'picture', private.picture_of(p.user_id))
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
  from public.companies c
  where c.id = private.company_at(address) and (c.hidden_at is null or c.id in (select private.my_companies()))
$function$;

CREATE OR REPLACE FUNCTION public.move_application(application uuid, to_status text, to_stage text DEFAULT NULL::text, to_next_step text DEFAULT NULL::text, to_interviewer text DEFAULT NULL::text, seen_event bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    if of_job.status = 'closed' and of_job.closed_because not in ('closing_date', 'not_renewed', 'staff') then
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
$function$;

CREATE OR REPLACE FUNCTION private.search_by_words(q text, words tsquery, nearly boolean)
 RETURNS TABLE(kind text, id uuid, rank double precision, place text, industry text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  -- A name's words have the weight A in the search of people and of companies, and nothing else has.
  named tsquery := replace(words::text, ':*', ':*A')::tsquery;
  looked_for text := replace(words::text, '''', '');
  title_pattern text := private.search_pattern(q);
begin
  if words is null then
    return;
  end if;
  return query
  select found.kind, found.id,
    case when nearly then 0.5 * extensions.word_similarity(q, found.name)
      else private.name_rank(q, found.name, found.named) + found.newness end,
    found.place, found.industry
  from (
    select 'people' as kind, p.user_id as id, p.first_name || ' ' || p.last_name as name, p.search @@ named as named,
      0::double precision as newness, p.location as place, '' as industry
    from private.people_with(words, 200) as p
    union all
    (select 'companies', c.id, c.name, c.search @@ named, 0, c.headquarters, c.industry
     from public.companies c where c.search @@ words and c.hidden_at is null limit 200)
    union all
    select 'jobs', j.id, j.title,
      lower(case when j.title ~ '[+#._]' then private.search_text(j.title) else j.title end) ~ title_pattern,
      extract(epoch from j.posted_at)::double precision / 1e12, j.location, c.industry
    from private.jobs_saying(looked_for, private.job_query(looked_for),
      case when nearly then 200 else 500 end) as newest (id)
    join public.jobs j on j.id = newest.id
    join public.companies c on c.id = j.company_id
  ) as found;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_hidden(kind text, subject uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(case is_hidden.kind
    when 'post' then (select p.hidden_at from public.posts p where p.id = is_hidden.subject)
    when 'comment' then (select c.hidden_at from public.post_comments c where c.id = is_hidden.subject)
    when 'message' then (select m.hidden_at from public.messages m where m.id = is_hidden.subject)
    when 'profile' then (select max(s.begun_at) from public.suspensions s
      where s.user_id = is_hidden.subject and s.lifted_at is null and (s.ends_at is null or s.ends_at > now()))
    when 'job' then (select j.hidden_at from public.jobs j where j.id = is_hidden.subject)
    when 'company' then (select c.hidden_at from public.companies c where c.id = is_hidden.subject) end is not null, false)
$function$;

CREATE OR REPLACE FUNCTION private.set_hidden(kind text, subject uuid, hidden boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  elsif kind = 'company' and hidden then
    update public.companies c set hidden_at = at where c.id = subject;
    perform private.set_job_hidden(j, at) from public.jobs j where j.company_id = subject and j.status = 'open';
  elsif kind = 'company' then
    -- Jobs that were taken down for themselves stay so.
    perform private.set_job_hidden(j, null) from public.jobs j join public.companies c on c.id = j.company_id
    where c.id = subject and j.hidden_at = c.hidden_at;
    update public.companies c set hidden_at = null where c.id = subject;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.reported_words(kind text, subject uuid, author uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'post' then (select p.body from public.posts p where p.id = subject)
    when 'comment' then (select c.body from public.post_comments c where c.id = subject)
    when 'message' then (
      select coalesce(nullif(m.body, ''), (
        select v.body from private.message_versions v where v.message_id = m.id order by v.until desc limit 1), '')
      from public.messages m where m.id = subject)
    when 'profile' then (
      select array_to_string(array_remove(array[
          private.name_of(p.user_id), p.headline, p.location, array_to_string(p.links, E'\n'),
          case when private.seen_by(p.user_id, 'about') <> 'nobody' then p.about end,
          case when private.seen_by(p.user_id, 'open_to_work') <> 'nobody' then p.open_to_work end], ''), E'\n')
      from public.profiles p where p.user_id = subject)
    when 'job' then (select left(j.title || E'\n\n' || j.description, 12000) from public.jobs j where j.id = subject)
    when 'company' then (select c.name || E'\n\n' || c.about from public.companies c where c.id = subject)
    else (
      select string_agg(left(latest.body, 2000), E'\n\n' order by latest.seq)
      from (
        select m.body, m.seq from public.messages m
        where m.conversation_id = subject and m.deleted_at is null
          and case when author is null then m.signed is not null else m.signed is null and m.user_id = author end
        order by m.seq desc limit 5) as latest)
  end
$function$;

CREATE OR REPLACE FUNCTION private.sitemap_files(most integer)
 RETURNS TABLE(kind text, number integer, first text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with numbered as (
    select 'companies' as kind, c.id::text as key, row_number() over (order by c.id) as position from public.companies c
    where c.hidden_at is null
    union all
    select 'events', e.starts_at::text, row_number() over (order by e.starts_at) from public.company_events e
    where e.state = 'planned' and e.starts_at > now() - interval '14 days' and e.ends_at > now() and not private.is_company_hidden(e.company_id)
    union all
    select 'jobs', j.id::text, row_number() over (order by j.id) from public.jobs j where j.status = 'open'
    union all
    select 'people', p.user_id::text, row_number() over (order by p.user_id) from private.findable_people() as p
  )
  select numbered.kind, ((numbered.position - 1) / most + 1)::integer, numbered.key from numbered
  where (numbered.position - 1) % most = 0 order by 1, 2
$function$;

CREATE OR REPLACE FUNCTION private.sitemap_file(kind text, first text, next text)
 RETURNS TABLE(address text, changed_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  most constant integer := 50000;
begin
  if kind = 'companies' then
    return query select '/companies/' || c.slug, c.updated_at from public.companies c
      where c.hidden_at is null and c.id >= first::uuid and (next is null or c.id < next::uuid) order by c.id limit most;
  elsif kind = 'events' then
    return query select '/events/' || e.id, e.updated_at from public.company_events e
      where e.state = 'planned' and e.starts_at >= first::timestamptz and (next is null or e.starts_at < next::timestamptz)
        and e.ends_at > now() and not private.is_company_hidden(e.company_id) order by e.starts_at, e.id limit most;
  elsif kind = 'jobs' then
    return query select '/jobs/' || j.id, j.edited_at from public.jobs j
      where j.status = 'open' and j.id >= first::uuid and (next is null or j.id < next::uuid) order by j.id limit most;
  elsif kind = 'people' then
    return query select '/people/' || p.handle, p.updated_at from private.findable_people() as p
      where p.user_id >= first::uuid and (next is null or p.user_id < next::uuid) order by p.user_id limit most;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.sees_post(author uuid, company uuid, for_whom text, hidden timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when author = auth.uid() then true
    when hidden is not null then false
    when company is not null then not private.is_company_hidden(company)
    when exists (select from public.blocks b where b.user_id = auth.uid() and b.blocked_id = author) then false
    when for_whom = 'everyone' and not exists (
      select from public.settings s where s.user_id = author and not s.profile_visible) then true
    else auth.uid() in (select * from private.friends_of(author)) end
$function$;

revoke all on function private.is_company_hidden(uuid), private.set_job_hidden(public.jobs, timestamptz) from public;
