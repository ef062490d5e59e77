-- The entries of a person's calendar: interviews on either side, offers to answer, dates by which answers are promised to them,
-- and events they attend. `changed` is the last change, if known. Null for an unknown address.
create or replace function public.calendar_feed(secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'starts', e.starts, 'ends', e.ends, 'place', e.place, 'note', e.note,
      'changed', to_char(e.changed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by e.starts, e.id)
    from (
      select 'interview-' || i.id as id, i.title || ': ' || case when i.user_id = feed.user_id
          then private.company_in_calendar(j.company_id) else j.title end as title,
        to_char(i.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts,
        to_char(i.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends, i.place, i.note,
        i.made_at as changed
      from public.interview_bookings b
      join public.interviews i on i.id = b.interview_id and i.state = 'booked' and i.starts_at > now() - interval '60 days'
      join public.applications a on a.id = i.application_id
      join public.jobs j on j.id = a.job_id
      where b.user_id = feed.user_id
      union all
      select 'meeting-' || t.message_id,
        -- About an application its job stands for the candidate, as for an interview.
        t.title || ': ' || coalesce(case when s.person_id = feed.user_id then private.company_in_calendar(s.company_id) end,
          nullif(s.subject, ''), private.name_of(case when t.offered_by = feed.user_id then t.taken_by else t.offered_by end)),
        to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(t.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), t.place, '', m.sent_at
      from public.meeting_bookings b
      join public.meetings t on t.message_id = b.message_id and t.state = 'taken' and t.starts_at > now() - interval '60 days'
      join public.messages m on m.id = t.message_id
      left join public.company_conversations s on s.conversation_id = m.conversation_id
      where b.user_id = feed.user_id
      union all
      select 'offer-' || o.id, 'Answer the offer of ' || private.company_in_calendar(j.company_id), o.answer_by::text, null, '', j.title, o.made_at
      from public.application_offers o
      join public.applications a on a.id = o.application_id
      join public.jobs j on j.id = a.job_id
      where o.user_id = feed.user_id and o.state = 'open'
      union all
      select 'answer-' || a.id, private.company_in_calendar(j.company_id) || ' answers by today', a.answer_by::text, null, '', j.title,
        a.updated_at
      from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = feed.user_id and a.answer_by is not null
      union all
      select 'event-' || e.id, e.title || ': ' || private.company_in_calendar(c.id), to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), coalesce(nullif(e.place, ''), e.link),
        case when e.place <> '' then e.link else '' end, e.updated_at
      from public.event_answers r
      join public.company_events e on e.id = r.event_id and e.state = 'planned' and e.ends_at > now() - interval '60 days'
      join public.companies c on c.id = e.company_id
      where r.user_id = feed.user_id and r.state = 'going' and e.hidden_at is null and c.hidden_at is null
      union all
      select 'reminder-' || r.id, coalesce(nullif(btrim(r.words), ''), 'Reminder: ' || coalesce(j.title, o.title)), r.due_on::text, null, '',
        coalesce(j.title, o.title) || ' at ' || coalesce(private.company_in_calendar(j.company_id), o.company_name), null
      from public.application_reminders r
      left join public.applications a on a.id = r.application_id
      left join public.jobs j on j.id = a.job_id
      left join public.outside_applications o on o.id = r.outside_id
      where r.user_id = feed.user_id and r.done_at is null and r.due_on > now() - interval '60 days') as e), '[]')
  from public.calendar_feeds feed where feed.secret = calendar_feed.secret
$$;
