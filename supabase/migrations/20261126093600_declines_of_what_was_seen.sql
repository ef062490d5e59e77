-- Whoever declines an application names the last of its events that they saw: a colleague who gave it another stage or offered times, or a
-- candidate who chose one, was passed over.

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
    'has_resume', a.resume_id is not null, 'has_note', a.note <> '',
    'waits_for_them', exists (select from public.interviews i where i.application_id = a.id and i.state = 'offered')
      or exists (select from public.application_offers o where o.application_id = a.id and o.state = 'open'),
    'meets_at', (select min(i.starts_at) from public.interviews i
      where i.application_id = a.id and i.state = 'booked' and i.ends_at > now()),
    'note_count', (select count(*) from public.application_team_notes n where n.application_id = a.id),
    'scorecard_count', (select count(*) from public.application_scorecards s where s.application_id = a.id))
  from (select masked and not private.has_handed_in(a.id) as hidden) as mask
  left join public.application_profiles sent on sent.application_id = a.id
$$;

drop function public.reject_applications(uuid[], text, text, text, text[]);

create function public.reject_applications(
  applications uuid[], reason text, kind text, message text, seen_events bigint[] default null)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications;
  one uuid;
  seen bigint;
  done integer := 0;
begin
  if cardinality(applications) > 200 then
    raise exception using errcode = 'PT400', message = 'Answer at most 200 at once.';
  end if;
  -- In one order, so that two who answer at once wait for each other.
  for one, seen in
    select distinct on (named.id) named.id, named.seen from unnest(applications, seen_events) as named (id, seen)
    where named.id is not null order by 1
  loop
    held := private.application_to_answer(one);
    if held.status = 'rejected' then
      raise exception using errcode = 'PT409', message = 'One of these applications was already declined. Reload and try again.';
    end if;
    if seen <> (select max(e.id) from public.application_events e where e.application_id = held.id) then
      raise exception using errcode = 'PT409', message = 'This application has changed since you opened it. Look again before you decline.';
    end if;
    perform private.must_have_no_offer(held.id);
    insert into public.application_rejections (application_id, user_id, reason, kind, message, made_by)
    values (held.id, held.user_id, reject_applications.reason, reject_applications.kind,
      left(replace(replace(reject_applications.message,
        '{name}', coalesce((select nullif(p.first_name, '') from public.profiles p where p.user_id = held.user_id), 'there')),
        '{job}', (select j.title from public.jobs j where j.id = held.job_id)), 4000), auth.uid());
    perform private.clear_arrangements(held.id);
    update public.applications a set status = 'rejected', stage = 'Not selected', next_step = '' where a.id = held.id;
    done := done + 1;
  end loop;
  return done;
end
$$;
revoke all on function public.reject_applications(uuid[], text, text, text, bigint[]) from public, anon;
grant execute on function public.reject_applications(uuid[], text, text, text, bigint[]) to authenticated;
