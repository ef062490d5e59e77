-- A resume may be made from the profile, as it is sent with the application, in place of a file.

alter table public.applications
  add column resume_from_profile boolean not null default false,
  add check (not resume_from_profile or resume_id is null);
grant insert (resume_from_profile), update (resume_from_profile) on public.applications to authenticated;

drop trigger attach_other_resume on public.applications;
create trigger attach_other_resume before update of resume_id, resume_from_profile on public.applications
for each row when (new.resume_id is distinct from old.resume_id or new.resume_from_profile <> old.resume_from_profile)
execute function private.attach_resume();

-- The profile as it was sent, for a resume on paper: for both sides, masked for a company as the candidate is (pipeline-page.sql). Null
-- for whoever is on neither side.
create function public.application_resume(application uuid, masked boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('own', own, 'number', a.number, 'job', j.title, 'company', j.company_name, 'frozen_at', s.frozen_at,
    'profile', case when masked and not own and not private.has_handed_in(a.id)
      then s.profile - array['name', 'first_name', 'handle', 'links'] else s.profile end)
  from public.applications a
  join public.application_profiles s on s.application_id = a.id
  join public.jobs j on j.id = a.job_id
  cross join lateral (select a.user_id = (select auth.uid()) as own) as whose
  where a.id = application_resume.application and (own or private.may_see_application(a.id))
$$;
revoke all on function public.application_resume(uuid, boolean) from public, anon;
grant execute on function public.application_resume(uuid, boolean) to authenticated;

create or replace function private.pipeline_card(a public.applications, masked boolean) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', a.id, 'number', a.number, 'status', a.status, 'stage', a.stage, 'next_step', a.next_step, 'interviewer', a.interviewer,
    'applied_at', a.applied_at, 'answer_by', a.answer_by, 'withdrawn_at', a.withdrawn_at, 'offer_answer', a.offer_answer,
    'overdue', a.answer_by < private.today(), 'masked', hidden,
    'last_event', (select max(e.id) from public.application_events e where e.application_id = a.id),
    'name', case when not hidden then sent.profile ->> 'name' end,
    'headline', coalesce(sent.profile ->> 'headline', ''), 'location', coalesce(sent.profile ->> 'location', ''),
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
begin
  if not private.may_see_application(application) then
    return null;
  end if;
  select * into a from public.applications where id = application;
  as_role := private.role_for_job(a.job_id);
  handed_in := private.has_handed_in(a.id);
  hidden := masked and not handed_in;
  return private.pipeline_card(a, masked) || jsonb_build_object(
    'job_id', a.job_id, 'role', as_role,
    'person', case when not hidden then a.user_id end,
    'note', a.note, 'answers', a.answers,
    'profile', (select case when hidden then s.profile - 'name' - 'first_name' - 'handle' - 'links' else s.profile end
      from public.application_profiles s where s.application_id = a.id),
    'resume', (select jsonb_build_object('path', f.path, 'name', case when hidden then 'Resume' else a.resume_name end, 'size', f.size)
      from public.files f where f.id = a.resume_id),
    'resume_from_profile', a.resume_from_profile,
    'history', private.history_of(a.id),
    'promises', private.promises_of(a.id),
    'interviews', private.interviews_of(a.id),
    'offers', case when as_role <> 'interviewer' then private.offers_of(a.id) else '[]' end,
    'rejection', (select to_jsonb(r) - 'user_id' - 'made_by' - 'application_id' from public.application_rejections r where r.application_id = a.id),
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

create or replace function public.my_application(application uuid) returns jsonb
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
