-- Whoever was no connection, asked nothing and wrote nothing could not be blocked or reported: now their profile can be.

-- May this person look at the other one's profile? Who does not let themselves be found is seen by their connections alone.
create function private.may_look_at(reader uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where profiles.user_id = person) and (
    reader in (select * from private.friends_of(person))
    or not exists (select from public.settings where settings.user_id = person and not settings.profile_visible))
$$;
revoke all on function private.may_look_at(uuid, uuid) from public;

create table public.profile_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (reason in ('spam', 'fraud', 'harassment', 'hate', 'sexual', 'impersonation', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default clock_timestamp(),
  unique (person_id, user_id),
  check (user_id <> person_id)
);

create index profile_reports_person on public.profile_reports (user_id);
create index profile_reports_newest on public.profile_reports (reported_at desc);

alter table public.profile_reports enable row level security;
revoke all on public.profile_reports from anon, authenticated;
grant select on public.profile_reports to authenticated;
grant all on public.profile_reports to service_role;

create policy "People read which profiles they reported" on public.profile_reports for select to authenticated
  using (user_id = (select auth.uid()));

-- A profile that the caller may look at. Reported again, it waits again: profiles change.
create function public.report_profile(person uuid, reason text, note text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t report your own profile.';
  end if;
  if not private.may_look_at(me, person) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this person.';
  end if;
  insert into public.profile_reports as kept (user_id, person_id, reason, note)
  values (me, person, report_profile.reason, btrim(coalesce(report_profile.note, '')))
  on conflict (person_id, user_id) do update set reason = excluded.reason, note = excluded.note, reported_at = clock_timestamp();
end
$$;
revoke all on function public.report_profile(uuid, text, text) from public, anon;
grant execute on function public.report_profile(uuid, text, text) to authenticated;

-- A suspension answers the reports of the profile that wait: those who sent them are told, and it waits no more.
create function private.settle_profile_reports(person uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  last_at timestamptz := (select max(r.reported_at) from public.profile_reports r where r.person_id = person);
  reporter uuid;
begin
  if last_at is null or exists (
    select from public.report_decisions d where d.subject_kind = 'profile' and d.subject_id = person and d.decided_at > last_at) then
    return;
  end if;
  insert into public.report_decisions (subject_kind, subject_id, decision, reason, quoted, author_id, staff_id)
  values ('profile', person, 'hidden', why, left(coalesce(private.reported_words('profile', person, person), ''), 12000), person, auth.uid());
  for reporter in select r.user_id from public.profile_reports r where r.person_id = person loop
    perform private.mail_decision(reporter, 'report_answer', jsonb_build_object('kind', 'profile', 'decision', 'hidden'));
  end loop;
end
$$;
revoke all on function private.settle_profile_reports(uuid, text) from public;

-- Whom both the caller and this person are connected with, by name. All of them are the caller's own connections.
create function public.mutual_connections(
  of_person uuid, after_name text default null, after_person uuid default null, page_size integer default 20
) returns table (person uuid, name text, headline text, handle text, picture text, sort_name text)
language sql stable security definer set search_path = '' as $$
  select both_know.person, both_know.name, p.headline, p.handle, private.picture_of(both_know.person), lower(both_know.name)
  from (
    select known.friend as person, private.name_of(known.friend) as name
    from (
      select f as friend from private.friends_of(of_person) as f
      intersect select f from private.friends_of((select auth.uid())) as f) as known
    where of_person <> (select auth.uid()) and private.may_look_at((select auth.uid()), of_person)
  ) as both_know
  join public.profiles p on p.user_id = both_know.person
  where after_name is null or (lower(both_know.name), both_know.person) > (after_name, after_person)
  order by lower(both_know.name), both_know.person limit least(greatest(page_size, 1), 50)
$$;
revoke all on function public.mutual_connections(uuid, text, uuid, integer) from public, anon;
grant execute on function public.mutual_connections(uuid, text, uuid, integer) to authenticated;

alter table public.report_decisions drop constraint report_decisions_subject_kind_check;
alter table public.report_decisions add constraint report_decisions_subject_kind_check
  check (subject_kind in ('post', 'comment', 'message', 'conversation', 'profile'));

create or replace function private.reports() returns table (
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
$$;

create or replace function private.reported_words(kind text, subject uuid, author uuid) returns text
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
    else (
      select string_agg(left(latest.body, 2000), E'\n\n' order by latest.seq)
      from (
        select m.body, m.seq from public.messages m
        where m.conversation_id = subject and m.deleted_at is null
          and case when author is null then m.signed is not null else m.signed is null and m.user_id = author end
        order by m.seq desc limit 5) as latest)
  end
$$;

create or replace function public.staff_reports(settled boolean default false, after_at timestamptz default null, page_size integer default 20)
returns table (
  kind text, subject uuid, author_name text, author_handle text, company_slug text, words text, hidden boolean, reports integer,
  reasons jsonb, notes text[], first_at timestamptz, decision text, decided_at timestamptz, decided_because text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  return query
  select found.kind, found.subject, coalesce(c.name, private.name_of(found.author)), p.handle, c.slug,
    coalesce(private.reported_words(found.kind, found.subject, found.author), ''),
    case found.kind
      when 'post' then exists (select from public.posts where id = found.subject and hidden_at is not null)
      when 'profile' then exists (select from public.suspensions s
        where s.user_id = found.subject and s.lifted_at is null and (s.ends_at is null or s.ends_at > now()))
      else false end,
    found.reports, found.reasons, found.notes, found.first_at, d.decision, d.decided_at, d.reason
  from (
    select r.kind, r.subject, r.author, r.company, count(*)::integer as reports, jsonb_agg(distinct r.reason) as reasons,
      (array_agg(r.note order by r.at) filter (where r.note <> ''))[1:5] as notes, min(r.at) as first_at, max(r.at) as last_at
    from private.reports() r group by r.kind, r.subject, r.author, r.company
  ) as found
  left join public.profiles p on p.user_id = found.author
  left join public.companies c on c.id = found.company
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
  if decision not in ('kept', 'warned') and (kind not in ('post', 'comment') or (decision = 'restored' and kind <> 'post')) then
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
  values (kind, subject, decision, why, words, author, auth.uid()) returning id into made;
  whose := coalesce((select c.name from public.companies c where c.id = company), private.name_of(author));
  perform private.log_act(decision, case kind when 'profile' then 'person' else kind end, subject::text, whose, why);
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
    for told in select author where company is null union all select private.team_of(company, array['owner', 'recruiter']) loop
      perform private.mail_decision(told, 'report_decision', jsonb_build_object('kind', kind, 'decision', decision,
        'company', case when company is not null then whose end, 'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'),
        'quoted', left(words, 600), 'reference', private.reference_of(made)));
    end loop;
  end if;
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
  perform private.settle_profile_reports(person, why);
  perform private.mail_suspended(address, 'suspended', why, ends, private.reference_of(made));
end
$$;

create or replace function public.profile_page(address text, seen_as text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.profiles;
  own boolean;
  connected boolean;
  recruiter boolean;
  visible boolean;
  sections jsonb;
begin
  if address = 'me' then
    select * into p from public.profiles where user_id = me;
  else
    select * into p from public.profiles where handle = lower(address);
    if p.user_id is null then
      select * into p from public.profiles
      where user_id = (select f.user_id from private.former_handles f where f.handle = lower(address));
    end if;
  end if;
  if p.user_id is null then
    return null;
  end if;
  own := me is not null and me = p.user_id;
  connected := case when own then seen_as = 'connections'
    else me is not null and me in (select * from private.friends_of(p.user_id)) end;
  recruiter := case when own then seen_as = 'recruiters'
    else me is not null and private.is_recruiter(me) end;
  visible := not exists (select from public.settings s where s.user_id = p.user_id and not s.profile_visible);
  if not visible and not connected and not own then
    return null;
  end if;
  select jsonb_object_agg(s.name, private.section_of(p, s.name)) into sections
  from unnest(array['about', 'open_to_work', 'experience', 'education', 'skills', 'achievements', 'certificates']) as s (name)
  cross join lateral (select private.seen_by(p.user_id, s.name) as by) as seen
  where (own and seen_as is null) or seen.by = 'everyone' or (seen.by = 'connections' and connected)
    or (seen.by = 'recruiters' and recruiter);
  return private.search_card('people', p.user_id) || coalesce(sections, '{}') || jsonb_build_object(
    'id', p.user_id, 'links', p.links, 'visible', visible, 'updated_at', p.updated_at,
    'seen_by', case when own then (
      select jsonb_object_agg(s.name, private.seen_by(p.user_id, s.name))
      from unnest(array['about', 'open_to_work', 'experience', 'education', 'skills', 'achievements', 'certificates']) as s (name)) end,
    'first_name', p.first_name, 'last_name', p.last_name,
    'followers', (select count(*) from public.person_follows f where f.person_id = p.user_id),
    'following', exists (select from public.person_follows f where f.person_id = p.user_id and f.user_id = me),
    'blocked', exists (select from public.blocks b where b.user_id = me and b.blocked_id = p.user_id));
end
$$;
