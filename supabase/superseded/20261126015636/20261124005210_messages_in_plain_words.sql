-- What these functions say when they refuse, in plainer words. Nothing else about them changes.

create or replace function private.keep_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.withdrawn_at is null or new.withdrawn_at is not null then
    raise exception using errcode = '23514', message = 'The employer already has this note. Withdraw the application first.';
  end if;
  return new;
end
$$;

create or replace function private.attach_resume() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.withdrawn_at is null or new.withdrawn_at is not null) then
    raise exception using errcode = '23514', message = 'The employer already has this resume. Withdraw the application first.';
  end if;
  new.resume_name := '';
  if new.resume_id is not null then
    select f.name into new.resume_name from public.files f
    where f.id = new.resume_id and f.user_id = new.user_id and f.bucket = 'resumes' and f.stored_at is not null
      and f.removed_at is null;
    if not found then
      raise exception using errcode = '23514', message = 'That resume is gone. Choose another one.';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.freeze_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asked jsonb;
  said jsonb := new.answers;
begin
  if tg_op = 'UPDATE' and (old.withdrawn_at is null or new.withdrawn_at is not null) then
    -- A note alone is kept by its own rule.
    if new.answers is not distinct from old.answers then return new; end if;
    raise exception using errcode = '23514', message = 'The employer already has these answers. Withdraw the application first.';
  end if;
  -- Whoever may not apply is told so by the policy.
  select jobs.questions, jobs.version into asked, new.job_version from public.jobs where jobs.id = new.job_id and jobs.status = 'open';
  asked := coalesce(asked, '[]');
  new.job_version := greatest(new.job_version, 1);
  if jsonb_typeof(said) <> 'array' or jsonb_array_length(said) > 10 then
    raise exception using errcode = '23514', message = 'Send at most ten answers.';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', question ->> 'id', 'kind', question ->> 'kind', 'prompt', question ->> 'prompt',
    'answer', btrim(given.answer)) order by place), '[]') into new.answers
  from jsonb_array_elements(asked) with ordinality as listed (question, place)
  join lateral (select one ->> 'answer' as answer from jsonb_array_elements(said) as one where one ->> 'id' = question ->> 'id' limit 1)
    as given on btrim(given.answer) <> '';
  if exists (
    select from jsonb_array_elements(asked) as question
    where (question ->> 'required')::boolean
      and not exists (select from jsonb_array_elements(new.answers) as one where one ->> 'id' = question ->> 'id'))
    or exists (
      select from jsonb_array_elements(said) as one
      where not exists (select from jsonb_array_elements(asked) as question where question ->> 'id' = one ->> 'id'))
    or exists (
      select from jsonb_array_elements(asked) as question
      join jsonb_array_elements(new.answers) as one on one ->> 'id' = question ->> 'id'
      where case question ->> 'kind' when 'text' then char_length(one ->> 'answer') > 2000
        when 'yes_no' then one ->> 'answer' not in ('Yes', 'No')
        else not question -> 'choices' ? (one ->> 'answer') end)
  then
    raise exception using errcode = '23514', message = 'The questions of this job have changed, or an answer is missing.',
      hint = 'Load the job again and answer each required question.';
  end if;
  return new;
end
$$;

create or replace function private.interview_to_change(interview uuid) returns public.interviews
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.interviews;
begin
  select * into held from public.interviews i
  where i.id = interview and (i.user_id = auth.uid() or private.may_see_application(i.application_id, array['owner', 'recruiter']));
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this interview.';
  end if;
  -- The application first, as whoever answers it does.
  perform from public.applications a where a.id = held.application_id for no key update;
  select * into held from public.interviews i where i.id = interview for no key update;
  return held;
end
$$;

create or replace function public.choose_time(slot uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen public.interview_slots;
  held public.interviews;
  a public.applications;
begin
  select * into chosen from public.interview_slots s where s.id = slot;
  held := private.interview_to_change(chosen.interview_id);
  if held.user_id <> auth.uid() then
    raise exception using errcode = 'PT403', message = 'Only the candidate can choose the time.';
  end if;
  select * into a from public.applications where id = held.application_id;
  if held.state <> 'offered' or not private.is_open(a) then
    raise exception using errcode = 'PT409', message = 'These times are no longer available.';
  end if;
  if chosen.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This time has passed. Choose another one.';
  end if;
  begin
    insert into public.interview_bookings (interview_id, user_id, during)
    select held.id, person, tstzrange(chosen.starts_at, chosen.ends_at)
    from (select p.user_id as person from public.interview_people p where p.interview_id = held.id
      union select held.user_id order by 1) as everybody;
  exception when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'This time was just taken. Choose another one.';
  end;
  update public.interviews i set state = 'booked', starts_at = chosen.starts_at, ends_at = chosen.ends_at where i.id = held.id;
  perform private.say_of(a.id, 'time_chosen', held.title);
  update public.applications set next_step = held.title, answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where id = a.id;
end
$$;

create or replace function public.cancel_interview(interview uuid, why text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.interviews := private.interview_to_change(interview);
  by_candidate boolean := held.user_id = auth.uid();
begin
  if held.state not in ('offered', 'booked') or held.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This interview is already over.';
  end if;
  delete from public.interview_bookings b where b.interview_id = held.id;
  update public.interviews i set state = case when by_candidate and held.state = 'offered' then 'none_suits' else 'cancelled' end
  where i.id = held.id;
  perform private.say_of(held.application_id, case when by_candidate and held.state = 'offered' then 'no_time_suits'
    else 'interview_cancelled' end, coalesce(nullif(btrim(why), ''), held.title));
  update public.applications a set next_step = '', answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where a.id = held.application_id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = '';
end
$$;

create or replace function public.answer_offer(offer uuid, accept boolean, words text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.application_offers;
begin
  select * into held from public.application_offers o where o.id = offer and o.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this offer.';
  end if;
  perform from public.applications a where a.id = held.application_id for no key update;
  select * into held from public.application_offers o where o.id = offer for no key update;
  if held.state <> 'open' or held.answer_by < private.today() then
    raise exception using errcode = 'PT409', message = 'This offer is no longer open.';
  end if;
  update public.application_offers o set state = case when accept then 'accepted' else 'declined' end,
    answer = left(btrim(coalesce(words, '')), 2000), answered_at = clock_timestamp() where o.id = offer;
  perform private.say_of(held.application_id, case when accept then 'offer_accepted' else 'offer_declined' end);
  update public.applications a set offer_answer = case when accept then 'accepted' else 'declined' end, next_step = ''
  where a.id = held.application_id;
end
$$;

create or replace function public.company_analytics(company uuid, days integer default 28) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  since date := today + 1 - least(greatest(days, 7), 366);
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t see this company’s analytics.';
  end if;
  return (
    with applied as materialized (
      select a.came_from, a.reached, a.offer_answer from public.applications a join public.jobs j on j.id = a.job_id
      where j.company_id = company and a.applied_at >= since::timestamp at time zone 'utc'
    ), came as (
      select s.source, sum(s.visits) as visits from public.company_visit_sources s
      where s.company_id = company and s.day >= since group by s.source
    )
    select jsonb_build_object(
      'since', since, 'until', today,
      'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v where v.company_id = company and v.day >= since),
      'applications', (select count(*) from applied),
      'visit_sources', (
        select case when sum(came.visits) >= 8 then jsonb_object_agg(came.source, came.visits) end from came),
      'application_sources', case when (select count(*) from applied where came_from <> '') >= 8 then (
        select jsonb_object_agg(of.came_from, of.amount)
        from (select came_from, count(*) as amount from applied where came_from <> '' group by came_from) as of) end,
      'funnel', case when (select count(*) from applied) >= 8 then (
        select jsonb_build_object('under_review', count(*),
          'phone_screening', count(*) filter (where reached <> 'under_review'),
          'interview_scheduled', count(*) filter (where reached in ('interview_scheduled', 'offer_received')),
          'offer_received', count(*) filter (where reached = 'offer_received'),
          'accepted', count(*) filter (where offer_answer = 'accepted')) from applied) end,
      'stages', private.stage_times(company, since::timestamp at time zone 'utc'),
      'pay', private.pay_positions(company)));
end
$$;

create or replace function public.assign_conversation(conversation uuid, member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.answers_conversation(conversation) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this conversation.';
  end if;
  update public.company_conversations c set assigned_to = member
  where c.conversation_id = assign_conversation.conversation and (member is null or exists (
    select from public.company_members m
    where m.company_id = c.company_id and m.user_id = member and m.role in ('owner', 'recruiter')));
  if not found then
    raise exception using errcode = 'PT409', message = 'That person can’t answer messages for this company.';
  end if;
end
$$;

create or replace function public.settle_conversation(conversation uuid, settled boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.answers_conversation(conversation) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this conversation.';
  end if;
  update public.company_conversations c
  set settled_at = case when settled then coalesce(c.settled_at, clock_timestamp()) end
  where c.conversation_id = settle_conversation.conversation;
end
$$;

create or replace function public.stop_company(company uuid, stopped boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.participants p
  set stopped_at = case when stopped then coalesce(p.stopped_at, clock_timestamp()) end,
    unread = case when stopped then 0 else p.unread end, unread_since = case when not stopped then p.unread_since end,
    read_seq = case when stopped then p.last_seq else p.read_seq end
  from public.company_conversations c
  where c.conversation_id = p.conversation_id and c.company_id = stop_company.company and p.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT404', message = 'You have no conversation with this company.';
  end if;
end
$$;

create or replace function private.conversation_about(me uuid, application uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  of_job public.jobs;
  candidate uuid;
begin
  select j.* into of_job from public.applications a join public.jobs j on j.id = a.job_id where a.id = application;
  select a.user_id into candidate from public.applications a where a.id = application;
  if candidate is null or (candidate <> me and not private.may_see_application(application, array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this application.';
  end if;
  if of_job.company_id is null or not private.reads_messages(of_job.company_id) then
    raise exception using errcode = 'PT409', message = 'This company doesn’t take messages on Tannr.';
  end if;
  return private.company_conversation_of(candidate, of_job.company_id, application, of_job.title);
end
$$;

create or replace function private.conversation_with(me uuid, company uuid, person uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if person is null then
    if not exists (select from public.companies c where c.id = company) then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this company.';
    end if;
    if exists (select from public.company_members m where m.company_id = company and m.user_id = me) then
      raise exception using errcode = 'PT400', message = 'You’re a member of this company yourself.';
    end if;
    if not private.reads_messages(company) then
      raise exception using errcode = 'PT409', message = 'This company doesn’t take messages on Tannr.';
    end if;
    if not exists (select from public.company_conversations c where c.company_id = conversation_with.company and c.person_id = me) then
      perform private.count_stranger(me);
    end if;
    return private.company_conversation_of(me, company, null, '');
  end if;
  if not exists (
    select from public.company_members m where m.company_id = company and m.user_id = me and m.role in ('owner', 'recruiter')) then
    raise exception using errcode = 'PT403', message = 'You can’t publish posts for this company.';
  end if;
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t message yourself.';
  end if;
  if not private.may_write_as(company, me, person) then
    raise exception using errcode = 'PT403',
      message = 'A company writes to people who applied to it or wrote to it, and to connections of yours.';
  end if;
  return private.company_conversation_of(person, company, null, '');
end
$$;

create or replace function private.check_pace(me uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  recent integer;
begin
  select count(*) into recent from (
    select from public.messages m where m.user_id = me and m.sent_at > now() - interval '1 minute' limit 60) as latest;
  if recent >= 60 then
    raise exception using errcode = 'PT429', message = 'You’ve sent 60 messages in a minute. Wait a minute before you send the next one.';
  end if;
end
$$;

create or replace function private.add_message_to_company(message uuid, said text, mine public.participants, side public.company_conversations)
returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  added public.messages;
  place integer;
begin
  if mine.stopped_at is not null then
    raise exception using errcode = 'PT409', message = 'You blocked this company. Unblock it to send a message.';
  end if;
  if not private.reads_messages(side.company_id) then
    raise exception using errcode = 'PT409', message = 'This company doesn’t take messages on Tannr.';
  end if;
  perform private.check_pace(mine.user_id);
  update public.conversations set last_seq = last_seq + 1 where id = mine.conversation_id returning last_seq into place;
  insert into public.messages (id, conversation_id, seq, user_id, body, search)
  values (message, mine.conversation_id, place, mine.user_id, said, private.words_of_message(said, array[mine.user_id, side.company_id]))
  returning * into added;
  update public.participants set last_seq = place, last_at = added.sent_at, read_seq = place, unread = 0, unread_since = null
  where conversation_id = mine.conversation_id and user_id = mine.user_id;
  update public.company_conversations set last_seq = place, last_at = added.sent_at, unread = unread + 1,
    unread_since = coalesce(unread_since, added.sent_at), settled_at = null
  where conversation_id = mine.conversation_id;
  return added;
end
$$;

create or replace function public.company_events(company uuid, over boolean default false, page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := 20;
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t manage this company’s events.';
  end if;
  return (
    with own as (
      select e.*, (e.state = 'cancelled' or e.ends_at <= now()) as is_over from public.company_events e
      where e.company_id = company_events.company
    ), numbered as (
      select own.*, row_number() over (order by case when over then null else own.starts_at end, own.starts_at desc, own.id) as number
      from own where own.is_over = over
    ), shown as (
      select * from numbered where number > (greatest(page, 1) - 1) * size and number <= greatest(page, 1) * size
    )
    select jsonb_build_object(
      'ahead', (select count(*) from own where not own.is_over), 'over', (select count(*) from own where own.is_over),
      'more', (select count(*) from numbered) > greatest(page, 1) * size,
      'events', coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'about', e.about, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
          'starts', to_char(e.starts_at at time zone e.zone, 'YYYY-MM-DD"T"HH24:MI'),
          'ends', to_char(e.ends_at at time zone e.zone, 'YYYY-MM-DD"T"HH24:MI'), 'zone', e.zone,
          'place', e.place, 'link', e.link, 'online', e.link <> '', 'capacity', e.capacity, 'state', e.state,
          'cancelled_because', e.cancelled_because, 'going', e.going, 'waiting', e.waiting, 'answer', null) order by e.number)
        from shown as e), '[]')));
end
$$;

create or replace function public.save_event(company uuid, fields jsonb, event uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  before public.company_events;
  made public.company_events;
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t manage this company’s events.';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = fields ->> 'zone') then
    raise exception using errcode = 'PT400', message = 'Choose a time zone.';
  end if;
  made.starts_at := (fields ->> 'starts')::timestamp at time zone (fields ->> 'zone');
  made.ends_at := (fields ->> 'ends')::timestamp at time zone (fields ->> 'zone');
  made.capacity := nullif(fields ->> 'capacity', '')::integer;
  if event is null then
    if (select count(*) from public.company_events e where e.company_id = company and e.made_at > now() - interval '1 day') >= 30 then
      raise exception using errcode = 'PT429', message = 'Your company has created 30 events in a day. Try again tomorrow.';
    end if;
  else
    select * into before from public.company_events e where e.id = event and e.company_id = company for update;
    if not found then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this event.';
    end if;
    if before.state = 'cancelled' then
      raise exception using errcode = 'PT409', message = 'This event was canceled.';
    end if;
    if made.capacity < before.going then
      raise exception using errcode = 'PT409', message = 'Spots already taken: ' || before.going || '.';
    end if;
  end if;
  if (event is null or made.starts_at <> before.starts_at) and (
    made.starts_at <= clock_timestamp() or made.starts_at > clock_timestamp() + interval '2 years') then
    raise exception using errcode = 'PT400', message = 'An event has to begin in the future, within two years.';
  end if;
  if made.ends_at <= made.starts_at or made.ends_at > made.starts_at + interval '14 days' then
    raise exception using errcode = 'PT400', message = 'An event has to end after it begins, and within 14 days.';
  end if;
  if event is null then
    insert into public.company_events (company_id, made_by, title, about, starts_at, ends_at, zone, place, link, capacity)
    values (company, auth.uid(), btrim(fields ->> 'title'), btrim(coalesce(fields ->> 'about', '')), made.starts_at, made.ends_at,
      fields ->> 'zone', btrim(coalesce(fields ->> 'place', '')), btrim(coalesce(fields ->> 'link', '')), made.capacity)
    returning * into made;
    return made.id;
  end if;
  update public.company_events e set title = btrim(fields ->> 'title'), about = btrim(coalesce(fields ->> 'about', '')),
    starts_at = made.starts_at, ends_at = made.ends_at, zone = fields ->> 'zone', place = btrim(coalesce(fields ->> 'place', '')),
    link = btrim(coalesce(fields ->> 'link', '')), capacity = made.capacity
  where e.id = event returning * into made;
  if (made.starts_at, made.place, made.link) is distinct from (before.starts_at, before.place, before.link)
    and made.starts_at > clock_timestamp() then
    -- At another time they are reminded again.
    update public.event_answers a set reminded_at = null where a.event_id = event and made.starts_at <> before.starts_at;
    perform private.tell_of_event(a.user_id, made, 'moved') from public.event_answers a where a.event_id = event;
  end if;
  perform private.settle_event(event);
  return event;
end
$$;

create or replace function public.cancel_event(event uuid, because text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.company_events;
begin
  update public.company_events e set state = 'cancelled', cancelled_because = left(btrim(because), 300)
  where e.id = event and e.state = 'planned' and e.ends_at > clock_timestamp()
    and e.company_id in (select private.my_companies(array['owner', 'recruiter']))
  returning * into ended;
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this event, or it’s already over.';
  end if;
  perform private.tell_of_event(a.user_id, ended, 'cancelled') from public.event_answers a where a.event_id = event;
end
$$;

create or replace function public.answer_event(event uuid, comes boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.company_events;
  answer text;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  -- Held: one answer after the other.
  select * into asked from public.company_events e where e.id = event for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this event.';
  end if;
  if not comes then
    delete from public.event_answers a where a.event_id = event and a.user_id = auth.uid();
    return '';
  end if;
  if asked.state = 'cancelled' then
    raise exception using errcode = 'PT409', message = 'This event was canceled.';
  end if;
  if asked.ends_at <= clock_timestamp() then
    raise exception using errcode = 'PT409', message = 'This event is over.';
  end if;
  select a.state into answer from public.event_answers a where a.event_id = event and a.user_id = auth.uid();
  if found then
    return answer;
  end if;
  answer := case when asked.going < coalesce(asked.capacity, 5000) then 'going' else 'waiting' end;
  if answer = 'waiting' and asked.waiting >= 1000 then
    raise exception using errcode = 'PT409', message = 'The event and its waiting list are full.';
  end if;
  -- Within a day nobody is reminded of what they have just said.
  insert into public.event_answers (event_id, user_id, state, reminded_at)
  values (event, auth.uid(), answer, case when asked.starts_at < clock_timestamp() + interval '1 day' then clock_timestamp() end);
  update public.company_events e set going = e.going + (answer = 'going')::integer, waiting = e.waiting + (answer = 'waiting')::integer
  where e.id = event;
  return answer;
end
$$;

create or replace function private.must_answer_for(company uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from public.company_members m
    where m.company_id = company and m.user_id = auth.uid() and m.role in ('owner', 'recruiter')) then
    raise exception using errcode = 'PT403', message = 'You can’t answer messages for this company.';
  end if;
end
$$;

create or replace function public.company_overview(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text := (select m.role from public.company_members m where m.company_id = company and m.user_id = auth.uid());
  today date := (now() at time zone 'utc')::date;
  monday date := date_trunc('week', now() at time zone 'utc')::date;
begin
  if mine is null then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
  return jsonb_build_object(
    'weeks', (
      select jsonb_agg(jsonb_build_object('week', w.week,
        'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v
          where v.company_id = company and v.day >= w.week and v.day < w.week + 7),
        'followers', (select count(*) from public.company_follows f
          where f.company_id = company and f.followed_at >= w.week and f.followed_at < w.week + 7),
        'applicants', (select count(*) from public.applications a join public.jobs j on j.id = a.job_id
          where j.company_id = company and a.applied_at >= w.week and a.applied_at < w.week + 7)) order by w.week)
      from (select (monday - 7 * ago)::date as week from generate_series(0, 7) as ago) as w),
    'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v where v.company_id = company and v.day > today - 28),
    'visits_before', (select coalesce(sum(v.visits), 0) from public.company_visits v
      where v.company_id = company and v.day > today - 56 and v.day <= today - 28),
    'followers', (select count(*) from public.company_follows f where f.company_id = company),
    'new_followers', (select count(*) from public.company_follows f
      where f.company_id = company and f.followed_at > now() - interval '28 days'),
    'open_jobs', (select count(*) from public.jobs j where j.company_id = company and j.status = 'open'),
    'applicants', (select count(*) from public.applications a join public.jobs j on j.id = a.job_id
      where j.company_id = company and a.withdrawn_at is null),
    'new_applicants', (select count(*) from public.applications a join public.jobs j on j.id = a.job_id
      where j.company_id = company and a.applied_at >= monday),
    'unanswered', (select count(*) from public.applications a join public.jobs j on j.id = a.job_id
      where j.company_id = company and a.withdrawn_at is null and a.status = 'under_review'),
    'drafts', (select count(*) from public.jobs j where j.company_id = company and j.status = 'draft'),
    'invitations', case when mine = 'owner' then (
      select count(*) from public.company_invitations i where i.company_id = company) else 0 end);
end
$$;

create or replace function private.count_company_mail(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  counted private.company_mail_counts;
begin
  insert into private.company_mail_counts as day (company_id, since, mails) values (company, now(), 1)
  on conflict (company_id) do update set
    mails = case when day.since <= now() - interval '1 day' then 1 else day.mails + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.mails > 30 then
    raise exception using errcode = 'PT429', message = format(
      'You’ve sent 30 invitations and codes in a day. You can send the next one after %s UTC.',
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
end
$$;

create or replace function public.invite_member(company uuid, address text, role text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := lower(btrim(address));
  made public.company_invitations;
begin
  perform private.must_own(company);
  if exists (
    select from public.company_members m join auth.users u on u.id = m.user_id
    where m.company_id = company and lower(u.email) = wanted) then
    raise exception using errcode = 'PT409', message = 'That person is already a member of this company.';
  end if;
  if (select count(*) from public.company_invitations i where i.company_id = company and i.email <> wanted) >= 100 then
    raise exception using errcode = 'PT409', message = 'You already have 100 open invitations. Withdraw one first.';
  end if;
  perform private.count_company_mail(company);
  insert into public.company_invitations as i (company_id, email, role, invited_by)
  values (company, wanted, invite_member.role, auth.uid())
  on conflict (company_id, email) do update set
    role = excluded.role, invited_by = excluded.invited_by, invited_at = now(), expires_at = now() + interval '14 days'
  returning * into made;
  perform private.mail_about_company(wanted, 'company_invitation', jsonb_build_object('id', made.id, 'role', made.role,
    'inviter', private.name_of(auth.uid()), 'company', (select c.name from public.companies c where c.id = company)));
  return made.id;
end
$$;

create or replace function public.answer_invitation(invitation uuid, accepted boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone public.company_invitations;
begin
  delete from public.company_invitations i
  using auth.users u
  where i.id = invitation and u.id = auth.uid() and u.email_confirmed_at is not null and lower(u.email) = i.email
    and i.expires_at > now()
  returning i.* into gone;
  if gone.id is null then
    raise exception using errcode = 'PT404', message = 'This invitation has expired, or it was sent to another address.';
  end if;
  if accepted then
    insert into public.company_members (company_id, user_id, role) values (gone.company_id, auth.uid(), gone.role)
    on conflict do nothing;
  end if;
  return (select c.slug from public.companies c where c.id = gone.company_id);
end
$$;

create or replace function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = old.user_id) then
    return coalesce(new, old);
  end if;
  -- Held, so that two owners who leave at once see each other.
  perform from public.companies c where c.id = old.company_id for no key update;
  if found and not exists (
    select from public.company_members m
    where m.company_id = old.company_id and m.role = 'owner' and m.user_id <> old.user_id) then
    raise exception using errcode = 'PT409', message = 'A company needs at least one owner. Make someone else an owner first.';
  end if;
  return coalesce(new, old);
end
$$;

create or replace function public.show_on_company_page(company uuid, shown boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set listed = shown where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
end
$$;

create or replace function public.company_team(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text := (select m.role from public.company_members m where m.company_id = company and m.user_id = auth.uid());
begin
  if mine is null then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
  return jsonb_build_object(
    'members', (
      select jsonb_agg(jsonb_build_object('person', m.user_id, 'name', private.name_of(m.user_id), 'handle', p.handle,
        'headline', p.headline, 'role', m.role, 'joined_at', m.joined_at, 'listed', m.listed,
        'inbox_mails', case when m.user_id = auth.uid() then m.inbox_mails end,
        'hiring_mails', case when m.user_id = auth.uid() then to_jsonb(m.hiring_mails) end)
        order by array_position(array['owner', 'recruiter', 'interviewer'], m.role), m.joined_at, m.user_id)
      from public.company_members m join public.profiles p on p.user_id = m.user_id where m.company_id = company),
    'invitations', case when mine = 'owner' then coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'invited_at', i.invited_at,
        'expires_at', i.expires_at) order by i.invited_at desc, i.id)
      from public.company_invitations i where i.company_id = company), '[]') end,
    'proof', case when mine = 'owner' then (
      select jsonb_build_object('address', p.address, 'mailed_at', p.mailed_at,
        'waiting', p.code_hash is not null and p.mailed_at > now() - interval '1 hour' and p.tries < 5, 'token', p.dns_token,
        'asked_at', d.asked_at, 'checked_at', d.checked_at, 'found', d.found)
      from public.companies c left join private.company_proofs p on p.company_id = c.id
        left join public.company_dns_checks d on d.company_id = c.id and d.domain = c.domain
      where c.id = company) end);
end
$$;

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
    raise exception using errcode = 'PT429', message = 'You can create three companies in 30 days. Try again later.';
  end if;
  if exists (select from public.companies c where lower(c.name) = lower(btrim(fields ->> 'name'))) then
    raise exception using errcode = 'PT409', message = 'A company with this name already exists. Ask an owner for an invitation.';
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
    raise exception using errcode = 'PT400', message = 'An address needs 2 to 80 letters, digits and single hyphens.';
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

create or replace function private.settle_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> 'scheduled' then
    new.publish_at := null;
  elsif auth.uid() is not null and (new.publish_at is null or new.publish_at <= clock_timestamp()
    or new.publish_at > clock_timestamp() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Choose a time within the next year.';
  end if;
  if new.company_id is null then
    return new;
  end if;
  if new.state = 'published' and (tg_op = 'INSERT' or old.state <> 'published') then
    if tg_op = 'UPDATE' then
      new.posted_at := clock_timestamp();
      new.edited_at := null;
    end if;
    if auth.uid() is not null and (select count(*) from public.posts p
      where p.company_id = new.company_id and p.state = 'published' and p.posted_at > now() - interval '1 day') >= 50 then
      raise exception using errcode = 'PT429', message = 'Your company has created 50 posts in a day. Try again tomorrow.';
    end if;
  elsif tg_op = 'INSERT' and auth.uid() is not null and (select count(*) from public.posts p
    where p.company_id = new.company_id and p.state <> 'published') >= 100 then
    raise exception using errcode = 'PT409', message = 'You already have 100 unpublished posts. Publish or delete some first.';
  end if;
  return new;
end
$$;

create or replace function public.company_posts(
  company uuid, shown text default null, after_at timestamptz default null, after_post uuid default null, page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t publish posts for this company.';
  end if;
  return jsonb_build_object(
    'counts', (
      select jsonb_build_object('draft', count(*) filter (where p.state = 'draft'), 'scheduled', count(*) filter (where p.state = 'scheduled'),
        'published', count(*) filter (where p.state = 'published'))
      from public.posts p where p.company_id = company_posts.company),
    'posts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', page.id, 'state', page.state, 'body', page.body, 'link', page.link, 'at', page.at, 'publish_at', page.publish_at,
        'posted_at', page.posted_at, 'edited_at', page.edited_at, 'hidden', page.hidden_at is not null,
        'writer', case when page.written_by is not null then private.name_of(page.written_by) end,
        'picture', (
          select jsonb_build_object('id', f.id, 'path', f.path, 'width', f.width, 'height', f.height, 'words', page.picture_words)
          from public.post_pictures f where f.id = page.picture_id),
        'views', (select coalesce(sum(v.views), 0) from public.post_views v where v.post_id = page.id),
        'reacted', page.reacted, 'commented', page.commented) order by page.at desc, page.id desc)
      from (
        select p.*, coalesce(p.publish_at, p.posted_at) as at from public.posts p
        where p.company_id = company_posts.company and (shown is null or p.state = shown)
          and (after_at is null or (coalesce(p.publish_at, p.posted_at), p.id) < (after_at, after_post))
        order by coalesce(p.publish_at, p.posted_at) desc, p.id desc limit least(greatest(page_size, 1), 50)) as page), '[]'));
end
$$;

create or replace function public.verify_by_mail(company uuid, address text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := lower(btrim(verify_by_mail.address));
  of_company public.companies;
  code text;
begin
  perform private.must_own(company);
  select * into of_company from public.companies c where c.id = company;
  if of_company.domain = '' then
    raise exception using errcode = 'PT400', message = 'Enter the company’s domain first.';
  end if;
  if private.is_public_mail(of_company.domain) then
    raise exception using errcode = 'PT400', message = 'Anyone can get an address at that domain. Use one that belongs to the company.';
  end if;
  if split_part(wanted, '@', 2) <> of_company.domain or wanted !~ '^[^@[:space:]]+@[^@[:space:]]+$' or char_length(wanted) > 254 then
    raise exception using errcode = 'PT400', message = format('The address must end in @%s.', of_company.domain);
  end if;
  if exists (
    select from auth.users u where u.id = auth.uid() and lower(u.email) = wanted and u.email_confirmed_at is not null) then
    perform private.verify_company(company, 'mail');
    return true;
  end if;
  perform private.count_company_mail(company);
  -- The first 48 bits of such an id are chance.
  code := lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 1000000)::text, 6, '0');
  insert into private.company_proofs as p (company_id, address, code_hash, mailed_at)
  values (company, wanted, sha256(convert_to(company || code, 'UTF8')), now())
  on conflict (company_id) do update set address = excluded.address, code_hash = excluded.code_hash, mailed_at = now(), tries = 0;
  perform private.mail_about_company(wanted, 'company_code', jsonb_build_object('code', code, 'company', of_company.name));
  return false;
end
$$;

create or replace function public.confirm_company_code(company uuid, code text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  proof private.company_proofs;
begin
  perform private.must_own(company);
  update private.company_proofs p set tries = p.tries + 1 where p.company_id = company returning * into proof;
  if proof.code_hash is null or proof.mailed_at < now() - interval '1 hour' or proof.tries > 5
    or split_part(proof.address, '@', 2) <> (select c.domain from public.companies c where c.id = company) then
    raise exception using errcode = 'PT410', message = 'This code has expired. Request a new one.';
  end if;
  if proof.code_hash <> sha256(convert_to(company || btrim(confirm_company_code.code), 'UTF8')) then
    return false;
  end if;
  perform private.verify_company(company, 'mail');
  return true;
end
$$;

create or replace function public.check_company_dns(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_domain text := (select c.domain from public.companies c where c.id = company);
begin
  perform private.must_own(company);
  if of_domain = '' then
    raise exception using errcode = 'PT400', message = 'Enter the company’s domain first.';
  end if;
  if private.is_public_mail(of_domain) then
    raise exception using errcode = 'PT400', message = 'Use a domain that belongs to the company.';
  end if;
  if exists (
    select from public.company_dns_checks d
    where d.company_id = company and d.domain = of_domain and d.asked_at > now() - interval '10 seconds') then
    raise exception using errcode = 'PT429', message = 'We just checked. Try again in a few seconds.';
  end if;
  perform public.company_dns_token(company);
  insert into public.company_dns_checks as d (company_id, domain) values (company, of_domain)
  on conflict (company_id) do update set domain = excluded.domain, asked_at = now(), checked_at = null, found = null;
  perform pg_notify('company_dns', '');
end
$$;

create or replace function public.answer_enquiry(answer uuid, enquiry uuid, body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.enquiries;
  said text := btrim(body, E' \t\r\n');
begin
  perform private.only_staff();
  if said = '' or char_length(said) > 5000 then
    raise exception using errcode = 'PT400', message = 'Enter an answer of 1 to 5,000 characters.';
  end if;
  select * into asked from public.enquiries where id = enquiry for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'That message is gone.';
  end if;
  insert into public.enquiry_answers (id, enquiry_id, staff_id, signed, body)
  values (answer, enquiry, auth.uid(), private.name_of(auth.uid()), said)
  on conflict (id) do nothing;
  if not found then
    return;
  end if;
  update public.enquiries set settled_at = clock_timestamp() where id = enquiry;
  perform private.log_act('answered', 'enquiry', enquiry::text, private.reference_of(enquiry));
  if to_regclass('private.outbox') is not null then
    insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
      'to', asked.email, 'template', 'enquiry_answer', 'data', jsonb_build_object(
        'reference', private.reference_of(enquiry), 'paragraphs', regexp_split_to_array(said, E'\\n\\s*\\n'), 'signed', private.name_of(auth.uid()),
        'sent', to_char(asked.created_at at time zone 'utc', 'FMMonth FMDD, YYYY'), 'question', coalesce(asked.message, ''))));
  end if;
end
$$;

create or replace function public.request_export() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.exports;
  me uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if auth.jwt() ->> 'client_id' is not null then
    raise exception using errcode = 'PT403', message = 'A connected app can’t request an archive.';
  end if;
  if not private.makes_archives() then
    raise exception using errcode = 'PT501', message = 'Archives aren’t available on this server.';
  end if;
  -- Two requests at once are one after the other.
  perform from public.profiles where user_id = me for no key update;
  select * into made from public.exports where user_id = me and state in ('waiting', 'making');
  if found then
    return jsonb_build_object('already', true);
  end if;
  if (select count(*) from public.exports where user_id = me and requested_at > now() - interval '1 day') >= 3 then
    raise exception using errcode = 'PT429', message = 'You can ask for three archives a day. Try again tomorrow.';
  end if;
  insert into public.exports (id, user_id, path)
  select id, me, me || '/' || id from (select gen_random_uuid() as id) as new;
  perform pg_notify('exports', '');
  return jsonb_build_object('already', false);
end
$$;

create or replace function public.keep_file(file uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.files f set stored_at = coalesce(f.stored_at, clock_timestamp())
  where f.id = keep_file.file and f.user_id = auth.uid()
    and exists (select from storage.objects o where o.bucket_id = f.bucket and o.name = f.path);
  if not found then
    raise exception using errcode = 'PT404', message = 'The file didn’t upload.';
  end if;
end
$$;

create or replace function private.admit_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid;
begin
  select picture_id into shown from public.profiles where profiles.user_id = new.user_id for no key update;
  if tg_op = 'INSERT' then
    new.path := new.user_id || '/' || new.id;
    if (select count(*) from public.files f where f.user_id = new.user_id and f.created_at > now() - interval '1 day') >= 50 then
      raise exception using errcode = 'PT429', message = 'You’ve added 50 files today. Try again tomorrow.';
    end if;
  end if;
  if new.bucket = 'pictures' then
    update public.files f set removed_at = now()
    where f.user_id = new.user_id and f.bucket = 'pictures' and f.removed_at is null and f.id is distinct from shown
      and f.id <> new.id;
  elsif new.bucket = 'resumes' and (select count(*) from public.files f
    where f.user_id = new.user_id and f.bucket = 'resumes' and f.removed_at is null and f.id <> new.id) >= 10 then
    raise exception using errcode = 'PT409', message = 'You have ten resumes. Delete one to add another.';
  end if;
  return new;
end
$$;

create or replace function private.limit_goals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.goals where user_id = new.user_id) >= 100 then
    raise exception 'You can have at most 100 goals. Delete an old one first.' using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace function private.place_milestone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
  last integer;
begin
  select count(*), max(position) into kept, last from public.goal_milestones where goal_id = new.goal_id;
  if kept >= 30 then
    raise exception 'A goal can have at most 30 milestones.' using errcode = '23514';
  end if;
  new.position := coalesce(last + 1, 0);
  return new;
end
$$;

create or replace function public.mail_me_of_hiring(company uuid, wanted text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set hiring_mails = wanted where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
end
$$;

create or replace function private.limit_stages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.pipeline_stages where company_id = new.company_id) >= 24 then
    raise exception using errcode = '23514', message = 'A company can have at most 24 stages. Remove one first.';
  end if;
  return new;
end
$$;

create or replace function public.mail_me_of_inbox(company uuid, wanted boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set inbox_mails = wanted where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
end
$$;

create or replace function private.limit_job_alerts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.job_alerts where user_id = new.user_id) >= 50 then
    raise exception using errcode = 'PT409', message = 'You have 50 job alerts, which is the limit.',
      hint = 'Delete one that you no longer need.';
  end if;
  return new;
end
$$;

create or replace function public.search_jobs(words text) returns setof public.jobs
language plpgsql stable security definer rows 100 set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if length(words) > 2000 then
    raise exception using errcode = '22023', message = 'A search can be at most 2,000 characters long.';
  end if;
  return query
  select jobs.* from private.jobs_saying(words, private.job_query(words), 500) as newest (id)
  join public.jobs on jobs.id = newest.id
  order by jobs.posted_at desc, jobs.id;
end
$$;

create or replace function public.request_account_deletion(confirmation text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  due timestamptz;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if auth.jwt() ->> 'client_id' is not null then
    raise exception using errcode = 'PT403', message = 'A connected app can’t delete an account.';
  end if;
  if confirmation is distinct from 'DELETE' then
    raise exception using errcode = 'PT400', message = 'Type DELETE to confirm.';
  end if;
  insert into public.account_deletions (user_id) values (auth.uid())
  on conflict (user_id) do update set user_id = excluded.user_id
  returning due_at into due;
  return due;
end
$$;

create or replace function private.keep_one_meeting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('meets ' || new.user_id, 0));
  if exists (
      select from public.meeting_bookings b
      where tg_table_name <> 'meeting_bookings' and b.user_id = new.user_id and b.during && new.during)
    or exists (
      select from public.interview_bookings b
      where tg_table_name <> 'interview_bookings' and b.user_id = new.user_id and b.during && new.during) then
    raise exception using errcode = 'exclusion_violation', message = 'Someone has another meeting at that time.';
  end if;
  return new;
end
$$;

create or replace function public.offer_meeting(
  message uuid, conversation uuid, title text, minutes integer, place text, starts timestamptz[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.messages;
  said public.messages;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  perform from public.conversations c where c.id = offer_meeting.conversation for no key update;
  select * into known from public.messages m where m.id = offer_meeting.message and m.user_id = auth.uid();
  if found then
    return private.sent_message(known);
  end if;
  if btrim(coalesce(title, '')) = '' or minutes not between 10 and 480 then
    raise exception using errcode = 'PT400', message = 'Enter a topic and a length of 10 to 480 minutes.';
  end if;
  if coalesce(cardinality(starts), 0) not between 1 and 8 or exists (
    select from unnest(starts) as t (at) where t.at <= now() or t.at > now() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Offer between one and eight times, all of them within the next year.';
  end if;
  if exists (
    select from public.participants p where p.conversation_id = offer_meeting.conversation and p.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can offer times once your first message is accepted.';
  end if;
  said := private.say_in(conversation, message, left('Times to meet: ' || btrim(title), 4000));
  insert into public.meetings (message_id, title, place, minutes, offered_by)
  values (said.id, btrim(offer_meeting.title), btrim(coalesce(offer_meeting.place, '')), offer_meeting.minutes, auth.uid());
  insert into public.meeting_slots (message_id, starts_at) select distinct said.id, at from unnest(starts) as t (at);
  -- What a candidate offers asks the company, and answers nothing yet.
  if said.signed is not null then
    perform private.follow_meeting(said.conversation_id, 'times_offered', btrim(offer_meeting.title), auth.uid());
  end if;
  return private.sent_message(said);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This message was already sent from another account.';
end
$$;

create or replace function private.meeting_to_change(of_message uuid, out held public.meetings, out conversation uuid, out own boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  said public.messages;
begin
  select * into said from public.messages m where m.id = of_message;
  perform from public.conversations c where c.id = said.conversation_id for no key update;
  select * into held from public.meetings t where t.message_id = of_message for no key update;
  conversation := said.conversation_id;
  if exists (select from public.participants p where p.conversation_id = said.conversation_id and p.user_id = auth.uid()) then
    own := said.signed is null and said.user_id = auth.uid();
  elsif private.answers_conversation(said.conversation_id) then
    own := said.signed is not null;
  end if;
  if held.message_id is null or own is null or said.deleted_at is not null or (private.is_unheard(said.id) and not own) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this meeting.';
  end if;
end
$$;

create or replace function public.take_time(slot uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen public.meeting_slots;
  of_meeting record;
  held public.meetings;
begin
  select * into chosen from public.meeting_slots s where s.id = slot;
  select * into of_meeting from private.meeting_to_change(chosen.message_id);
  held := of_meeting.held;
  if of_meeting.own then
    raise exception using errcode = 'PT403', message = 'Only the person you offered these times to can choose one.';
  end if;
  if held.state <> 'offered' or held.offered_by is null or exists (
    select from public.blocks b where b.user_id = held.offered_by and b.blocked_id = auth.uid()) then
    raise exception using errcode = 'PT409', message = 'These times are no longer available.';
  end if;
  if chosen.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This time has passed. Choose another one.';
  end if;
  begin
    insert into public.meeting_bookings (message_id, user_id, during)
    select held.message_id, person, tstzrange(chosen.starts_at, chosen.starts_at + make_interval(mins => held.minutes))
    from (select held.offered_by as person union select auth.uid() order by 1) as both_people;
  exception when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'One of you has another meeting at that time. Choose another one.';
  end;
  update public.meetings t set state = 'taken', taken_by = auth.uid(), starts_at = chosen.starts_at,
    ends_at = chosen.starts_at + make_interval(mins => held.minutes)
  where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), 'I picked a time: ' || held.title);
  perform private.follow_meeting(of_meeting.conversation, 'time_chosen', held.title,
    case when private.answers_conversation(of_meeting.conversation) then auth.uid() end);
end
$$;

create or replace function public.end_meeting(message uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_meeting record;
  held public.meetings;
  becomes text;
begin
  select * into of_meeting from private.meeting_to_change(end_meeting.message);
  held := of_meeting.held;
  if held.state not in ('offered', 'taken') or (held.state = 'taken' and held.starts_at <= now()) then
    raise exception using errcode = 'PT409', message = 'This meeting is already over.';
  end if;
  becomes := case when held.state = 'taken' then 'cancelled' when of_meeting.own then 'withdrawn' else 'declined' end;
  delete from public.meeting_bookings b where b.message_id = held.message_id;
  update public.meetings t set state = becomes where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), case becomes when 'cancelled' then 'I can’t make it: '
    when 'withdrawn' then 'I withdrew these times: ' else 'None of these times work for me: ' end || held.title);
  -- What the candidate offered, and is not wanted any more, was nothing of the application yet.
  if held.state = 'taken' or of_meeting.own = private.answers_conversation(of_meeting.conversation) then
    perform private.follow_meeting(of_meeting.conversation,
      case becomes when 'declined' then 'no_time_suits' else 'interview_cancelled' end, held.title, null);
  end if;
end
$$;

create or replace function private.withdraw_with_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.meetings t where t.message_id = new.id and t.state = 'taken') then
    raise exception using errcode = 'PT409', message = 'A time was already taken. Cancel the meeting first.';
  end if;
  update public.meetings t set state = 'withdrawn' where t.message_id = new.id and t.state = 'offered';
  return new;
end
$$;

create or replace function public.answer_message_request(conversation uuid, answer text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if answer not in ('accepted', 'declined', 'requested') then
    raise exception using errcode = 'PT400', message = 'Accept or decline the request.';
  end if;
  update public.participants p set state = answer, unread = 0, unread_since = null, read_seq = p.last_seq
  where p.conversation_id = answer_message_request.conversation and p.user_id = auth.uid() and p.last_seq > 0
    and case when answer = 'requested' then p.state = 'declined' else p.state <> 'accepted' end;
  if not found and not exists (
    select from public.participants p
    where p.conversation_id = answer_message_request.conversation and p.user_id = auth.uid() and p.last_seq > 0) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this request.';
  end if;
end
$$;

create or replace function private.attach_files(said public.messages, files uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attached integer;
begin
  if cardinality(files) > 5 then
    raise exception using errcode = 'PT400', message = 'A message can have at most 5 files.';
  end if;
  if cardinality(files) > 0 and exists (
    select from public.participants p where p.conversation_id = said.conversation_id and p.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can send files once your first message is accepted.';
  end if;
  insert into public.message_files (message_id, place, file_id, name, size, path)
  select said.id, given.place, f.id, f.name, f.size, f.path
  from unnest(files) with ordinality as given (id, place)
  join public.files f on f.id = given.id and f.user_id = said.user_id and f.bucket = 'attachments'
    and f.stored_at is not null and f.removed_at is null
  where not exists (select from public.message_files other where other.file_id = f.id);
  get diagnostics attached = row_count;
  if attached <> cardinality(files) then
    raise exception using errcode = 'PT409', message = 'A file is no longer there. Attach it again.';
  end if;
end
$$;

create or replace function private.count_stranger(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted private.stranger_counts;
begin
  insert into private.stranger_counts as day (user_id, since, strangers) values (person, now(), 1)
  on conflict (user_id) do update set
    strangers = case when day.since <= now() - interval '1 day' then 1 else day.strangers + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.strangers > 20 then
    raise exception using errcode = 'PT429', message = format(
      'You’ve written to 20 people outside your connections in a day. You can write to someone new again after %s UTC.',
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
end
$$;

create or replace function private.conversation_of(me uuid, person uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  known uuid;
begin
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t message yourself.';
  end if;
  -- Two who begin at once are one after the other.
  perform pg_advisory_xact_lock(hashtextextended(least(me, person)::text || greatest(me, person)::text, 0));
  select p.conversation_id into known from public.participants p where p.user_id = me and p.person_id = person;
  if found then
    return known;
  end if;
  if exists (select from public.blocks b where b.user_id = me and b.blocked_id = person) then
    raise exception using errcode = 'PT409', message = 'You blocked this person. Unblock them to send a message.';
  end if;
  if not private.are_connected(me, person) then
    if not coalesce(private.may_ask(me, person), false) then
      raise exception using errcode = 'PT403', message = 'This person only takes messages from connections.';
    end if;
    perform private.count_stranger(me);
  end if;
  insert into public.conversations (started_by) values (me) returning id into known;
  insert into public.participants (conversation_id, user_id, person_id, state) values
    (known, me, person, 'accepted'),
    (known, person, me, case when private.are_connected(me, person) then 'accepted' else 'requested' end);
  return known;
end
$$;

create or replace function private.check_sending(mine public.participants) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if mine.person_id is null then
    raise exception using errcode = 'PT409', message = 'This person has left Tannr.';
  end if;
  if exists (select from public.blocks b where b.user_id = mine.user_id and b.blocked_id = mine.person_id) then
    raise exception using errcode = 'PT409', message = 'You blocked this person. Unblock them to send a message.';
  end if;
  if mine.last_seq > 0 and not private.are_connected(mine.user_id, mine.person_id) and exists (
    select from public.participants theirs
    where theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id and theirs.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can write more once your first message is accepted.';
  end if;
  perform private.check_pace(mine.user_id);
end
$$;

create or replace function private.trimmed_message(body text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  trimmed text := regexp_replace(coalesce(body, ''), '^\s+|\s+$', '', 'g');
begin
  if trimmed = '' then
    raise exception using errcode = 'PT400', message = 'Write something first.';
  end if;
  if char_length(trimmed) > 4000 then
    raise exception using errcode = 'PT400', message = 'A message can be at most 4,000 characters long.';
  end if;
  return trimmed;
end
$$;

create or replace function private.say_in(conversation uuid, message uuid, said text) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  mine public.participants;
  side public.company_conversations;
begin
  select * into mine from public.participants p where p.conversation_id = conversation and p.user_id = auth.uid();
  if not found then
    side := private.company_side(conversation);
    if side.conversation_id is null then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this conversation.';
    end if;
    return private.add_company_message(message, said, side);
  end if;
  select * into side from public.company_conversations c where c.conversation_id = say_in.conversation;
  if found then
    return private.add_message_to_company(message, said, mine, side);
  end if;
  perform private.check_sending(mine);
  return private.add_message(message, said, mine);
end
$$;

create or replace function public.send_message(
  message uuid, body text, conversation uuid default null, person uuid default null, files uuid[] default '{}',
  company uuid default null, application uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  known public.messages;
  added public.messages;
  said text;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if num_nonnulls(conversation, coalesce(person, company), application) <> 1 then
    raise exception using errcode = 'PT400', message = 'Choose a conversation, a person or a company to send this to.';
  end if;
  select * into known from public.messages m where m.id = send_message.message and m.user_id = me;
  if found then
    return private.sent_message(known);
  end if;
  -- A file may stand without words.
  said := case when cardinality(files) > 0 and btrim(body) = '' then '' else private.trimmed_message(send_message.body) end;
  if conversation is null then
    conversation := case
      when application is not null then private.conversation_about(me, application)
      when company is not null then private.conversation_with(me, company, person)
      else private.conversation_of(me, person) end;
  end if;
  perform from public.conversations c where c.id = send_message.conversation for no key update;
  -- It may have come while this one waited.
  select * into known from public.messages m where m.id = send_message.message and m.user_id = me;
  if found then
    return private.sent_message(known);
  end if;
  added := private.say_in(conversation, message, said);
  perform private.attach_files(added, files);
  return private.sent_message(added);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This message was already sent from another account.';
end
$$;

create or replace function private.changeable_message(message uuid) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.messages;
begin
  perform from public.conversations c
  where c.id = (select m.conversation_id from public.messages m where m.id = message and m.user_id = auth.uid())
  for no key update;
  select * into found_one from public.messages m where m.id = message and m.user_id = auth.uid();
  -- What was said for a company is its members' to change, and of them its author's.
  if not found or (found_one.signed is not null and not private.answers_conversation(found_one.conversation_id)) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this message.';
  end if;
  if found_one.sent_at < now() - interval '15 minutes' then
    raise exception using errcode = 'PT409', message = 'A message can be edited and deleted for 15 minutes.';
  end if;
  return found_one;
end
$$;

create or replace function public.edit_message(message uuid, body text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed public.messages := private.changeable_message(edit_message.message);
  said text := private.trimmed_message(edit_message.body);
begin
  if changed.deleted_at is not null then
    raise exception using errcode = 'PT409', message = 'This message was deleted.';
  end if;
  if changed.body = said then
    return private.sent_message(changed);
  end if;
  insert into private.message_versions (message_id, body) values (changed.id, changed.body);
  update public.messages m set body = said, edited_at = clock_timestamp(),
    search = private.words_of_message(said, private.hearers_of(changed))
  where m.id = changed.id returning * into changed;
  return private.sent_message(changed);
end
$$;

create or replace function private.count_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted private.asked_counts;
begin
  if auth.uid() is distinct from new.user_id then
    return new;
  end if;
  insert into private.asked_counts as day (user_id, since, requests) values (new.user_id, now(), 1)
  on conflict (user_id) do update set
    requests = case when day.since <= now() - interval '1 day' then 1 else day.requests + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.requests > 50 then
    raise exception using errcode = 'PT429', message = format(
      'You’ve sent 50 connection requests in a day. You can send more after %s UTC.',
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
  return new;
end
$$;

create or replace function private.keep_outside_application() returns trigger
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

create or replace function private.keep_reminder() returns trigger
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

create or replace function private.application_to_answer(application uuid) returns public.applications
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications;
begin
  if not private.may_see_application(application, array['owner', 'recruiter', 'interviewer']) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this application.';
  end if;
  if not private.may_see_application(application, array['owner', 'recruiter']) then
    raise exception using errcode = 'PT403', message = 'Only owners and recruiters can answer applications.';
  end if;
  select * into held from public.applications a where a.id = application for no key update;
  if held.withdrawn_at is not null then
    raise exception using errcode = 'PT409', message = 'The candidate withdrew this application.';
  end if;
  if held.offer_answer <> '' then
    raise exception using errcode = 'PT409', message = format('The candidate has %s the offer.', held.offer_answer);
  end if;
  return held;
end
$$;

create or replace function public.move_application(
  application uuid, to_status text, to_stage text default null, to_next_step text default null, to_interviewer text default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
begin
  if to_status not in ('under_review', 'phone_screening', 'interview_scheduled')
    and not (to_status = 'offer_received' and held.status = 'offer_received') then
    raise exception using errcode = 'PT400', message = 'An offer needs terms, and declining an application needs a reason.';
  end if;
  if held.status = 'offer_received' and to_status <> 'offer_received' and exists (
    select from public.application_offers o where o.application_id = held.id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'The candidate has an offer. Withdraw it first.';
  end if;
  if held.status = 'rejected' then
    if exists (select from public.jobs j where j.id = held.job_id and j.status = 'closed'
      and j.closed_because not in ('closing_date', 'not_renewed')) then
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
$$;

create or replace function public.reject_applications(applications uuid[], reason text, kind text, message text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications;
  one uuid;
  done integer := 0;
begin
  if cardinality(applications) > 200 then
    raise exception using errcode = 'PT400', message = 'Answer at most 200 at once.';
  end if;
  -- In one order, so that two who answer at once wait for each other.
  for one in select distinct unnest(applications) order by 1 loop
    held := private.application_to_answer(one);
    if held.status = 'rejected' then
      raise exception using errcode = 'PT409', message = 'One of these applications was already declined. Reload and try again.';
    end if;
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

create or replace function public.offer_times(application uuid, as_status text, title text, minutes integer, place text, note text,
  people uuid[], starts timestamptz[], choose_by date) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  made uuid;
begin
  if as_status not in ('phone_screening', 'interview_scheduled') or held.status in ('rejected', 'offer_received') then
    raise exception using errcode = 'PT409', message = 'You can only offer times to a candidate who is still being considered.';
  end if;
  if cardinality(starts) not between 1 and 12 or exists (select from unnest(starts) as t (at) where t.at <= now()) then
    raise exception using errcode = 'PT400', message = 'Offer between one and 12 times, all of them in the future.';
  end if;
  if choose_by < private.today() or cardinality(people) not between 1 and 8 then
    raise exception using errcode = 'PT400', message = 'Choose who meets the candidate, and how long they have to pick a time.';
  end if;
  if exists (select from unnest(people) as p (id) where not exists (
    select from public.company_members m where m.company_id = company and m.user_id = p.id)) then
    raise exception using errcode = 'PT400', message = 'Only members of the company can be interviewers.';
  end if;
  update public.interviews i set state = 'cancelled' where i.application_id = held.id and i.state = 'offered';
  insert into public.interviews (application_id, user_id, title, place, note, minutes, choose_by, made_by)
  values (held.id, held.user_id, btrim(offer_times.title), coalesce(offer_times.place, ''), coalesce(offer_times.note, ''),
    offer_times.minutes, offer_times.choose_by, auth.uid())
  returning id into made;
  insert into public.interview_people (interview_id, user_id) select distinct made, id from unnest(people) as p (id);
  insert into public.interview_slots (interview_id, starts_at, ends_at)
  select distinct made, at, at + make_interval(mins => offer_times.minutes) from unnest(starts) as t (at);
  update public.applications a set
    status = case when private.application_step(as_status) > private.application_step(held.status) then as_status else held.status end,
    stage = btrim(offer_times.title), next_step = 'Choose a time',
    interviewer = left((select string_agg(private.name_of(p.user_id), ', ') from public.interview_people p where p.interview_id = made), 120)
  where a.id = held.id;
  -- The same stage once more is an answer as well.
  if (held.status, held.stage) = (select a.status, a.stage from public.applications a where a.id = held.id) then
    update public.applications a set answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage) where a.id = held.id;
  end if;
  perform private.say_of(held.id, 'times_offered', offer_times.title);
  return made;
end
$$;

create or replace function private.admit_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.picture_id is not null and not exists (
    select from public.post_pictures f join storage.objects o on o.bucket_id = 'posts' and o.name = f.path
    where f.id = new.picture_id and f.user_id in (new.written_by, auth.uid())) then
    raise exception using errcode = 'PT404', message = 'The picture didn’t upload. Choose it again.';
  end if;
  if tg_op = 'INSERT' and new.user_id = auth.uid() and (
    select count(*) from public.posts p where p.user_id = new.user_id and p.posted_at > now() - interval '1 day') >= 30 then
    raise exception using errcode = 'PT429', message = 'You’ve published 30 posts in a day. Try again tomorrow.';
  end if;
  return new;
end
$$;

create or replace function private.admit_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id = auth.uid() and (
    select count(*) from public.post_comments c
    where c.user_id = new.user_id and c.commented_at > now() - interval '1 day') >= 200 then
    raise exception using errcode = 'PT429', message = 'You’ve posted 200 comments in a day. Try again tomorrow.';
  end if;
  return new;
end
$$;

create or replace function private.admit_post_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.path := new.user_id || '/' || new.id;
  if (select count(*) from public.post_pictures f
    where f.user_id = new.user_id and f.created_at > now() - interval '1 day') >= 50 then
    raise exception using errcode = 'PT429', message = 'You’ve added 50 pictures today. Try again tomorrow.';
  end if;
  return new;
end
$$;

create or replace function public.save_job(job jsonb, team uuid[] default null, seen timestamptz default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  given record;
  kept public.jobs;
begin
  select * into given from jsonb_to_record(job) as said (id uuid, company_id uuid, title text, department text, location text,
    job_type text, experience_level text, salary_min integer, salary_max integer, currency text, description text, status text,
    closes_on date, vacancy boolean, questions jsonb);
  select * into kept from public.jobs where jobs.id = given.id;
  if found and seen is not null and kept.edited_at <> seen then
    raise exception using errcode = 'PT409', message = 'Someone else changed this job in the meantime.',
      hint = 'Load it again to see what is new.';
  end if;
  if found then
    update public.jobs set title = given.title, department = given.department, location = given.location,
      job_type = given.job_type, experience_level = given.experience_level, salary_min = given.salary_min,
      salary_max = given.salary_max, currency = given.currency, description = given.description, status = given.status,
      closes_on = given.closes_on, vacancy = given.vacancy, questions = given.questions
    where jobs.id = given.id returning * into kept;
    if not found then
      raise exception using errcode = '42501', message = 'Only owners and recruiters can change jobs.';
    end if;
  else
    insert into public.jobs (id, company_id, title, department, location, job_type, experience_level, salary_min, salary_max, currency,
      description, status, closes_on, vacancy, questions)
    values (given.id, given.company_id, given.title, given.department, given.location, given.job_type, given.experience_level,
      given.salary_min, given.salary_max, given.currency, given.description, given.status, given.closes_on, given.vacancy, given.questions)
    returning * into kept;
  end if;
  if team is not null then
    delete from public.job_team where job_id = kept.id and user_id <> all (team);
    insert into public.job_team (job_id, company_id, user_id)
    select kept.id, kept.company_id, person from unnest(team) as person on conflict do nothing;
  end if;
  return jsonb_build_object('id', kept.id, 'status', kept.status, 'version', kept.version, 'edited_at', kept.edited_at,
    'hides_at', kept.hides_at);
end
$$;

create or replace function public.company_jobs(company uuid, state text default null, sort text default 'edited', page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies()) then
    raise exception using errcode = '42501', message = 'Only members of the company can see these jobs.';
  end if;
  return (
    with counted as (
      select count(*) as total, count(*) filter (where jobs.status = 'open') as open, count(*) filter (where jobs.status = 'draft') as draft,
        count(*) filter (where jobs.status = 'closed') as closed,
        count(*) filter (where jobs.status = 'open' and jobs.hides_at < clock_timestamp() + interval '3 days') as due
      from public.jobs where jobs.company_id = company
    ),
    shown as (
      select jobs.id, jobs.title, jobs.department, jobs.location, jobs.job_type, jobs.experience_level, jobs.salary_min,
        jobs.salary_max, jobs.currency, jobs.status, jobs.posted_at, jobs.closes_on, jobs.renewed_at, jobs.hides_at,
        jobs.closed_because, jobs.version, jobs.vacancy, jobs.edited_at,
        (select count(*) from public.applications where applications.job_id = jobs.id and withdrawn_at is null) as applicants,
        (select count(*) from public.applications where applications.job_id = jobs.id and withdrawn_at is null
          and applied_at > clock_timestamp() - interval '7 days') as this_week
      from public.jobs where jobs.company_id = company and (company_jobs.state is null or jobs.status = company_jobs.state)
    ),
    paged as (
      select *, row_number() over (order by
          case company_jobs.sort when 'title' then lower(title) end,
          case company_jobs.sort when 'applicants' then applicants end desc nulls last,
          case company_jobs.sort when 'ending' then hides_at end nulls last,
          case company_jobs.sort when 'oldest' then posted_at end,
          case company_jobs.sort when 'newest' then posted_at end desc nulls last,
          edited_at desc, id) as nth
      from shown
      order by nth limit 51 offset 50 * least(greatest(page, 1) - 1, 40)
    )
    select jsonb_build_object(
      'counts', (select to_jsonb(counted) from counted),
      'more', (select count(*) > 50 from paged),
      'jobs', (select coalesce(jsonb_agg(to_jsonb(first) - 'nth' order by nth), '[]')
        from (select * from paged order by nth limit 50) as first)));
end
$$;

create or replace function public.job_form(company uuid, job uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = '42501', message = 'Only owners and recruiters can post jobs.';
  end if;
  return jsonb_build_object(
    'job', (
      select to_jsonb(kept) - array['salary_usd', 'summary', 'listed_at', 'company_name', 'reminded_at']
      from public.jobs as kept where kept.id = job_form.job and kept.company_id = job_form.company),
    'applicants', (
      select count(*) from public.applications as sent join public.jobs as kept on kept.id = sent.job_id
      where sent.job_id = job_form.job and kept.company_id = job_form.company and sent.withdrawn_at is null),
    'team', (
      select coalesce(jsonb_agg(team.user_id order by team.user_id), '[]')
      from public.job_team as team where team.job_id = job_form.job and team.company_id = job_form.company),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('id', member.user_id, 'role', member.role,
        'name', btrim(person.first_name || ' ' || person.last_name)) order by member.joined_at, member.user_id), '[]')
      from public.company_members as member left join public.profiles as person on person.user_id = member.user_id
      where member.company_id = job_form.company));
end
$$;

create or replace function public.similar_jobs(company uuid, title text, description text, except_job uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) or length(title) > 160 or length(description) > 20000 then
    raise exception using errcode = '42501', message = 'Only owners and recruiters can compare jobs.';
  end if;
  return (
    with near as (
      (select jobs.* from public.jobs
        where jobs.company_id = company and jobs.status = 'open' order by jobs.posted_at desc limit 100)
      union
      (select jobs.* from private.newest_of_few(nullif(plainto_tsquery('english', similar_jobs.title), ''), 30, null, '') as found (id)
        join public.jobs on jobs.id = found.id where numnode(plainto_tsquery('english', similar_jobs.title)) > 0)
    ),
    compared as (
      select near.id, near.title, near.company_name, near.company_id = company as own, near.posted_at,
        round(100 * (0.3 * extensions.similarity(near.title, similar_jobs.title)
          + 0.7 * extensions.similarity(left(near.description, 4000), left(similar_jobs.description, 4000))))::integer as alike
      from near where near.id is distinct from except_job
    )
    select coalesce(jsonb_agg(to_jsonb(closest) - 'posted_at' order by alike desc, own desc, posted_at desc), '[]')
    from (select * from compared where alike >= 20 order by alike desc, own desc, posted_at desc limit 5) as closest);
end
$$;

create or replace function private.limit_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  if tg_table_name = 'experiences' then
    select count(*) into kept from public.experiences where user_id = new.user_id;
  else
    select count(*) into kept from public.educations where user_id = new.user_id;
  end if;
  if kept >= 40 then
    raise exception using errcode = '23514', message = 'A section can have at most 40 entries. Remove one first.';
  end if;
  return new;
end
$$;

create or replace function public.change_handle(wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked text := lower(btrim(wanted));
  before text;
begin
  select handle into before from public.profiles where user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if asked = before then
    return before;
  end if;
  if asked !~ '^[a-z0-9](-?[a-z0-9]){2,39}$' then
    raise exception using errcode = 'PT400', message = 'An address needs 3 to 40 letters, digits and single hyphens.';
  end if;
  if (select count(*) from private.former_handles where user_id = auth.uid() and left_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'You can change your address three times in 30 days.';
  end if;
  if private.is_reserved_handle(asked) or exists (select from public.profiles where handle = asked)
    or exists (select from private.former_handles where handle = asked and user_id <> auth.uid()) then
    raise exception using errcode = 'PT409', message = 'This address is taken.';
  end if;
  delete from private.former_handles where handle = asked;
  insert into private.former_handles (handle, user_id) values (before, auth.uid());
  update public.profiles set handle = asked where user_id = auth.uid();
  return asked;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This address is taken.';
end
$$;

create or replace function private.check_step() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_closed boolean;
begin
  if new.status <> old.status and (old.withdrawn_at is not null or old.offer_answer <> '') then
    raise exception using errcode = '23514', message = 'The candidate withdrew this application.';
  end if;
  if old.withdrawn_at is not null and new.withdrawn_at is null and new.status <> 'rejected' then
    select j.status = 'closed' into is_closed from public.jobs j where j.id = new.job_id for no key update;
    if is_closed then
      raise exception using errcode = '23514', message = 'This job is closed.';
    end if;
  end if;
  if old.withdrawn_at is null and new.withdrawn_at is not null and new.offer_answer <> '' then
    raise exception using errcode = '23514', message = 'You already answered this offer.';
  end if;
  return new;
end
$$;

create or replace function public.decide_report(kind text, subject uuid, decision text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  author uuid;
  words text;
  made uuid;
  reporter uuid;
begin
  perform private.only_staff();
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'Enter a reason of at least 10 characters: people will read it.';
  end if;
  select r.author into author from private.reports() r where r.kind = decide_report.kind and r.subject = decide_report.subject limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'That report is gone: what it was about was removed.';
  end if;
  if decision not in ('kept', 'warned') and (kind not in ('post', 'comment') or (decision = 'restored' and kind <> 'post')) then
    raise exception using errcode = 'PT400', message = 'That decision isn’t available here.';
  end if;
  words := left(coalesce(private.reported_words(kind, subject, author), ''), 12000);
  insert into public.report_decisions (subject_kind, subject_id, decision, reason, quoted, author_id, staff_id)
  values (kind, subject, decision, why, words, author, auth.uid()) returning id into made;
  perform private.log_act(decision, kind, subject::text, private.name_of(author), why);
  for reporter in
    select distinct r.reporter from private.reports() r
    where r.kind = decide_report.kind and r.subject = decide_report.subject and r.reporter is not null
  loop
    perform private.mail_decision(reporter, 'report_answer', jsonb_build_object('kind', kind, 'decision', decision));
  end loop;
  if decision = 'hidden' and kind = 'post' then
    update public.posts set hidden_at = clock_timestamp() where id = subject and hidden_at is null;
  elsif decision = 'restored' then
    update public.posts set hidden_at = null where id = subject;
  elsif decision = 'hidden' then
    delete from public.post_comments where id = subject;
  end if;
  if decision <> 'kept' then
    perform private.mail_decision(author, 'report_decision', jsonb_build_object('kind', kind, 'decision', decision,
      'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'), 'quoted', left(words, 600), 'reference', private.reference_of(made)));
  end if;
end
$$;

create or replace function private.limit_skills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.skills where user_id = new.user_id) >= 100 then
    raise exception 'You can have at most 100 skills. Remove one first.' using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace function public.vouch_for_company(company uuid, wanted boolean, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  named text;
  owner uuid;
begin
  perform private.only_staff();
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'The company’s owners will see the reason: enter at least 10 characters.';
  end if;
  select c.name into named from public.companies c where c.id = company and (c.verified_how is null) = wanted for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'That company is gone, or someone has already decided this.';
  end if;
  if wanted then
    perform private.verify_company(company, 'operator');
  else
    update public.companies c set verified_how = null, verified_at = null where c.id = company;
  end if;
  perform private.log_act(case when wanted then 'verified' else 'unverified' end, 'company', company::text, named, why);
  for owner in select m.user_id from public.company_members m where m.company_id = company and m.role = 'owner' loop
    perform private.mail_decision(owner, 'company_vouched', jsonb_build_object('company', named, 'verified', wanted,
      'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n')));
  end loop;
end
$$;

create or replace function public.retry_delivery(delivery bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient text;
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.try_again(bigint)') is not null then
    recipient := tannr_internal.try_again(delivery);
  end if;
  if recipient is null then
    raise exception using errcode = 'PT404', message = 'That message is already queued again, or its 30 days are over.';
  end if;
  perform private.log_act('retried', 'delivery', delivery::text, left(recipient, 320));
end
$$;

create or replace function public.give_plan(person uuid, plan text, days integer, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  ends timestamptz := case when plan <> 'starter' then now() + make_interval(days => days) end;
begin
  perform private.only_staff();
  if plan not in ('starter', 'growth', 'enterprise') then
    raise exception using errcode = 'PT400', message = 'We couldn’t find that plan.';
  end if;
  if days not between 1 and 366 then
    raise exception using errcode = 'PT400', message = 'Choose between 1 and 366 days, or no end.';
  end if;
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'This person will see the reason: enter at least 10 characters.';
  end if;
  if not exists (select from public.profiles where user_id = person) then
    raise exception using errcode = 'PT404', message = 'That account is gone.';
  end if;
  insert into orcher.accounts as kept (user_id, plan, plan_ends_at) values (person, give_plan.plan, ends)
  on conflict (user_id) do update set plan = excluded.plan, plan_ends_at = excluded.plan_ends_at;
  perform private.log_act('plan_given', 'person', person::text, private.name_of(person), initcap(give_plan.plan)
    || coalesce(' until ' || to_char(ends at time zone 'utc', 'FMMonth FMDD, YYYY'), '') || ': ' || left(why, 900));
  perform private.mail_decision(person, 'plan_given', jsonb_strip_nulls(jsonb_build_object('plan', initcap(give_plan.plan),
    'until', to_char(ends at time zone 'utc', 'FMMonth FMDD, YYYY'), 'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'))));
end
$$;

create or replace function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The name stays when the account goes.
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'The staff log can’t be changed.';
end
$$;

create or replace function public.suspend_person(person uuid, days integer, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ends timestamptz := now() + make_interval(days => days);
  why text := btrim(reason, E' \t\r\n');
  address text := private.address_of(person);
  made uuid;
begin
  perform private.only_staff();
  if days not between 1 and 365 then
    raise exception using errcode = 'PT400', message = 'Choose between 1 and 365 days, or no end.';
  end if;
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'This person will see the reason: enter at least 10 characters.';
  end if;
  if exists (select from auth.users where id = person and raw_app_meta_data -> 'staff' = 'true'::jsonb) then
    raise exception using errcode = 'PT409', message = 'Staff accounts can’t be suspended. The operator has to remove them from staff first.';
  end if;
  -- One whose time is over makes room.
  perform private.lift_suspensions();
  insert into public.suspensions (user_id, reason, ends_at, was_visible)
  values (person, why, ends, coalesce((select profile_visible from public.settings where user_id = person), true))
  on conflict (user_id) where lifted_at is null do nothing returning id into made;
  if made is null then
    raise exception using errcode = 'PT409', message = 'This account is already suspended.';
  end if;
  update auth.users set banned_until = coalesce(ends, 'infinity') where id = person;
  delete from auth.sessions where user_id = person;
  insert into public.settings as kept (user_id, profile_visible) values (person, false)
  on conflict (user_id) do update set profile_visible = false where kept.profile_visible;
  perform private.log_act('suspended', 'person', person::text, private.name_of(person), why);
  perform private.mail_suspended(address, 'suspended', why, ends, private.reference_of(made));
end
$$;
