-- What staff decide about what people report: posts, comments, messages, whole conversations, profiles, jobs, companies, their events and reviews. Whoever said it is told the
-- decision and how to object, and those who reported it that somebody looked. What was said for a company was said by the company:
-- who of it wrote that is not named, and those who answer for it are told.

create table public.report_decisions (
  id uuid primary key default gen_random_uuid(),
  subject_kind text not null check (subject_kind in ('post', 'comment', 'message', 'conversation', 'profile', 'job', 'company', 'event',
    'review', 'review_answer')),
  subject_id uuid not null,
  decision text not null check (decision in ('kept', 'warned', 'hidden', 'restored')),
  reason text not null check (char_length(reason) between 10 and 1000),
  -- What it said then.
  quoted text not null check (char_length(quoted) <= 12000),
  author_id uuid references auth.users (id) on delete set null,
  staff_id uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default clock_timestamp()
);

create index report_decisions_subject on public.report_decisions (subject_kind, subject_id, decided_at desc);
create index report_decisions_newest on public.report_decisions (decided_at desc, id desc);
create index report_decisions_author on public.report_decisions (author_id) where author_id is not null;
create index report_decisions_staff on public.report_decisions (staff_id) where staff_id is not null;
create index post_reports_newest on public.post_reports (reported_at desc);

alter table public.report_decisions enable row level security;
revoke all on public.report_decisions from anon, authenticated;
grant select on public.report_decisions to authenticated;

create policy "Staff read what was decided" on public.report_decisions for select to authenticated
  using ((select private.is_staff()));

-- Every report with what it is about, and whose it is: a person's or a company's. A review is its author's, of whom staff learn nothing,
-- and has its company for a name. Of a conversation, the one who was reported stands
-- for the subject.
create function private.reports() returns table (
  kind text, subject uuid, author uuid, company uuid, reporter uuid, reason text, note text, at timestamptz
)
language sql stable set search_path = '' as $$
  select case when r.post_id is null then 'comment' else 'post' end, coalesce(r.post_id, r.comment_id),
    coalesce(p.user_id, c.user_id), p.company_id, r.user_id, r.reason, r.note, r.reported_at
  from public.post_reports r
  left join public.posts p on p.id = r.post_id
  left join public.post_comments c on c.id = r.comment_id
  union all
  select case when m.message_id is null then 'conversation' else 'message' end, coalesce(m.message_id, m.conversation_id),
    m.reported_id, case when m.reported_id is null then s.company_id end, m.user_id, m.reason, m.note, m.reported_at
  from public.message_reports m
  left join public.company_conversations s on s.conversation_id = m.conversation_id
  union all
  select 'profile', r.person_id, r.person_id, null, r.user_id, r.reason, r.note, r.reported_at from public.profile_reports r
  union all
  select case when l.job_id is not null then 'job' when l.event_id is not null then 'event' when l.review_id is not null then 'review'
      when l.answer_id is not null then 'review_answer' else 'company' end,
    coalesce(l.job_id, l.event_id, l.review_id, l.answer_id, l.company_id), v.user_id,
    coalesce(j.company_id, e.company_id, v.company_id, a.company_id, l.company_id),
    l.user_id, l.reason, l.note, l.reported_at
  from public.listing_reports l
  left join public.jobs j on j.id = l.job_id
  left join public.company_events e on e.id = l.event_id
  left join public.company_reviews v on v.id = l.review_id
  left join public.company_review_answers a on a.review_id = l.answer_id
$$;

-- What it says: of a profile, what is written in it for somebody to read; of a conversation, the last five messages of the one who
-- was reported. Staff read nothing else of it.
create function private.reported_words(kind text, subject uuid, author uuid) returns text
language sql stable set search_path = '' as $$
  select case kind
    when 'post' then (select p.body from public.posts p where p.id = subject)
    when 'comment' then (select c.body from public.post_comments c where c.id = subject)
    when 'message' then (
      select coalesce(nullif(m.body, ''), (
        select v.body from private.message_versions v where v.message_id = m.id order by v.until desc limit 1), '')
      from public.messages m where m.id = subject)
    when 'profile' then (
      select array_to_string(array_remove(array[
          private.name_of(p.user_id), p.headline, p.location, array_to_string(p.links, E'\n'),
          case when private.seen_by(p.user_id, 'about') <> 'nobody' then p.about end,
          case when private.seen_by(p.user_id, 'open_to_work') <> 'nobody' then p.open_to_work end], ''), E'\n')
      from public.profiles p where p.user_id = subject)
    when 'job' then (select left(j.title || E'\n\n' || j.description, 12000) from public.jobs j where j.id = subject)
    when 'event' then (select concat_ws(E'\n\n', e.title, nullif(e.about, ''), nullif(e.place, ''), nullif(e.link, ''))
      from public.company_events e where e.id = subject)
    when 'review' then (select concat_ws(E'\n\n', v.title, v.role, v.body) from public.company_reviews v where v.id = subject)
    when 'review_answer' then (select a.body from public.company_review_answers a where a.review_id = subject)
    when 'company' then (select c.name || E'\n\n' || c.about from public.companies c where c.id = subject)
    else (
      select string_agg(left(latest.body, 2000), E'\n\n' order by latest.seq)
      from (
        select m.body, m.seq from public.messages m
        where m.conversation_id = subject and m.deleted_at is null
          and case when author is null then m.signed is not null else m.signed is null and m.user_id = author end
        order by m.seq desc limit 5) as latest)
  end
$$;

-- One line for each subject, the longest waiting first; or with `settled` those that were decided, the latest first; or the one about
-- which a decision of this reference was made, as an appeal names it.
create function public.staff_reports(
  settled boolean default false, after_at timestamptz default null, page_size integer default 20, of_reference text default null)
returns table (
  kind text, subject uuid, author_name text, author_handle text, company_slug text, words text, hidden boolean, reports integer,
  reasons jsonb, notes text[], first_at timestamptz, decision text, decided_at timestamptz, decided_because text, reference text,
  decided_by text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  return query
  select found.kind, found.subject, coalesce(c.name, private.name_of(found.author)), p.handle, c.slug,
    coalesce(private.reported_words(found.kind, found.subject, found.author), ''),
    private.is_hidden(found.kind, found.subject),
    found.reports, found.reasons, found.notes, found.first_at, d.decision, d.decided_at, d.reason, private.reference_of(d.id),
    case when d.staff_id is not null then private.name_of(d.staff_id) end
  from (
    select r.kind, r.subject, r.author, r.company, count(*)::integer as reports, jsonb_agg(distinct r.reason) as reasons,
      (array_agg(r.note order by r.at) filter (where r.note <> ''))[1:5] as notes, min(r.at) as first_at, max(r.at) as last_at
    from private.reports() r group by r.kind, r.subject, r.author, r.company
  ) as found
  left join public.profiles p on p.user_id = found.author and found.kind <> 'review'
  left join public.companies c on c.id = found.company
  left join lateral (
    select decided.id, decided.staff_id, decided.decision, decided.decided_at, decided.reason from public.report_decisions decided
    where decided.subject_kind = found.kind and decided.subject_id = found.subject order by decided.decided_at desc limit 1
  ) as d on true
  where case when of_reference is null then (coalesce(d.decided_at, '-infinity') > found.last_at) = settled
      and (after_at is null or (settled and d.decided_at < after_at) or (not settled and found.first_at > after_at))
    else exists (
      select from public.report_decisions named
      where named.subject_kind = found.kind and named.subject_id = found.subject
        and private.reference_of(named.id) = upper(btrim(of_reference))) end
  order by case when settled then d.decided_at end desc, found.first_at
  limit least(greatest(page_size, 1), 100);
end
$$;

create function private.mail_decision(person uuid, template text, data jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := private.address_of(person);
begin
  if address is not null and to_regclass('private.outbox') is not null then
    insert into private.outbox (kind, message)
    values ('mail', jsonb_build_object('to', address, 'template', template, 'data', data));
  end if;
end
$$;

create function public.decide_report(kind text, subject uuid, decision text, reason text) returns void
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

revoke all on function public.staff_reports(boolean, timestamptz, integer, text), public.decide_report(text, uuid, text, text) from public, anon;
grant execute on function public.staff_reports(boolean, timestamptz, integer, text), public.decide_report(text, uuid, text, text) to authenticated;

-- What staff last decided about the caller's review of a company, with the reason and the reference for an appeal; a warning until the
-- review is changed. Null if there is nothing to say.
create function public.review_decision(company uuid) returns jsonb
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
