-- Staff decide about what people report.

alter table public.staff_acts drop constraint staff_acts_act_check, drop constraint staff_acts_subject_kind_check;
alter table public.staff_acts
  add constraint staff_acts_act_check check (act in ('answered', 'closed', 'reopened', 'suspended', 'restored', 'staff_added', 'staff_removed',
    'kept', 'warned', 'hidden')),
  add constraint staff_acts_subject_kind_check check (subject_kind in ('enquiry', 'person', 'post', 'comment', 'message', 'conversation'));

create table public.report_decisions (
  id uuid primary key default gen_random_uuid(),
  subject_kind text not null check (subject_kind in ('post', 'comment', 'message', 'conversation')),
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

-- Every report with what it is about: of a conversation, the one who was reported stands for the subject.
create function private.reports() returns table (
  kind text, subject uuid, author uuid, reporter uuid, reason text, note text, at timestamptz
)
language sql stable set search_path = '' as $$
  select case when r.post_id is null then 'comment' else 'post' end, coalesce(r.post_id, r.comment_id),
    coalesce(p.written_by, p.user_id, c.user_id), r.user_id, r.reason, r.note, r.reported_at
  from public.post_reports r
  left join public.posts p on p.id = r.post_id
  left join public.post_comments c on c.id = r.comment_id
  union all
  select case when m.message_id is null then 'conversation' else 'message' end, coalesce(m.message_id, m.conversation_id),
    m.reported_id, m.user_id, m.reason, m.note, m.reported_at
  from public.message_reports m
$$;

-- What it says: of a conversation, the last five messages of the one who was reported. Staff read nothing else of it.
create function private.reported_words(kind text, subject uuid, author uuid) returns text
language sql stable set search_path = '' as $$
  select case kind
    when 'post' then (select p.body from public.posts p where p.id = subject)
    when 'comment' then (select c.body from public.post_comments c where c.id = subject)
    when 'message' then (
      select coalesce(nullif(m.body, ''), (
        select v.body from private.message_versions v where v.message_id = m.id order by v.until desc limit 1), '')
      from public.messages m where m.id = subject)
    else (
      select string_agg(left(latest.body, 2000), E'\n\n' order by latest.seq)
      from (
        select m.body, m.seq from public.messages m
        where m.conversation_id = subject and m.user_id = author and m.deleted_at is null order by m.seq desc limit 5) as latest)
  end
$$;

-- One line for each subject, the longest waiting first; or with `settled` those that were decided, the latest first.
create function public.staff_reports(settled boolean default false, after_at timestamptz default null, page_size integer default 20)
returns table (
  kind text, subject uuid, author uuid, author_name text, author_handle text, words text, hidden boolean, reports integer,
  reasons jsonb, notes text[], first_at timestamptz, decision text, decided_at timestamptz, decided_because text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  return query
  select found.kind, found.subject, found.author, private.name_of(found.author), p.handle,
    coalesce(private.reported_words(found.kind, found.subject, found.author), ''),
    found.kind = 'post' and exists (select from public.posts where id = found.subject and hidden_at is not null),
    found.reports, found.reasons, found.notes, found.first_at, d.decision, d.decided_at, d.reason
  from (
    select r.kind, r.subject, r.author, count(*)::integer as reports, jsonb_agg(distinct r.reason) as reasons,
      (array_agg(r.note order by r.at) filter (where r.note <> ''))[1:5] as notes, min(r.at) as first_at, max(r.at) as last_at
    from private.reports() r group by r.kind, r.subject, r.author
  ) as found
  left join public.profiles p on p.user_id = found.author
  left join lateral (
    select decided.decision, decided.decided_at, decided.reason from public.report_decisions decided
    where decided.subject_kind = found.kind and decided.subject_id = found.subject order by decided.decided_at desc limit 1
  ) as d on true
  where (coalesce(d.decided_at, '-infinity') > found.last_at) = settled
    and (after_at is null or (settled and d.decided_at < after_at) or (not settled and found.first_at > after_at))
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
  words text;
  made uuid;
  reporter uuid;
begin
  perform private.only_staff();
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'Give a reason of at least 10 characters: people read it.';
  end if;
  select r.author into author from private.reports() r where r.kind = decide_report.kind and r.subject = decide_report.subject limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'That report is gone: what it was about was removed.';
  end if;
  if decision not in ('kept', 'warned') and (kind not in ('post', 'comment') or (decision = 'restored' and kind <> 'post')) then
    raise exception using errcode = 'PT400', message = 'That cannot be decided about this.';
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

revoke all on function public.staff_reports(boolean, timestamptz, integer), public.decide_report(text, uuid, text, text) from public, anon;
grant execute on function public.staff_reports(boolean, timestamptz, integer), public.decide_report(text, uuid, text, text) to authenticated;

create or replace function public.staff_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.is_staff() then jsonb_build_object(
    'enquiries', (select count(*) from public.enquiries where settled_at is null),
    'reports', (
      select count(*) from (
        select from private.reports() r group by r.kind, r.subject
        having max(r.at) > coalesce((
          select max(d.decided_at) from public.report_decisions d where d.subject_kind = r.kind and d.subject_id = r.subject), '-infinity')
      ) as open),
    'oldest', (select min(created_at) from public.enquiries where settled_at is null),
    'suspended', (select count(*) from public.suspensions where lifted_at is null and (ends_at is null or ends_at > now()))) end
$$;

revoke execute on function private.reports(), private.reported_words(text, uuid, uuid), private.mail_decision(uuid, text, jsonb)
  from public, anon, authenticated, service_role;
