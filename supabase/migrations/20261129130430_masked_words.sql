-- Masking left the candidate's name in what they wrote: a headline, a letter that is signed, an answer, the words of a decline.

-- What a candidate wrote, with this in place of their name as it stands in the profile that they sent: of each part of it, and of all.
create function private.masked_words(said text, profile jsonb, label text) returns text
language sql immutable set search_path = '' as $$
  select case when pattern is null then said else regexp_replace(said, pattern, label, 'g') end
  from (
    select '\m(' || string_agg(regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by char_length(word) desc, word) || ')\M' as pattern
    from (
      select profile ->> 'name' as name, profile ->> 'first_name' as first) as sent
    cross join lateral unnest(array[name, first, btrim(substr(name, char_length(first) + 1))]) as part
    cross join lateral unnest(array[part, upper(part)]) as word
    where char_length(word) > 1) as names
$$;

create function private.masked_profile(profile jsonb, label text) returns jsonb
language sql immutable set search_path = '' as $$
  select profile - array['name', 'first_name', 'handle', 'links']
    || jsonb_strip_nulls(jsonb_build_object('headline', private.masked_words(profile ->> 'headline', profile, label),
      'about', private.masked_words(profile ->> 'about', profile, label)))
$$;

create or replace function public.application_resume(application uuid, masked boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('own', own, 'number', a.number, 'job', j.title, 'company', j.company_name, 'frozen_at', s.frozen_at,
    'profile', case when masked and not own and not private.has_handed_in(a.id)
      then private.masked_profile(s.profile, 'Candidate ' || a.number) else s.profile end)
  from public.applications a
  join public.application_profiles s on s.application_id = a.id
  join public.jobs j on j.id = a.job_id
  cross join lateral (select a.user_id = (select auth.uid()) as own) as whose
  where a.id = application_resume.application and (own or private.may_see_application(a.id))
$$;

create or replace function private.pipeline_card(a public.applications, masked boolean) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', a.id, 'number', a.number, 'status', a.status, 'stage', a.stage, 'next_step', a.next_step, 'interviewer', a.interviewer,
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

create or replace function public.pipeline_candidate(application uuid, masked boolean default false) returns jsonb
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
    'history', private.history_of(a.id),
    'promises', private.promises_of(a.id),
    'interviews', private.interviews_of(a.id),
    'offers', case when as_role <> 'interviewer' then private.offers_of(a.id) else '[]' end,
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

revoke execute on function private.masked_words(text, jsonb, text), private.masked_profile(jsonb, text) from public, anon, authenticated, service_role;
