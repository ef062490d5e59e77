-- Those who speak for a company hear of a day's reviews once the day is over, here and by mail; authors hear here what staff decided about
-- their review, and are mailed only where nobody else reads their mail.

create table private.review_news (
  review_id uuid primary key references public.company_reviews (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  matter text not null check (matter in ('new', 'changed')),
  day date not null default private.utc_day()
);
create index review_news_due on private.review_news (day, company_id);
create index review_news_company on private.review_news (company_id);
alter table private.review_news enable row level security;

create or replace function private.send_review_news(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  today constant date := (at at time zone 'UTC')::date;
  companies constant uuid[] := array(select n.company_id from private.review_news n where n.day < today group by n.company_id limit most);
  told public.notifications;
  news record;
begin
  for news in
    with due as (
      delete from private.review_news n where n.company_id = any (companies) and n.day < today returning n.review_id, n.matter)
    select c.id, c.name, due.matter, count(*)::integer as many, min(r.title) as title
    from due
    join public.company_reviews r on r.id = due.review_id and r.hidden_at is null
    join public.companies c on c.id = r.company_id
    group by c.id, due.matter
  loop
    told.kind := 'review';
    told.subject_id := case news.matter when 'changed' then 'changed ' else '' end || news.id;
    told.subject := news.name;
    told.detail := news.title;
    told.state := news.matter;
    told.amount := news.many;
    for told.user_id in select private.team_of(news.id, array['owner', 'recruiter']) loop
      perform private.notify(told);
    end loop;
    perform private.tell_people(array(select private.team_of(news.id, array['owner', 'recruiter'])), 'reviews');
  end loop;
  return cardinality(companies);
end
$$;

create or replace function private.reads_mail_alone(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_public_mail(lower(split_part(private.address_of(person), '@', 2))), false)
$$;

create or replace function public.save_company_review(company uuid, fields jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  made public.company_reviews;
  before public.company_reviews;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if not exists (select from public.companies c where c.id = company and c.hidden_at is null) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this company.';
  end if;
  if company in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You speak for this company here, so you can’t review it.';
  end if;
  if (select c.so_far > 10 from private.count_sent('review:' || me) as c) then
    raise exception using errcode = 'PT429', message = 'You’ve changed reviews ten times within an hour. Try again later.';
  end if;
  perform private.forget_senders();
  perform pg_advisory_xact_lock(hashtextextended('review ' || me, 0));
  select * into before from public.company_reviews r where r.company_id = company and r.user_id = me for update;
  if before.id is null and (select count(*) >= 20 from public.company_reviews r where r.user_id = me) then
    raise exception using errcode = 'PT429', message = 'You can review 20 companies. Withdraw a review first.';
  end if;
  insert into public.company_reviews as kept (company_id, user_id, relation, role, pay, culture, life, title, body, proof)
  values (company, me, fields ->> 'relation', btrim(fields ->> 'role'), (fields ->> 'pay')::smallint, (fields ->> 'culture')::smallint,
    (fields ->> 'life')::smallint, btrim(fields ->> 'title'), btrim(fields ->> 'body', E' \t\r\n'), private.proof_of_work(company, me))
  on conflict (company_id, user_id) do update set relation = excluded.relation, role = excluded.role, pay = excluded.pay,
    culture = excluded.culture, life = excluded.life, title = excluded.title, body = excluded.body,
    -- What was proven once stays so: people leave.
    proof = coalesce(excluded.proof, kept.proof), written_on = excluded.written_on, changed_at = excluded.changed_at
  returning * into made;
  if made.hidden_at is null then
    insert into private.review_news (review_id, company_id, matter)
    values (made.id, company, case when before.id is null then 'new' else 'changed' end) on conflict (review_id) do nothing;
  end if;
  return made.id;
end
$$;

create or replace function private.notify_of_review_decision(review uuid, decision text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  select r.user_id, c.name into told.user_id, told.subject
  from public.company_reviews r join public.companies c on c.id = r.company_id where r.id = review;
  told.kind := 'review';
  told.subject_id := 'decision ' || review;
  told.detail := why;
  told.state := decision;
  perform private.notify(told);
end
$$;

create or replace function public.review_decision(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('decision', d.decision, 'reason', d.reason, 'reference', private.reference_of(d.id))
  from (
    select last.*, r.hidden_at, r.changed_at
    from public.company_reviews r
    join public.report_decisions last on last.subject_kind = 'review' and last.subject_id = r.id and last.decision <> 'kept'
    where r.company_id = review_decision.company and r.user_id = auth.uid()
    order by last.decided_at desc limit 1) as d
  where (d.decision = 'hidden' and d.hidden_at is not null) or (d.decision = 'warned' and d.decided_at > d.changed_at)
$$;

revoke all on function public.review_decision(uuid) from public, anon;
grant execute on function public.review_decision(uuid) to authenticated;
revoke all on function private.send_review_news(timestamptz, integer), private.reads_mail_alone(uuid),
  private.notify_of_review_decision(uuid, text, text) from public;

create or replace function private.forget_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n
  where n.user_id = old.user_id and n.kind = 'review' and n.subject_id in (old.id::text, 'decision ' || old.id);
  return null;
end
$$;

create or replace function private.tell_of_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array[coalesce(new.user_id, old.user_id)], 'reviews');
  return null;
end
$$;

drop function private.notify_of_review(public.company_reviews, text);

create or replace function private.notify(told public.notifications) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications as kept (user_id, kind, subject_id, actor_id, subject, detail, state, amount)
  values (told.user_id, told.kind, told.subject_id, told.actor_id, left(told.subject, 200), left(told.detail, 240),
    coalesce(told.state, ''), coalesce(told.amount, 1))
  on conflict (user_id, kind, subject_id) do update set
    subject = excluded.subject, actor_id = excluded.actor_id, detail = excluded.detail, state = excluded.state,
    amount = excluded.amount + case when kept.read_at is null
      and (kept.kind = 'alert_matches' or (kept.kind = 'hiring' and kept.state = 'applied')
        or (kept.kind = 'review' and kept.state in ('new', 'changed') and excluded.state = kept.state)) then kept.amount else 0 end,
    happened_at = clock_timestamp(), read_at = null;
  delete from public.notifications where id in (
    select id from public.notifications where user_id = told.user_id order by happened_at desc, id desc offset 200);
end
$$;

create or replace function private.names_unverified(kind text, subject_id text, detail text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.company_of_notice(names_unverified.kind, names_unverified.subject_id, names_unverified.detail) as c
    where c.id::text <> right(names_unverified.subject_id, 36) and c.verified_how is null)
$$;

create or replace function public.my_notices(
  kinds text[] default null, waiting boolean default false, after_at timestamptz default null, after_id uuid default null,
  page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', n.id, 'kind', n.kind, 'subject_id', n.subject_id, 'subject', n.subject, 'detail', n.detail,
    'state', n.state, 'amount', n.amount, 'happened_at', n.happened_at, 'read_at', n.read_at, 'picture', private.picture_of(n.actor_id),
    'handle', (select p.handle from public.profiles p where p.user_id = n.actor_id),
    'company', case when n.kind in ('application_status', 'event', 'review', 'inbox') and c.id is not null
      then jsonb_build_object('name', c.name, 'logo_url', c.logo_url, 'slug', c.slug) end,
    'unverified', c.id is not null and c.id::text <> right(n.subject_id, 36) and c.verified_how is null)
  from (
    select * from public.notifications
    where user_id = (select auth.uid()) and (not my_notices.waiting or waits)
      and (my_notices.kinds is null or kind = any (my_notices.kinds))
      and (after_at is null or (happened_at, id) < (after_at, after_id))
    order by happened_at desc, id desc limit least(greatest(page_size, 1), 50)) as n
  left join private.company_of_notice(n.kind, n.subject_id, n.detail) as c on true
  order by n.happened_at desc, n.id desc
$$;

create or replace function public.decide_report(kind text, subject uuid, decision text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  author uuid;
  company uuid;
  words text;
  made uuid;
  reporter uuid;
  whose text;
  told uuid;
begin
  perform private.only_staff();
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'Enter a reason of at least 10 characters: people will read it.';
  end if;
  select r.author, r.company into author, company from private.reports() r where r.kind = decide_report.kind and r.subject = decide_report.subject limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'That report is gone: what it was about was removed.';
  end if;
  if decision not in ('kept', 'warned') and kind in ('conversation', 'profile') then
    raise exception using errcode = 'PT400', message = 'That decision isn’t available here.';
  end if;
  -- Two at once are one after the other. The same decision again, with no report since, is an answer that came twice: nobody is told
  -- twice.
  perform pg_advisory_xact_lock(hashtextextended('decide_report ' || subject, 0));
  if (select d.decision = decide_report.decision
        and d.decided_at > (select max(r.at) from private.reports() r where r.kind = decide_report.kind and r.subject = decide_report.subject)
      from public.report_decisions d where d.subject_kind = kind and d.subject_id = subject
      order by d.decided_at desc limit 1) then
    raise exception using errcode = 'PT409', message = 'Someone has already decided this.';
  end if;
  words := left(coalesce(private.reported_words(kind, subject, author), ''), 12000);
  insert into public.report_decisions (subject_kind, subject_id, decision, reason, quoted, author_id, staff_id)
  values (kind, subject, decision, why, words, case when kind <> 'review' then author end, auth.uid()) returning id into made;
  whose := coalesce((select c.name from public.companies c where c.id = company), private.name_of(author));
  perform private.log_act(decision, case kind when 'profile' then 'person' else kind end, subject::text, whose, why);
  for reporter in
    select distinct r.reporter from private.reports() r
    where r.kind = decide_report.kind and r.subject = decide_report.subject and r.reporter is not null
  loop
    perform private.mail_decision(reporter, 'report_answer', jsonb_build_object('kind', kind, 'decision', decision));
  end loop;
  if decision in ('hidden', 'restored') and private.is_hidden(kind, subject) <> (decision = 'hidden') then
    perform private.set_hidden(kind, subject, decision = 'hidden');
  end if;
  if decision <> 'kept' and kind = 'review' then
    perform private.notify_of_review_decision(subject, decision, why);
  end if;
  if decision <> 'kept' then
    for told in
      -- Of a review by mail only where nobody else reads it.
      select author where company is null or (kind = 'review' and private.reads_mail_alone(author))
      union all select private.team_of(company, array['owner', 'recruiter']) where kind <> 'review'
    loop
      perform private.mail_decision(told, 'report_decision', jsonb_build_object('kind', kind, 'decision', decision,
        'company', case when company is not null and kind <> 'review' then whose end, 'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'),
        'quoted', left(words, 600), 'reference', private.reference_of(made)));
    end loop;
  end if;
end
$$;

create or replace function private.wants_hiring_mail(told public.notifications) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.company_members m
    where m.user_id = told.user_id
      and m.company_id = case told.kind when 'review' then split_part(told.subject_id, ' ', -1)::uuid
        else private.hiring_company(told.subject_id, told.state) end
      and case told.kind when 'review' then 'reviews' else private.hiring_choice(told.state) end = any (m.hiring_mails))
$$;

create or replace function private.turn_switch(link text, wanted boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  mailed private.switch_links;
begin
  select * into mailed from private.switch_links where hash = sha256(convert_to(link, 'UTF8'));
  if not found then
    return false;
  end if;
  if mailed.switch = 'inbox' then
    update public.company_members set inbox_mails = wanted where user_id = mailed.user_id;
    return true;
  elsif mailed.switch = 'hiring' then
    update public.company_members set hiring_mails = case when wanted then '{applied,candidates,promises,interviews,reviews,renewals}'::text[]
      else array(select unnest(hiring_mails) intersect select 'renewals') end where user_id = mailed.user_id;
    return true;
  end if;
  insert into public.settings (user_id) values (mailed.user_id) on conflict (user_id) do nothing;
  update public.settings set
    email_alerts = case when mailed.switch = 'email_alerts' then wanted else email_alerts end,
    job_matches = case when mailed.switch = 'job_matches' then wanted else job_matches end,
    messages = case when mailed.switch = 'messages' then wanted else messages end
  where user_id = mailed.user_id;
  return true;
end
$$;

create or replace function private.is_mailed(kind text, state text) returns boolean
language sql immutable as $$
  select is_mailed.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned',
      'reminder', 'hiring')
    or (is_mailed.kind = 'review' and is_mailed.state in ('new', 'changed', 'answered'))
$$;

create or replace function private.switch_of(kind text, state text) returns text
language sql immutable set search_path = '' as $$
  select case when kind in ('connection_request', 'connection_accepted', 'comment', 'follower') then 'messages'
    when kind = 'hiring' or (kind = 'review' and state <> 'answered') then 'hiring' else 'email_alerts' end
$$;

create or replace function private.may_mail(told public.notifications) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case when private.switch_of(told.kind, told.state) = 'hiring' then private.wants_hiring_mail(told)
    when told.kind = 'review' then private.reads_mail_alone(told.user_id) else true end;
end
$$;

create or replace function private.send_notice(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  -- Locked, so that what happens meanwhile comes after it.
  told uuid[] := array(
    select n.id from public.notifications n
    where n.user_id = person and n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and private.is_mailed(n.kind, n.state)
    for update);
  switch text;
  notices jsonb;
begin
  for switch, notices in
    select listed.switch, jsonb_build_object('count', count(*), 'more', greatest(count(*) - 20, 0),
      'first', (array_agg(listed.subject order by listed.place))[1],
      'kind', case listed.switch when 'hiring' then 'hiring' else (array_agg(listed.kind order by listed.place))[1] end,
      -- A subject that is there no more has a word before its id, and nothing to lead to.
      'notices', jsonb_agg(jsonb_build_object('kind', listed.kind, 'subject', listed.subject,
        -- Of several who applied, and of several reviews, one is not named alone.
        'detail', case when listed.state in ('applied', 'new', 'changed') and listed.amount > 1 then '' else listed.detail end,
        'amount', listed.amount,
        'slug', case listed.kind when 'review' then (
          select c.slug from private.company_of_notice(listed.kind, listed.subject_id, listed.detail) as c) end,
        'state', listed.state, 'unverified', private.names_unverified(listed.kind, listed.subject_id, listed.detail),
        'about', case when listed.subject_id not like 'gone %' then split_part(listed.subject_id, ' ', -1)
          else '' end) order by listed.place) filter (where listed.place <= 20))
    from (
      select n.*, of.switch, row_number() over (partition by of.switch order by n.happened_at desc, n.id) as place
      from public.notifications n, lateral (select private.switch_of(n.kind, n.state) as switch) as of
      where n.id = any (told) and private.may_mail(n)) as listed
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
$$;

create or replace function private.send_notices(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  person uuid;
  done integer := 0;
begin
  for person in
    select n.user_id from public.notifications n
    where n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and private.is_mailed(n.kind, n.state)
      and not exists (
        select from private.person_mails known
        where known.user_id = n.user_id and known.kind = 'notices' and known.sent_at > at - interval '1 hour')
    group by n.user_id having min(n.happened_at) < at - interval '10 minutes'
    limit most
  loop
    done := done + 1;
    if private.note_mail(person, 'notices', at - interval '1 hour', at) then
      begin
        perform private.send_notice(person);
      exception when others then
        raise warning 'a mail of what happened could not be made: %', sqlstate;
      end;
    end if;
  end loop;
  return done;
end
$$;

drop function private.switch_of(text);

alter table public.company_members drop constraint company_members_hiring_mails_check;
alter table public.company_members add constraint company_members_hiring_mails_check
  check (hiring_mails <@ '{applied,candidates,promises,interviews,reviews,renewals}'::text[]);
alter table public.company_members alter column hiring_mails set default '{applied,candidates,promises,interviews,reviews,renewals}';
-- Who ended these mails gets no new kind of them.
update public.company_members set hiring_mails = hiring_mails || '{reviews}'
where hiring_mails && '{applied,candidates,promises,interviews}'::text[];

update public.notifications set subject_id = 'changed ' || subject_id where kind = 'review' and state = 'changed';

revoke all on function private.is_mailed(text, text), private.switch_of(text, text), private.may_mail(public.notifications) from public;
