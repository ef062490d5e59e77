-- What the company waits for with the candidate has a bound; an edit that is not delivered does not take the mark of reading back; a
-- candidate's name is masked wherever they wrote it; whole families of public mail prove no company; nobody is booked to meet nobody; and
-- who claims another's address uses up none of their messages.
create or replace function private.keep_unheard(said public.messages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  theirs public.participants;
begin
  select p.* into theirs from public.participants p
  where p.conversation_id = said.conversation_id and (said.signed is not null or p.user_id <> said.user_id)
    and (p.stopped_at is not null or exists (
      select from public.blocks b where b.user_id = p.user_id and b.blocked_id = said.user_id));
  if not found or private.is_unheard(said.id) then
    return;
  end if;
  insert into private.unheard_messages (message_id) values (said.id);
  -- How far they had read stays as it was: the sender sees it.
  update public.participants p set last_seq = heard.seq, last_at = heard.at, unread = 0, unread_since = null
  from (
    select coalesce(max(m.seq), 0) as seq, coalesce(max(m.sent_at), theirs.last_at) as at from public.messages m
    where m.conversation_id = said.conversation_id and not private.is_unheard(m.id)) as heard
  where p.conversation_id = theirs.conversation_id and p.user_id = theirs.user_id;
end
$$;

create or replace function public.offer_times(application uuid, as_status text, title text, minutes integer, place text, note text,
  people uuid[], starts timestamptz[], choose_by date, seen_event bigint default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  made uuid;
begin
  perform private.must_be_seen(held.id, seen_event);
  if held.status = 'rejected' then
    raise exception using errcode = 'PT409', message = 'This application was declined. Consider it again first.';
  end if;
  perform private.must_have_no_offer(held.id);
  if as_status not in ('phone_screening', 'interview_scheduled') or held.status = 'offer_received' then
    raise exception using errcode = 'PT409', message = 'You can only offer times to a candidate who is still being considered.';
  end if;
  if cardinality(starts) not between 1 and 12 or exists (
    select from unnest(starts) as t (at) where t.at <= now() or t.at > now() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Offer between one and 12 times, all of them within the next year.';
  end if;
  -- Until then the promised day waits for the candidate. A day more, since theirs may end later than the one in UTC.
  if choose_by > (select (max(t.at) at time zone 'UTC')::date + 1 from unnest(starts) as t (at)) then
    raise exception using errcode = 'PT400', message = 'Ask for an answer no later than the day of the last time.';
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

create or replace function public.make_offer(application uuid, salary integer, currency text, starts_on date, terms text, answer_by date,
  seen_event bigint default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  made uuid;
begin
  perform private.must_be_seen(held.id, seen_event);
  if held.status = 'rejected' then
    raise exception using errcode = 'PT409', message = 'This application was declined. Consider it again first.';
  end if;
  if make_offer.answer_by not between private.today() + 1 and private.today() + 90 then
    raise exception using errcode = 'PT400', message = 'Give the candidate between one day and 90 days to answer.';
  end if;
  perform private.must_have_no_offer(held.id);
  insert into public.application_offers (application_id, user_id, salary, currency, starts_on, terms, answer_by, made_by)
  values (held.id, held.user_id, make_offer.salary, make_offer.currency, make_offer.starts_on, coalesce(make_offer.terms, ''),
    make_offer.answer_by, auth.uid())
  returning id into made;
  update public.applications a set status = 'offer_received', stage = private.first_stage(company, 'offer_received'),
    next_step = 'Answer the offer'
  where a.id = held.id;
  perform private.say_of(held.id, 'offer');
  return made;
end
$$;

create or replace function private.masked_profile(profile jsonb, label text) returns jsonb
language sql immutable set search_path = '' as $$
  select profile - array['name', 'first_name', 'handle', 'links']
    || jsonb_strip_nulls(jsonb_build_object('headline', private.masked_words(profile ->> 'headline', profile, label),
      'about', private.masked_words(profile ->> 'about', profile, label),
      'experience', (
        select jsonb_agg(entry || jsonb_strip_nulls(jsonb_build_object('summary', private.masked_words(entry ->> 'summary', profile, label))) order by place)
        from jsonb_array_elements(nullif(profile -> 'experience', 'null')) with ordinality as listed (entry, place))))
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

create or replace function private.is_public_mail(domain text) returns boolean
language sql immutable set search_path = '' as $$
  select domain ~ '^(hotmail|live|outlook|msn|windowslive|yahoo|ymail|rocketmail|aol|gmx|yandex|zoho|tuta|tutanota|tutamail)\.([a-z]{2,3}\.)?[a-z]{2,3}$'
    or domain = any (array['gmail.com', 'googlemail.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'protonmail.ch',
    'pm.me', 'web.de', 't-online.de', 'freenet.de', 'mail.com', 'email.com', 'mail.ru', 'inbox.ru', 'list.ru', 'bk.ru', 'ya.ru',
    'rambler.ru', 'zohomail.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'hushmail.com', 'mailbox.org', 'posteo.de', 'posteo.net',
    'disroot.org', 'riseup.net', 'qq.com', 'foxmail.com', '163.com', '126.com', 'yeah.net', 'sina.com', 'sina.cn', 'sohu.com', 'aliyun.com',
    'naver.com', 'hanmail.net', 'daum.net', 'kakao.com', 'rediffmail.com', 'orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net', 'sfr.fr',
    'libero.it', 'virgilio.it', 'alice.it', 'tin.it', 'terra.com.br', 'uol.com.br', 'bol.com.br', 'seznam.cz', 'email.cz', 'wp.pl', 'o2.pl',
    'onet.pl', 'interia.pl', 'comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net',
    'earthlink.net', 'btinternet.com', 'sky.com', 'virginmedia.com', 'talktalk.net', 'bigpond.com', 'optusnet.com.au', 'shaw.ca',
    'rogers.com', 'sympatico.ca', 'telus.net', 'duck.com', 'mailinator.com', 'guerrillamail.com', 'yopmail.com', 'mail.de', 'bluewin.ch',
    'skynet.be', 'telenet.be', 'ziggo.nl', 'sapo.pt', 'ukr.net', 'abv.bg', 'freemail.hu', '10minutemail.com', 'temp-mail.org',
    'trashmail.com', 'sharklasers.com', 'maildrop.cc'])
$$;

update public.companies set verified_how = null, verified_at = null where verified_how = 'mail' and private.is_public_mail(domain);

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
  if held.state = 'booked' then
    raise exception using errcode = 'PT409', message = 'You already chose a time for this interview.';
  end if;
  if held.state <> 'offered' or not private.is_open(a) then
    raise exception using errcode = 'PT409', message = 'These times are no longer available.';
  end if;
  if chosen.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This time has passed. Choose another one.';
  end if;
  if not exists (select from public.interview_people p where p.interview_id = held.id) then
    raise exception using errcode = 'PT409',
      message = 'No one at the company can meet you at these times anymore. They’ve been told, and can offer you new ones.';
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

create or replace function private.limit_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.request_address();
  -- What is shared by the kinds: reports share nothing.
  budget text := case when new.kind in ('report', 'weakness') then 'report' else 'all' end;
  -- This runs before the checks, and a key of megabytes has no place in an index.
  sender text := lower(left(new.email, 254));
begin
  -- Whoever is signed in under this address is kept from nothing by others who claim it.
  if private.has_proven_address(auth.uid()) and lower(private.address_of(auth.uid())) = sender then
    sender := 'person ' || auth.uid();
  end if;
  perform private.count_enquiry(format('email:%s:%s', left(new.kind, 40), sender), 5);
  if budget = 'all' then
    perform private.count_enquiry(format('email:%s:%s', budget, sender), 10);
  end if;
  if address <> '' then
    perform private.count_enquiry(format('address:%s:%s', budget, left(address, 64)), 20);
  end if;
  -- Of all visitors together: whoever has many addresses of both kinds fills neither the table nor mailboxes of others, nor keeps
  -- anybody out who has an account.
  if auth.uid() is null and (select c.so_far > 1000 from private.count_sent('everybody:' || budget) as c) then
    raise exception using
      errcode = 'PT429',
      message = 'We are getting more messages than usual.',
      hint = 'Yours was not sent. Please try again in an hour.';
  end if;
  -- Last.
  perform private.forget_senders();
  return new;
end
$$;
