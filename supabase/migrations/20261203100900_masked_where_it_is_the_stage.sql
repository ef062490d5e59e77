-- One application as a card, with the candidate's name withheld, also from what they wrote, where that is asked for and the caller's
-- scorecard is not in.
create or replace function private.pipeline_card(a public.applications, masked boolean) returns jsonb
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

create or replace function private.fits_pipeline(a public.applications, as_role text, asked jsonb) returns boolean
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
