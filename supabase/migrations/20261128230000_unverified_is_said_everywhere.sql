-- A company for which nobody vouches was labelled on four pages and in no mail: what names one now says so.
CREATE OR REPLACE FUNCTION private.names_unverified(kind text, subject_id text, detail text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from (
      select case when names_unverified.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then names_unverified.subject_id::uuid end
      as id) as subject
    join public.companies c on c.id = case names_unverified.kind
      when 'application_status' then (
        select j.company_id from public.applications a join public.jobs j on j.id = a.job_id where a.id = subject.id)
      when 'reminder' then (
        select j.company_id from public.application_reminders r
        join public.applications a on a.id = r.application_id join public.jobs j on j.id = a.job_id where r.id = subject.id)
      when 'alert_matches' then (
        select j.company_id from public.alert_matches m join public.jobs j on j.id = m.job_id
        where m.alert_id = subject.id
          and starts_with(names_unverified.detail, j.title || ' at ' || j.company_name || ', ' || m.match_score || '%') limit 1)
      when 'event' then (select e.company_id from public.company_events e where e.id = subject.id) end
    where c.verified_how is null)
$function$;

CREATE OR REPLACE FUNCTION public.application_list(tab text, words text DEFAULT ''::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with sent as (
    select a.id, a.applied_at, false as outside, a.status, a.reached, a.stage, a.next_step, a.interviewer, a.progress, a.note, a.notes,
      a.withdrawn_at, a.answer_by, a.offer_answer, '' as url,
      jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'salary_min', j.salary_min, 'salary_max', j.salary_max,
        'currency', j.currency, 'company', jsonb_build_object('name', c.name, 'logo_url', c.logo_url, 'industry', c.industry, 'size', c.size,
        'verified_how', c.verified_how)) as job
    from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.companies c on c.id = j.company_id
    where a.user_id = (select auth.uid()) and private.in_application_tab(tab, a.status, a.withdrawn_at is not null)
      and (before_at is null or (a.applied_at, a.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(left(words, 200))) in lower(j.title)) > 0 or position(lower(btrim(left(words, 200))) in lower(j.company_name)) > 0)
    order by a.applied_at desc, a.id desc limit least(greatest(most, 1), 100)),
  elsewhere as (
    select o.id, o.applied_at, true as outside, o.status, o.reached, '' as stage, o.next_step, '' as interviewer,
      private.application_progress(o.reached) as progress, '' as note, o.notes, o.withdrawn_at, null::date as answer_by,
      '' as offer_answer, o.url,
      jsonb_build_object('id', '', 'title', o.title, 'location', o.location, 'salary_min', o.salary_min, 'salary_max', o.salary_max,
        'currency', o.currency, 'company', jsonb_build_object('name', o.company_name,
          -- Of the company here that is called so.
          'logo_url', (select c.logo_url from public.companies c where c.name = o.company_name), 'industry', '', 'size', '')) as job
    from public.outside_applications o
    where o.user_id = (select auth.uid()) and private.in_application_tab(tab, o.status, o.withdrawn_at is not null)
      and (before_at is null or (o.applied_at, o.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(left(words, 200))) in lower(o.title)) > 0 or position(lower(btrim(left(words, 200))) in lower(o.company_name)) > 0)
    order by o.applied_at desc, o.id desc limit least(greatest(most, 1), 100)),
  listed as (
    select * from sent union all select * from elsewhere
    order by applied_at desc, id desc limit least(greatest(most, 1), 100))
  select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('reminder', (
    select jsonb_build_object('due_on', r.due_on, 'words', r.words) from public.application_reminders r
    where r.done_at is null and (not l.outside and r.application_id = l.id or l.outside and r.outside_id = l.id)
    order by r.due_on, r.id limit 1)) order by l.applied_at desc, l.id desc), '[]')
  from listed l
$function$;

CREATE OR REPLACE FUNCTION public.recent_alert_matches(after uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(page) order by matched_at desc, match_score desc, id), '[]')
  from (
    select
      matches.id, matches.alert_id, alerts.title as alert_title, matches.match_score, matches.reasons, matches.matched_at,
      matches.matched_at > coalesce(alerts.last_seen_at, '-infinity') as is_new,
      jsonb_build_object(
        'id', jobs.id, 'title', jobs.title, 'location', jobs.location, 'salary_min', jobs.salary_min,
        'salary_max', jobs.salary_max, 'currency', jobs.currency, 'posted_at', jobs.posted_at,
        'company', jsonb_build_object('name', companies.name, 'logo_url', companies.logo_url, 'verified_how', companies.verified_how),
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
$function$;

CREATE OR REPLACE FUNCTION public.invite_member(company uuid, address text, role text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'inviter', private.name_of(auth.uid()), 'company', (select c.name from public.companies c where c.id = company),
    'unverified', (select c.verified_how is null from public.companies c where c.id = company)));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.my_notices(kinds text[] DEFAULT NULL::text[], waiting boolean DEFAULT false, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS SETOF jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', n.id, 'kind', n.kind, 'subject_id', n.subject_id, 'subject', n.subject, 'detail', n.detail,
    'state', n.state, 'amount', n.amount, 'happened_at', n.happened_at, 'read_at', n.read_at, 'picture', private.picture_of(n.actor_id),
    'handle', (select p.handle from public.profiles p where p.user_id = n.actor_id),
    'company', private.company_of_notice(n.kind, n.subject_id), 'unverified', private.names_unverified(n.kind, n.subject_id, n.detail))
  from public.notifications n
  where n.user_id = (select auth.uid()) and (not my_notices.waiting or n.waits)
    and (my_notices.kinds is null or n.kind = any (my_notices.kinds))
    and (after_at is null or (n.happened_at, n.id) < (after_at, after_id))
  order by n.happened_at desc, n.id desc limit least(greatest(page_size, 1), 50)
$function$;

CREATE OR REPLACE FUNCTION public.my_dashboard()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'applications', count(*) filter (where withdrawn_at is null),
    'applications_this_week', count(*) filter (where withdrawn_at is null and applied_at > now() - interval '7 days'),
    'interviews', count(*) filter (where withdrawn_at is null and meets),
    'connections', (
      select count(*) from public.connections
      where (select auth.uid()) in (user_id, other_id) and accepted_at is not null
    ),
    'requests', (
      select count(*) from public.connections where other_id = (select auth.uid()) and accepted_at is null
    ),
    'conversations', (
      select count(*) from public.participants
      where user_id = (select auth.uid()) and state <> 'declined' and last_seq > 0
    ),
    'unread_messages', (
      select count(*) from public.participants
      where user_id = (select auth.uid()) and state <> 'declined' and unread > 0
    ),
    'skills', (select count(*) from public.skills where user_id = (select auth.uid())),
    'goals', (select count(*) from public.goals where user_id = (select auth.uid()) and status = 'active'),
    'activities', coalesce((
      select jsonb_agg(to_jsonb(e) order by e.occurred_at desc, e.id) from (
        select id, kind, subject_id, subject, detail, occurred_at from public.activity_events
        where user_id = (select auth.uid()) order by occurred_at desc, id limit 5
      ) e), '[]'),
    'notices', coalesce((
      select jsonb_agg(n.line order by n.place) from public.my_notices(waiting => true, page_size => 8) with ordinality as n (line, place)), '[]'),
    'booked', coalesce((
      select jsonb_agg(to_jsonb(b) order by b.starts_at, b.updated_at desc) from (
        select a.id, j.title, j.company_name, c.verified_how is null as unverified, a.next_step, a.interviewer, a.updated_at, i.starts_at,
          i.to_choose
        from public.applications a join public.jobs j on j.id = a.job_id join public.companies c on c.id = j.company_id
        cross join lateral (
          select min(v.starts_at) filter (where v.state = 'booked') as starts_at, coalesce(bool_or(v.state = 'offered'), false) as to_choose
          from public.interviews v
          where v.user_id = (select auth.uid()) and v.application_id = a.id
            and (v.state = 'offered' or v.state = 'booked' and v.ends_at > now())) as i
        where a.user_id = (select auth.uid()) and a.withdrawn_at is null
          and (a.status = 'interview_scheduled' or a.status = 'phone_screening' and (i.to_choose or i.starts_at is not null))
        union all
        select o.id, o.title, o.company_name, false, o.next_step, '', o.updated_at, null, false
        from public.outside_applications o
        where o.user_id = (select auth.uid()) and o.status = 'interview_scheduled' and o.withdrawn_at is null
        order by starts_at, updated_at desc limit 4
      ) b), '[]'),
    'meetings', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.starts_at, m.id) from (
        select i.id, i.application_id, null::uuid as conversation_id, i.starts_at, i.title, j.company_name,
          c.verified_how is null as unverified
        from public.interviews i
        join public.applications a on a.id = i.application_id
        join public.jobs j on j.id = a.job_id
        join public.companies c on c.id = j.company_id
        where i.user_id = (select auth.uid()) and i.state = 'booked'
          and i.starts_at > now() - interval '7 days' and i.starts_at < now() + interval '8 days'
        union all
        select t.message_id, null, s.conversation_id, t.starts_at, t.title, '', false
        from public.meeting_bookings b
        join public.meetings t on t.message_id = b.message_id and t.state = 'taken'
        join public.messages s on s.id = t.message_id
        where b.user_id = (select auth.uid()) and b.during && tstzrange(now() - interval '7 days', now() + interval '8 days')
        order by starts_at limit 12
      ) m), '[]'),
    'promised', coalesce((
      select jsonb_agg(to_jsonb(p) order by p.answer_by, p.id) from (
        select a.id, j.company_name, c.verified_how is null as unverified, a.answer_by
        from public.applications a join public.jobs j on j.id = a.job_id join public.companies c on c.id = j.company_id
        where a.user_id = (select auth.uid()) and a.answer_by is not null
        order by a.answer_by, a.id limit 3
      ) p), '[]'),
    'due', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.target_date, d.id) from (
        select id, title, target_date, progress from public.goals
        where user_id = (select auth.uid()) and status = 'active' and target_date <= current_date + 8
        order by target_date, id limit 5
      ) d), '[]')
  )
  from (
    -- A first call that has a time is one as well, as in the list of what is booked.
    select a.withdrawn_at, a.applied_at, a.status = 'interview_scheduled' or a.status = 'phone_screening' and exists (
        select from public.interviews v
        where v.application_id = a.id and v.user_id = a.user_id and v.state = 'booked' and v.ends_at > now()) as meets
    from public.applications a where a.user_id = (select auth.uid())
    union all
    select withdrawn_at, applied_at, status = 'interview_scheduled'
    from public.outside_applications where user_id = (select auth.uid())) as sent
$function$;

CREATE OR REPLACE FUNCTION private.digest_of(person uuid, asked text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with news as (
    select distinct on (m.job_id) m.id, m.alert_id, alerts.title as alert, jobs.title, jobs.company_name as company,
      (select c.verified_how is null from public.companies c where c.id = jobs.company_id) as unverified,
      jobs.location as place, jobs.listed_at, m.match_score as score, m.job_id
    from public.alert_matches m
    join public.job_alerts alerts on alerts.id = m.alert_id and alerts.active and alerts.frequency = asked
    join public.jobs on jobs.id = m.job_id and jobs.status = 'open'
    where m.user_id = person and m.mailed_at is null and m.matched_at > coalesce(alerts.last_seen_at, '-infinity')
      and not exists (select from public.applications a where a.user_id = person and a.job_id = m.job_id)
      and not exists (
        select from public.alert_matches told
        where told.job_id = m.job_id and told.user_id = person and told.mailed_at is not null)
    order by m.job_id, m.match_score desc, m.id),
  found as (
    select news.*, row_number() over (partition by alert_id order by score desc, listed_at desc, id) as place_in,
      count(*) over (partition by alert_id) as amount
    from news),
  grouped as (
    select alert, max(amount) as amount, max(score) as best,
      jsonb_agg(jsonb_build_object('id', job_id, 'title', title, 'company', company, 'unverified', unverified,
          'place', place, 'score', score)
        order by place_in) filter (where place_in <= 5) as jobs
    from found group by alert_id, alert)
  select jsonb_build_object(
    'frequency', lower(asked), 'count', sum(amount), 'first', (array_agg(alert order by best desc, alert))[1],
    'alerts', jsonb_agg(jsonb_build_object('title', alert, 'more', greatest(amount - 5, 0), 'jobs', jobs) order by best desc, alert))
  from grouped having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION private.send_notice(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address text := private.address_of(person);
  -- Locked, so that what happens meanwhile comes after it.
  told uuid[] := array(
    select n.id from public.notifications n
    where n.user_id = person and n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder', 'hiring')
    for update);
  switch text;
  notices jsonb;
begin
  for switch, notices in
    select listed.switch, jsonb_build_object('count', count(*), 'more', greatest(count(*) - 20, 0),
      'first', (array_agg(listed.subject order by listed.place))[1], 'kind', (array_agg(listed.kind order by listed.place))[1],
      -- A subject that is there no more has a word before its id, and nothing to lead to.
      'notices', jsonb_agg(jsonb_build_object('kind', listed.kind, 'subject', listed.subject,
        -- Of several who applied the latest is not named alone.
        'detail', case when listed.state = 'applied' and listed.amount > 1 then '' else listed.detail end, 'amount', listed.amount,
        'state', listed.state, 'unverified', private.names_unverified(listed.kind, listed.subject_id, listed.detail),
        'about', case when listed.subject_id not like 'gone %' then split_part(listed.subject_id, ' ', -1)
          else '' end) order by listed.place) filter (where listed.place <= 20))
    from (
      select n.*, of.switch, row_number() over (partition by of.switch order by n.happened_at desc, n.id) as place
      from public.notifications n, lateral (select private.switch_of(n.kind) as switch) as of
      where n.id = any (told) and (n.kind <> 'hiring' or private.wants_hiring_mail(n))) as listed
    left join public.settings s on s.user_id = person
    where address is not null
      and case listed.switch when 'messages' then coalesce(s.messages, true) when 'hiring' then true
        else coalesce(s.email_alerts, true) end
    group by listed.switch
  loop
    perform private.mail_person(address, 'notices', notices, private.switch_link(person, switch));
  end loop;
  update public.notifications n set mailed_at = clock_timestamp() where n.id = any (told);
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_event(person uuid, event public.company_events, matter text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told public.notifications;
  company public.companies;
  address text;
begin
  select * into company from public.companies c where c.id = event.company_id;
  told.user_id := person;
  told.kind := 'event';
  told.subject_id := event.id;
  told.subject := event.title;
  told.detail := company.name || case when matter = 'cancelled' and event.cancelled_because <> '' then ': ' || event.cancelled_because
    else ', ' || private.event_moment(event) end;
  told.state := matter;
  perform private.notify(told);
  address := private.address_of(person);
  if address is not null and private.makes_archives()
    and coalesce((select s.email_alerts from public.settings s where s.user_id = person), true) then
    perform private.mail_person(address, 'event', jsonb_build_object('matter', matter, 'title', event.title, 'company', company.name,
      'unverified', company.verified_how is null, 'id', event.id, 'when', private.event_moment(event), 'place', event.place, 'because', event.cancelled_because,
      'link', case when matter <> 'cancelled' then event.link else '' end), private.switch_link(person, 'email_alerts'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_message_mail(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address text := private.address_of(person);
  told uuid[] := array(
    select p.conversation_id from public.participants p
    where p.user_id = person and p.unread > 0 and (p.mailed_at is null or p.mailed_at < p.unread_since) and p.state <> 'declined'
    for update);
  listed jsonb;
begin
  select jsonb_build_object('count', sum(p.unread), 'more', greatest(count(*) - 20, 0),
    'people', count(*), 'notices', jsonb_agg(jsonb_build_object('name', p.name, 'unread', p.unread, 'id', p.conversation_id,
      'request', p.state = 'requested', 'unverified', p.unverified, 'detail', '') order by p.place) filter (where p.place <= 20))
  into listed
  from (
    select c.*, coalesce(at.name, private.name_of(c.person_id)) as name, at.id is not null and at.verified_how is null as unverified,
      row_number() over (order by c.last_at desc, c.conversation_id) as place
    from public.participants c
    left join public.company_conversations s on s.conversation_id = c.conversation_id
    left join public.companies at on at.id = s.company_id
    where c.user_id = person and c.conversation_id = any (told) and (c.person_id is not null or at.id is not null)) as p
  having count(*) > 0;
  if address is not null and listed is not null
    and coalesce((select s.messages from public.settings s where s.user_id = person), true) then
    perform private.mail_person(address, 'messages', listed, private.switch_link(person, 'messages'));
  end if;
  update public.participants p set mailed_at = clock_timestamp() where p.user_id = person and p.conversation_id = any (told);
end
$function$;

revoke all on function private.names_unverified(text, text, text) from public;
