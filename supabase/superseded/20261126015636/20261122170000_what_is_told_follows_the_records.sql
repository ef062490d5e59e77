-- What is told of a record goes with the record: recent activity, who has applied, how far something is.

-- An event whose record was deleted. It stays for the count of active days, and comes back with the record.
alter table public.activity_events add column gone boolean not null default false;
alter policy "People read their own activity" on public.activity_events
  using (user_id = (select auth.uid()) and not gone);

-- The trigger's arguments: the kinds of events, and the column that names the record in them.
create function private.hide_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.activity_events as events set gone = true
  from removed
  where events.user_id = removed.user_id and events.kind = any (string_to_array(tg_argv[0], ' '))
    and events.subject_id = lower(to_jsonb(removed) ->> tg_argv[1]);
  return null;
end
$$;
revoke all on function private.hide_activity() from public;
create trigger hide_activity after delete on public.saved_jobs referencing old table as removed
for each statement execute function private.hide_activity('job_saved', 'job_id');
create trigger hide_activity after delete on public.goals referencing old table as removed
for each statement execute function private.hide_activity('goal_set goal_completed', 'id');
create trigger hide_activity after delete on public.skills referencing old table as removed
for each statement execute function private.hide_activity('skill_added', 'name');
create trigger hide_activity after delete on public.enrolments referencing old table as removed
for each statement execute function private.hide_activity('course_started course_completed', 'course_id');

update public.activity_events as events set gone = true
where case kind
  when 'job_saved' then not exists (
    select from public.saved_jobs as kept where kept.user_id = events.user_id and kept.job_id::text = subject_id)
  when 'skill_added' then not exists (
    select from public.skills as kept where kept.user_id = events.user_id and lower(kept.name) = subject_id)
  when 'goal_set' then not exists (select from public.goals as kept where kept.id::text = subject_id)
  when 'goal_completed' then not exists (select from public.goals as kept where kept.id::text = subject_id)
  when 'course_started' then not exists (
    select from public.enrolments as kept where kept.user_id = events.user_id and kept.course_id = subject_id)
  when 'course_completed' then not exists (
    select from public.enrolments as kept where kept.user_id = events.user_id and kept.course_id = subject_id)
  else false end;

-- As they were, but what comes back has happened when it happened first, and is not news.
drop function private.record_activity(uuid, text, text, text, text);
create function private.record_activity(
  person uuid, kind text, subject_id text, subject text, detail text default '', at timestamptz default clock_timestamp()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_events (user_id, kind, subject_id, subject, detail, occurred_at)
  values (person, kind, subject_id, left(subject, 200), left(detail, 200), least(at, clock_timestamp()))
  on conflict (user_id, kind, subject_id) do update
    set occurred_at = excluded.occurred_at, subject = excluded.subject, detail = excluded.detail, gone = false
$$;
revoke all on function private.record_activity(uuid, text, text, text, text, timestamptz) from public;

create or replace function private.record_saved_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_events (user_id, kind, subject_id, subject, detail, occurred_at)
  select added.user_id, 'job_saved', added.job_id::text, left(jobs.title, 200), left(jobs.company_name, 200), added.saved_at
  from added join public.jobs on jobs.id = added.job_id
  on conflict (user_id, kind, subject_id) do update
    set occurred_at = excluded.occurred_at, subject = excluded.subject, detail = excluded.detail, gone = false;
  perform private.award(user_id, '{jobs_saved}') from (select distinct user_id from added) as people;
  return null;
end
$$;

create or replace function private.record_goal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_activity(new.user_id, 'goal_set', new.id::text, new.title, new.category, new.created_at);
  end if;
  if new.status = 'completed' and (tg_op = 'INSERT' or old.status <> 'completed') then
    perform private.record_activity(new.user_id, 'goal_completed', new.id::text, new.title, new.category, new.completed_at);
  elsif tg_op = 'UPDATE' and new.status = 'active' and old.status = 'completed' then
    delete from public.activity_events where user_id = new.user_id and kind = 'goal_completed' and subject_id = new.id::text;
  end if;
  return null;
end
$$;

-- A paused alert keeps what it found on show; and what was withdrawn is no application any more.
create or replace function public.recent_alert_matches(after uuid default null, page_size integer default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by matched_at desc, match_score desc, id), '[]')
  from (
    select
      matches.id, matches.alert_id, alerts.title as alert_title, matches.match_score, matches.reasons, matches.matched_at,
      matches.matched_at > coalesce(alerts.last_seen_at, '-infinity') as is_new,
      jsonb_build_object(
        'id', jobs.id, 'title', jobs.title, 'location', jobs.location, 'salary_min', jobs.salary_min,
        'salary_max', jobs.salary_max, 'currency', jobs.currency, 'posted_at', jobs.posted_at,
        'company', jsonb_build_object('name', companies.name, 'logo_url', companies.logo_url),
        'saved', exists (select from public.saved_jobs where saved_jobs.user_id = matches.user_id and saved_jobs.job_id = jobs.id),
        'applied_at', (
          select applied_at from public.applications
          where applications.user_id = matches.user_id and applications.job_id = jobs.id and withdrawn_at is null)
      ) as job
    from public.alert_matches as matches
    join public.job_alerts as alerts on alerts.id = matches.alert_id
    join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
    join public.companies on companies.id = jobs.company_id
    where matches.user_id = auth.uid()
      and (
        recent_alert_matches.after is null
        or (matches.matched_at, matches.match_score) < (
          select key.matched_at, key.match_score from public.alert_matches as key where key.id = recent_alert_matches.after)
        or exists (
          select from public.alert_matches as key
          where key.id = recent_alert_matches.after and key.matched_at = matches.matched_at
            and key.match_score = matches.match_score and matches.id > key.id)
      )
    order by matches.matched_at desc, matches.match_score desc, matches.id
    limit least(greatest(page_size, 1), 100)
  ) as page
$$;

-- Nobody knows people together with themselves.
create or replace function private.search_card(kind text, id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if kind = 'people' then
    return (
      select jsonb_build_object(
        'name', btrim(p.first_name || ' ' || p.last_name), 'title', p.headline, 'location', p.location,
        'connections', (select count(*) from private.friends_of(search_card.id)),
        'mutual', case when p.user_id = me then 0 else (
          select count(*)
          from (select * from private.friends_of(search_card.id) intersect select * from private.friends_of(me)) as both_know) end,
        'email', case when s.show_email and me is not null then u.email end,
        'phone', case when s.show_phone and me is not null then u.phone end,
        'state', case
          when p.user_id = me then 'self'
          when mine.accepted_at is not null then 'connected'
          when mine.user_id = me then 'asked'
          when mine.other_id = me then 'asks'
          when me is not null and not private.may_ask(me, p.user_id) then 'closed'
          else 'none' end)
      from public.profiles p
      join auth.users u on u.id = p.user_id
      left join public.settings s on s.user_id = p.user_id
      left join public.connections mine
        on (mine.user_id = me and mine.other_id = search_card.id) or (mine.user_id = search_card.id and mine.other_id = me)
      where p.user_id = search_card.id);
  elsif kind = 'companies' then
    return (
      select jsonb_build_object(
        'name', c.name, 'industry', c.industry, 'location', c.headquarters, 'size', c.size, 'logo_url', c.logo_url,
        'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
        'jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
        'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = me))
      from public.companies c where c.id = search_card.id);
  else
    return (
      select jsonb_build_object(
        'title', j.title, 'company', j.company_name, 'logo_url', c.logo_url, 'location', j.location,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at,
        'applicants', (select count(*) from public.applications a where a.job_id = j.id),
        'applied_at', (
          select a.applied_at from public.applications a
          where a.job_id = j.id and a.user_id = me and a.withdrawn_at is null))
      from public.jobs j join public.companies c on c.id = j.company_id where j.id = search_card.id);
  end if;
end
$$;

-- Who withdrew may apply again, with a new note; one that is with the employer stays as it was sent.
create function private.keep_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.withdrawn_at is null or new.withdrawn_at is not null then
    raise exception using errcode = '23514', message = 'The note is with the employer. Withdraw the application first.';
  end if;
  return new;
end
$$;
revoke all on function private.keep_note() from public;
create trigger keep_note before update of note on public.applications
for each row when (new.note <> old.note) execute function private.keep_note();
grant update (note) on public.applications to authenticated;

-- Two of three is 67 percent. Nothing is at 100 before it is done.
create or replace function private.settle_enrolment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.completed_lessons := case when tg_op = 'DELETE' then old else new end;
  done integer;
  lessons integer;
begin
  select count(*) into done from public.completed_lessons where user_id = changed.user_id and course_id = changed.course_id;
  select count(*) into lessons from public.lessons where course_id = changed.course_id;
  update public.enrolments set
    progress = case when completed_at is not null or done = lessons then 100 else least(99, round(100.0 * done / lessons)) end,
    completed_at = case when done = lessons then coalesce(completed_at, clock_timestamp()) else completed_at end,
    certificate_id = case when done = lessons then coalesce(certificate_id, gen_random_uuid()) else certificate_id end
  where user_id = changed.user_id and course_id = changed.course_id;
  return null;
end
$$;

create or replace function public.my_achievements() returns table (
  id text, title text, description text, category text, points smallint, rarity text, icon text, requirements text,
  earned_at timestamptz, progress integer, amount integer, threshold smallint
)
language sql stable security definer set search_path = '' as $$
  with me as materialized (
    select (select auth.uid()) as person
  ), counted as materialized (
    select m.metric, private.count_of(me.person, m.metric) as amount
    from me, (select distinct metric from public.achievements) m
  )
  select a.id, a.title, a.description, a.category, a.points, a.rarity, a.icon, a.requirements, e.earned_at,
    case when e.earned_at is not null then 100 else least(99, round(100.0 * c.amount / a.threshold))::integer end,
    c.amount, a.threshold
  from me cross join public.achievements a join counted c using (metric)
  left join public.earned_achievements e on e.user_id = me.person and e.achievement_id = a.id
  order by a.position
$$;

-- What a level means in percent: the two never contradict each other.
create function private.settle_skill() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.progress := case new.level
    when 'Beginner' then least(new.progress, 39)
    when 'Intermediate' then greatest(40, least(new.progress, 64))
    when 'Advanced' then greatest(65, least(new.progress, 84))
    else greatest(85, new.progress) end;
  return new;
end
$$;
revoke all on function private.settle_skill() from public;
create trigger settle_skill before insert or update of level, progress on public.skills
for each row execute function private.settle_skill();
update public.skills set progress = progress;
