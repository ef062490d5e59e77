-- The pipeline as the company's members see it. Functions and not policies over applications: a person's own notes are in the same
-- row, and are nobody else's. docs/decisions/0061.

create function private.picture_sent(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select f.path from public.profiles p join public.files f on f.id = p.picture_id
  where p.user_id = person and f.removed_at is null
$$;

-- One application as a card, with the candidate's name withheld, also from what they wrote, where that is asked for and the caller's
-- scorecard is not in.
create function private.pipeline_card(a public.applications, masked boolean) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', a.id, 'number', a.number, 'status', a.status, 'interviewer', a.interviewer,
    -- A meeting that the candidate offered is called what they called it.
    'stage', case when hidden then private.masked_words(a.stage, sent.profile, 'Candidate ' || a.number) else a.stage end,
    'next_step', case when hidden then private.masked_words(a.next_step, sent.profile, 'Candidate ' || a.number) else a.next_step end,
    'applied_at', a.applied_at, 'answer_by', a.answer_by, 'withdrawn_at', a.withdrawn_at, 'offer_answer', a.offer_answer,
    'overdue', a.answer_by < private.today(), 'masked', hidden,
    'last_event', (select max(e.id) from public.application_events e where e.application_id = a.id),
    'name', case when not hidden then sent.profile ->> 'name' end,
    'headline', coalesce(case when hidden then private.masked_words(sent.profile ->> 'headline', sent.profile, 'Candidate ' || a.number)
      else sent.profile ->> 'headline' end, ''), 'location', coalesce(sent.profile ->> 'location', ''),
    'picture', case when not hidden then private.picture_sent(a.user_id) end,
    'has_resume', a.resume_id is not null or a.resume_from_profile, 'has_note', a.note <> '',
    'waits_for_them', exists (select from public.interviews i where i.application_id = a.id and i.state = 'offered')
      or exists (select from public.application_offers o where o.application_id = a.id and o.state = 'open'),
    'meets_at', (select min(i.starts_at) from public.interviews i
      where i.application_id = a.id and i.state = 'booked' and i.ends_at > now()),
    'note_count', (select count(*) from public.application_team_notes n where n.application_id = a.id),
    'scorecard_count', (select count(*) from public.application_scorecards s where s.application_id = a.id))
  from (select masked and not private.has_handed_in(a.id) as hidden) as mask
  left join public.application_profiles sent on sent.application_id = a.id
$$;

create function private.fits_pipeline(a public.applications, as_role text, asked jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select a.user_id is distinct from auth.uid()
    and (as_role <> 'interviewer' or private.may_see_application(a.id))
    and (coalesce(asked ->> 'stage', '') = '' or a.stage = asked ->> 'stage')
    and (not coalesce((asked ->> 'late')::boolean, false) or a.answer_by < private.today())
    and (coalesce(btrim(asked ->> 'words'), '') = '' or exists (
      select from public.application_profiles p
      where p.application_id = a.id and concat_ws(' ', 'Candidate ' || a.number,
          case when coalesce((asked ->> 'masked')::boolean, false)
            then private.masked_words(concat_ws(' ', a.stage, p.profile ->> 'headline'), p.profile, '')
            else concat_ws(' ', a.stage, p.profile ->> 'headline') end,
          p.profile ->> 'location', (select string_agg(s ->> 'name', ' ') from jsonb_array_elements(
            case jsonb_typeof(p.profile -> 'skills') when 'array' then p.profile -> 'skills' else '[]' end) as s),
          case when not coalesce((asked ->> 'masked')::boolean, false) then p.profile ->> 'name' end)
        ilike '%' || regexp_replace(btrim(asked ->> 'words'), '([\\%_])', '\\\1', 'g') || '%'))
$$;

-- One column, what is due first on top, page after page by the key of the last card. `asked`: words, stage, late, masked.
create function private.pipeline_cards(of_job uuid, of_status text, as_role text, asked jsonb, after jsonb, most integer)
returns table (place bigint, card jsonb)
language sql stable security definer set search_path = '' as $$
  select row_number() over (), private.pipeline_card(a, coalesce((asked ->> 'masked')::boolean, false))
  from (
    select a.* from public.applications a
    where a.job_id = of_job
      and case of_status when 'rejected' then a.status = 'rejected' or a.withdrawn_at is not null
        else a.status = of_status and a.withdrawn_at is null end
      and (after is null or (coalesce(a.answer_by, 'infinity'::date), a.applied_at, a.id)
        > (coalesce((after ->> 'answer_by')::date, 'infinity'::date), (after ->> 'applied_at')::timestamptz, (after ->> 'id')::uuid))
      and private.fits_pipeline(a, as_role, asked)
    order by coalesce(a.answer_by, 'infinity'::date), a.applied_at, a.id
    limit most) as a
$$;

create function private.role_for_job(of_job uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.role from public.jobs j
  join public.company_members m on m.company_id = j.company_id and m.user_id = (select auth.uid())
  where j.id = of_job
$$;

-- The jobs of the caller's companies, with what waits in each.
create function public.pipeline_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', j.id, 'title', j.title, 'location', j.location, 'status', j.status, 'company', c.name, 'company_id', c.id, 'role', m.role,
      'applicants', (select count(*) from public.applications a where a.job_id = j.id),
      'overdue', (select count(*) from public.applications a where a.job_id = j.id and a.answer_by < private.today()))
    order by j.status = 'open' desc, j.posted_at desc, j.id), '[]')
  from public.company_members m
  join public.companies c on c.id = m.company_id
  cross join lateral (
    select j.* from public.jobs j where j.company_id = m.company_id and j.status <> 'draft'
      and (m.role <> 'interviewer' or exists (
        select from public.interview_people p join public.interviews i on i.id = p.interview_id
        join public.applications a on a.id = i.application_id
        where p.user_id = m.user_id and a.job_id = j.id and i.state <> 'cancelled'))
    order by j.status = 'open' desc, j.posted_at desc, j.id limit 200) as j
  where m.user_id = (select auth.uid())
$$;
revoke all on function public.pipeline_jobs() from public, anon;
grant execute on function public.pipeline_jobs() to authenticated;

-- The board of one job; null for whoever is not of its company.
create function public.pipeline_board(of_job uuid, asked jsonb default '{}', most integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  as_role text := private.role_for_job(of_job);
  j public.jobs;
begin
  if as_role is null then
    return null;
  end if;
  select * into j from public.jobs where id = of_job;
  return jsonb_build_object(
    'job', jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'status', j.status, 'salary_min', j.salary_min,
      'salary_max', j.salary_max, 'currency', j.currency, 'company', j.company_name, 'company_id', j.company_id,
      'posted_at', j.posted_at),
    'role', as_role,
    'kept', public.kept_promises(j.company_id),
    'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'name', s.name, 'days', s.days, 'place', s.place)
      order by s.place, s.name), '[]') from public.pipeline_stages s where s.company_id = j.company_id),
    'texts', (select coalesce(jsonb_object_agg(t.reason, t.body), '{}') from public.decline_texts t
      where t.company_id = j.company_id and as_role <> 'interviewer'),
    'team', (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.name_of(m.user_id), 'role', m.role)
      order by private.name_of(m.user_id), m.user_id), '[]') from public.company_members m where m.company_id = j.company_id),
    'columns', (
      select jsonb_agg(jsonb_build_object('status', s.status, 'days', private.stage_days(j.company_id, s.status, ''),
        'count', (select count(*) from public.applications a where a.job_id = j.id
          and case s.status when 'rejected' then a.status = 'rejected' or a.withdrawn_at is not null
            else a.status = s.status and a.withdrawn_at is null end
          and private.fits_pipeline(a, as_role, asked)),
        'cards', (select coalesce(jsonb_agg(c.card order by c.place), '[]')
          from private.pipeline_cards(j.id, s.status, as_role, asked, null, least(most, 50)) as c)) order by s.place)
      from unnest(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected'])
        with ordinality as s (status, place)),
    'overdue', (select count(*) from public.applications a where a.job_id = j.id and a.answer_by < private.today()
      and private.fits_pipeline(a, as_role, '{}')));
end
$$;
revoke all on function public.pipeline_board(uuid, jsonb, integer) from public, anon;
grant execute on function public.pipeline_board(uuid, jsonb, integer) to authenticated;

-- The cards that follow in a column.
create function public.pipeline_more(of_job uuid, of_status text, asked jsonb, after jsonb, most integer default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.card order by c.place), '[]')
  from (select private.role_for_job(of_job) as role) as mine
  cross join lateral private.pipeline_cards(of_job, of_status, mine.role, asked, after, least(most, 50)) as c
  where mine.role is not null
$$;
revoke all on function public.pipeline_more(uuid, text, jsonb, jsonb, integer) from public, anon;
grant execute on function public.pipeline_more(uuid, text, jsonb, jsonb, integer) to authenticated;

-- What happened to an application, with who did it, newest first.
create function private.history_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'said', e.said, 'at', e.at,
    'actor', case when e.actor_id is not null and e.actor_id <> e.user_id then private.name_of(e.actor_id) end) order by e.id desc), '[]')
  from (select * from public.application_events e where e.application_id = application order by e.id desc limit 100) as e
$$;

create function private.interviews_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'title', i.title, 'place', i.place, 'note', i.note, 'minutes', i.minutes, 'choose_by', i.choose_by,
    'state', i.state, 'starts_at', i.starts_at, 'ends_at', i.ends_at, 'made_at', i.made_at,
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', private.name_of(p.user_id)) order by private.name_of(p.user_id)), '[]')
      from public.interview_people p where p.interview_id = i.id),
    'slots', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'starts_at', s.starts_at, 'ends_at', s.ends_at,
        'chosen', i.state = 'booked' and i.starts_at = s.starts_at,
        'taken', i.state = 'offered' and (s.starts_at <= now() or private.is_taken(i.id, s.starts_at, s.ends_at))) order by s.starts_at), '[]')
      from public.interview_slots s where s.interview_id = i.id)) order by i.made_at desc), '[]')
  from public.interviews i where i.application_id = application
$$;

create function private.offers_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(o) - 'user_id' - 'made_by' - 'application_id' order by o.made_at desc), '[]')
  from public.application_offers o where o.application_id = application
$$;

create function private.promises_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'made_at', p.made_at, 'due_on', p.due_on, 'closed_at', p.closed_at,
    'kept', p.kept) order by p.id), '[]')
  from public.application_promises p where p.application_id = application
$$;

-- One candidate in full; null for whoever may not see the application.
create function public.pipeline_candidate(application uuid, masked boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  a public.applications;
  as_role text;
  hidden boolean;
  handed_in boolean;
  sent jsonb;
  label text;
begin
  if not private.may_see_application(application) then
    return null;
  end if;
  select * into a from public.applications where id = application;
  as_role := private.role_for_job(a.job_id);
  handed_in := private.has_handed_in(a.id);
  hidden := masked and not handed_in;
  label := 'Candidate ' || a.number;
  select s.profile into sent from public.application_profiles s where s.application_id = a.id;
  return private.pipeline_card(a, masked) || jsonb_build_object(
    'job_id', a.job_id, 'role', as_role,
    'person', case when not hidden then a.user_id end,
    'note', case when hidden then private.masked_words(a.note, sent, label) else a.note end,
    'answers', case when hidden then (
      select coalesce(jsonb_agg(said || jsonb_build_object('answer', private.masked_words(said ->> 'answer', sent, label)) order by place), '[]')
      from jsonb_array_elements(a.answers) with ordinality as listed (said, place)) else a.answers end,
    'profile', case when hidden then private.masked_profile(sent, label) else sent end,
    'resume', (select jsonb_build_object('path', f.path, 'name', case when hidden then 'Resume' else a.resume_name end, 'size', f.size)
      from public.files f where f.id = a.resume_id),
    'resume_from_profile', a.resume_from_profile,
    'history', case when hidden then (
      select coalesce(jsonb_agg(event || jsonb_build_object('said', private.masked_words(event ->> 'said', sent, label)) order by place), '[]')
      from jsonb_array_elements(private.history_of(a.id)) with ordinality as listed (event, place)) else private.history_of(a.id) end,
    'promises', private.promises_of(a.id),
    'interviews', private.interviews_of(a.id),
    'offers', case when as_role = 'interviewer' then '[]' when hidden then (
      select coalesce(jsonb_agg(offer || jsonb_build_object('answer', private.masked_words(offer ->> 'answer', sent, label)) order by place), '[]')
      from jsonb_array_elements(private.offers_of(a.id)) with ordinality as listed (offer, place)) else private.offers_of(a.id) end,
    'rejection', (
      select to_jsonb(r) - 'user_id' - 'made_by' - 'application_id'
        || case when hidden then jsonb_build_object('message', private.masked_words(r.message, sent, label)) else '{}' end
      from public.application_rejections r where r.application_id = a.id),
    'team_notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'written_at', n.written_at,
        'author', private.name_of(n.user_id), 'own', n.user_id = auth.uid()) order by n.written_at desc), '[]')
      from public.application_team_notes n where n.application_id = a.id),
    'handed_in', handed_in,
    'scorecards', case when handed_in then (
      select jsonb_agg(to_jsonb(s) - 'application_id' - 'user_id' || jsonb_build_object('author', private.name_of(s.user_id),
        'own', s.user_id = auth.uid()) order by s.user_id = auth.uid() desc, s.handed_in_at)
      from public.application_scorecards s where s.application_id = a.id) else '[]' end);
end
$$;
revoke all on function public.pipeline_candidate(uuid, boolean) from public, anon;
grant execute on function public.pipeline_candidate(uuid, boolean) to authenticated;

-- One of the caller's own applications in full: what the company sees of it, but for what the team wrote.
create function public.my_application(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'answer_by', a.answer_by, 'overdue', a.answer_by < private.today(), 'offer_answer', a.offer_answer,
    'answers', a.answers, 'resume_name', a.resume_name, 'resume_from_profile', a.resume_from_profile, 'resume_path', (select f.path from public.files f where f.id = a.resume_id),
    'frozen_at', (select s.frozen_at from public.application_profiles s where s.application_id = a.id),
    'profile', (select s.profile from public.application_profiles s where s.application_id = a.id),
    'history', private.history_of(a.id), 'promises', private.promises_of(a.id), 'interviews', private.interviews_of(a.id),
    'offers', private.offers_of(a.id),
    'rejection', (select to_jsonb(r) - 'user_id' - 'made_by' - 'application_id' from public.application_rejections r where r.application_id = a.id),
    'kept', public.kept_promises((select j.company_id from public.jobs j where j.id = a.job_id)))
  from public.applications a where a.id = application and a.user_id = (select auth.uid())
$$;
revoke all on function public.my_application(uuid) from public, anon;
grant execute on function public.my_application(uuid) to authenticated;

-- What a match of an application is made of, the same for both sides: the profile as it was sent, without a name, what the job said
-- then, and the day. Null for whoever is on neither side.
create function public.application_match(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('day', (s.frozen_at at time zone 'UTC')::date,
    'profile', jsonb_build_object('location', coalesce(s.profile ->> 'location', ''),
      'experiences', coalesce(s.profile -> 'experience', '[]'), 'educations', coalesce(s.profile -> 'education', '[]'),
      'skills', coalesce(s.profile -> 'skills', '[]')),
    'posting', (
      select jsonb_build_object('title', said.title, 'location', said.location, 'experience_level', said.experience_level,
        'salary_min', said.salary_min, 'salary_max', said.salary_max, 'currency', said.currency, 'description', said.description)
      from (
        select 1 as place, v.title, v.location, v.experience_level, v.salary_min, v.salary_max, v.currency, v.description
        from public.job_versions v where v.job_id = a.job_id and v.version = a.job_version
        union all
        -- What has not changed since has no version.
        select 2, j.title, j.location, j.experience_level, j.salary_min, j.salary_max, j.currency, j.description
        from public.jobs j where j.id = a.job_id) as said
      order by said.place limit 1))
  from public.applications a
  join public.application_profiles s on s.application_id = a.id
  where a.id = application_match.application
    and (a.user_id = (select auth.uid()) or private.may_see_application(a.id))
$$;
revoke all on function public.application_match(uuid) from public, anon;
grant execute on function public.application_match(uuid) to authenticated;

-- The same of a hundred at most, by their ids: what a board shows of its cards.
create function public.application_matches(applications uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(asked.id, sent.it) filter (where sent.it is not null), '{}')
  from (select distinct unnest(applications[1:100]) as id) as asked, lateral (select public.application_match(asked.id) as it) as sent
$$;
revoke all on function public.application_matches(uuid[]) from public, anon;
grant execute on function public.application_matches(uuid[]) to authenticated;
