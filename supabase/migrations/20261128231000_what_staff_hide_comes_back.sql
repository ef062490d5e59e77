-- Taking a comment down deleted it, so that an appeal could bring nothing back; and a message could not be taken down at all.
alter table public.post_comments add column hidden_at timestamptz;
alter table public.messages add column hidden_at timestamptz;
alter table public.messages add constraint messages_hidden check (hidden_at is null or deleted_at is not null);

CREATE OR REPLACE FUNCTION public.network_comments(post uuid, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_comment uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS SETOF jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', page.id, 'author', private.voice_of(page.user_id, null), 'mine', page.user_id = auth.uid(),
    'own', page.user_id = auth.uid() or coalesce(page.author = auth.uid(), false)
      or coalesce(page.company in (select private.my_companies(array['owner', 'recruiter'])), false),
    'body', page.body, 'commented_at', page.commented_at, 'edited_at', page.edited_at,
    'hidden', page.hidden_at is not null)
  from (
    select c.*, p.user_id as author, p.company_id as company from public.posts p join public.post_comments c on c.post_id = p.id
    where p.id = network_comments.post and p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at)
      and ((c.counted and c.hidden_at is null) or c.user_id = auth.uid())
      and not exists (select from public.blocks b where b.user_id = auth.uid() and b.blocked_id = c.user_id)
      and not exists (select from public.post_reports r where r.user_id = auth.uid() and r.comment_id = c.id)
      and (after_at is null or (c.commented_at, c.id) > (after_at, after_comment))
    order by c.commented_at, c.id limit least(greatest(page_size, 1), 50)
  ) as page
  order by page.commented_at, page.id
$function$;

CREATE OR REPLACE FUNCTION private.sent_message(said public.messages)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', said.id, 'conversation_id', said.conversation_id, 'seq', said.seq, 'body', said.body,
    'user_id', said.user_id, 'signed', said.signed, 'sent_at', said.sent_at, 'edited_at', said.edited_at, 'deleted_at', said.deleted_at,
    'hidden_at', said.hidden_at, 'files', private.files_of_message(said.id))
$function$;

CREATE OR REPLACE FUNCTION private.changeable_message(message uuid)
 RETURNS public.messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if found_one.hidden_at is not null then
    raise exception using errcode = 'PT409', message = 'Tannr staff took this message down.';
  end if;
  if found_one.sent_at < now() - interval '15 minutes' then
    raise exception using errcode = 'PT409', message = 'A message can be edited and deleted for 15 minutes.';
  end if;
  return found_one;
end
$function$;

CREATE OR REPLACE FUNCTION private.conversation_line(mine public.participants)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  select jsonb_build_object(
    'id', mine.conversation_id, 'person', mine.person_id,
    'name', case when at.id is not null then at.name when mine.person_id is null then 'Former member'
      else private.name_of(mine.person_id) end,
    'handle', p.handle, 'headline', coalesce(p.headline, nullif(side.subject, ''), at.industry, ''),
    'company', case when at.id is not null then jsonb_build_object('id', at.id, 'slug', at.slug,
      'open', private.reads_messages(at.id),
      'logo_url', at.logo_url, 'verified_how', at.verified_how) end,
    'picture', private.picture_of(mine.person_id),
    'subject', coalesce(side.subject, ''), 'application', side.application_id, 'state', mine.state,
    'waiting', coalesce(theirs.state <> 'accepted', false), 'last_at', mine.last_at, 'last_seq', mine.last_seq,
    'read_seq', mine.read_seq, 'unread', mine.unread,
    'blocked', mine.stopped_at is not null
      or exists (select from public.blocks b where b.user_id = mine.user_id and b.blocked_id = mine.person_id),
    'mutual', case when mine.state = 'requested' then (
      select count(*) from private.friends_of(mine.person_id) as f
      where f in (select * from private.friends_of(mine.user_id))) else 0 end,
    'their_read', case
      when theirs.state = 'accepted' and private.shares_reading(mine.user_id) and private.shares_reading(mine.person_id)
      then theirs.read_seq when at.id is not null and private.shares_reading(mine.user_id) then side.read_seq end,
    'last', (
      select jsonb_build_object('body', left(m.body, 200), 'own', m.user_id is not distinct from mine.user_id and m.signed is null,
        'deleted', m.deleted_at is not null, 'hidden', m.hidden_at is not null,
        'file', (select f.name from public.message_files f where f.message_id = m.id order by f.place limit 1))
      from public.messages m where m.conversation_id = mine.conversation_id and m.seq = mine.last_seq))
  from (select 1) as one
  left join public.profiles p on p.user_id = mine.person_id
  left join public.participants theirs
    on theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id
  left join public.company_conversations side on side.conversation_id = mine.conversation_id
  left join public.companies at on at.id = side.company_id
$function$;

CREATE OR REPLACE FUNCTION public.staff_reports(settled boolean DEFAULT false, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, page_size integer DEFAULT 20)
 RETURNS TABLE(kind text, subject uuid, author_name text, author_handle text, company_slug text, words text, hidden boolean, reports integer, reasons jsonb, notes text[], first_at timestamp with time zone, decision text, decided_at timestamp with time zone, decided_because text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.only_staff();
  return query
  select found.kind, found.subject, coalesce(c.name, private.name_of(found.author)), p.handle, c.slug,
    coalesce(private.reported_words(found.kind, found.subject, found.author), ''),
    private.is_hidden(found.kind, found.subject),
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
$function$;

CREATE OR REPLACE FUNCTION public.decide_report(kind text, subject uuid, decision text, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  values (kind, subject, decision, why, words, author, auth.uid()) returning id into made;
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
  if decision <> 'kept' then
    for told in select author where company is null union all select private.team_of(company, array['owner', 'recruiter']) loop
      perform private.mail_decision(told, 'report_decision', jsonb_build_object('kind', kind, 'decision', decision,
        'company', case when company is not null then whose end, 'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'),
        'quoted', left(words, 600), 'reference', private.reference_of(made)));
    end loop;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' and old.counted and old.hidden_at is null then
    update public.posts set commented = commented - 1 where id = old.post_id;
  end if;
  if tg_op <> 'DELETE' and new.counted and new.hidden_at is null then
    update public.posts set commented = commented + 1 where id = new.post_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.post_line(of_post uuid, source text, score double precision, as_of timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  select jsonb_build_object(
    'id', p.id, 'author', private.voice_of(p.user_id, p.company_id), 'mine', coalesce(p.user_id = auth.uid(), false)
      or coalesce(p.company_id in (select private.my_companies(array['owner', 'recruiter'])), false),
    'body', p.body, 'link', p.link, 'card', case when p.link is not null then private.card_of(p.link) end, 'seen_by', p.seen_by, 'posted_at', p.posted_at, 'edited_at', p.edited_at,
    'hidden', p.hidden_at is not null,
    'picture', (
      select jsonb_build_object('id', f.id, 'path', f.path, 'width', f.width, 'height', f.height, 'words', p.picture_words)
      from public.post_pictures f where f.id = p.picture_id),
    'reactions', case when mine.counted is false
      then jsonb_set(p.reactions, array[mine.kind], to_jsonb(coalesce((p.reactions ->> mine.kind)::integer, 0) + 1))
      else p.reactions end,
    'reaction', mine.kind,
    'commented', p.commented + (
      select count(*) from public.post_comments c where c.post_id = p.id and c.user_id = auth.uid() and not (c.counted and c.hidden_at is null)),
    'source', source, 'score', score, 'as_of', as_of)
  from public.posts p left join public.post_reactions mine on mine.post_id = p.id and mine.user_id = auth.uid()
  where p.id = of_post
$function$;

CREATE OR REPLACE FUNCTION private.company_line(side public.company_conversations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  select jsonb_build_object(
    'id', side.conversation_id, 'person', side.person_id,
    'name', case when side.person_id is null then 'Former member' else private.name_of(side.person_id) end,
    'handle', p.handle, 'headline', coalesce(p.headline, ''), 'picture', private.picture_of(side.person_id), 'state', 'accepted', 'waiting', false, 'blocked', false, 'mutual', 0,
    'last_at', side.last_at, 'last_seq', side.last_seq, 'read_seq', side.read_seq, 'unread', side.unread,
    'their_read', case when private.shares_reading(side.person_id) then theirs.read_seq end,
    'subject', side.subject, 'application', side.application_id,
    'job', (select a.job_id from public.applications a where a.id = side.application_id),
    'assigned_to', side.assigned_to, 'settled_at', side.settled_at,
    'last', (
      select jsonb_build_object('body', left(m.body, 200), 'own', m.signed is not null, 'deleted', m.deleted_at is not null,
        'hidden', m.hidden_at is not null, 'signed', m.signed, 'file', (select f.name from public.message_files f where f.message_id = m.id order by f.place limit 1))
      from public.messages m where m.conversation_id = side.conversation_id and m.seq = side.last_seq))
  from (select 1) as one
  left join public.profiles p on p.user_id = side.person_id
  left join public.participants theirs on theirs.conversation_id = side.conversation_id and theirs.user_id = side.person_id
$function$;

CREATE OR REPLACE FUNCTION private.responses_to(of_post public.posts, kind text)
 RETURNS TABLE(latest uuid, people integer, said text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (array_agg(r.user_id order by r.at desc, r.user_id))[1], count(distinct r.user_id)::integer,
    (array_agg(r.body order by r.at desc, r.user_id))[1]
  from (
    select user_id, reacted_at as at, null as body, counted from public.post_reactions
    where responses_to.kind = 'reaction' and post_id = of_post.id
    union all
    select user_id, commented_at, body, counted and hidden_at is null from public.post_comments where responses_to.kind = 'comment' and post_id = of_post.id
  ) as r
  where r.counted and r.user_id <> coalesce(of_post.user_id, of_post.written_by)
$function$;

CREATE OR REPLACE FUNCTION private.is_hidden(kind text, subject uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(case is_hidden.kind
    when 'post' then (select p.hidden_at from public.posts p where p.id = is_hidden.subject)
    when 'comment' then (select c.hidden_at from public.post_comments c where c.id = is_hidden.subject)
    when 'message' then (select m.hidden_at from public.messages m where m.id = is_hidden.subject)
    when 'profile' then (select max(s.begun_at) from public.suspensions s
      where s.user_id = is_hidden.subject and s.lifted_at is null and (s.ends_at is null or s.ends_at > now())) end is not null, false)
$function$;

CREATE OR REPLACE FUNCTION private.set_message_hidden(message uuid, hidden boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  changed public.messages;
  moment timestamptz := clock_timestamp();
  said text;
begin
  perform from public.conversations c where c.id = (select m.conversation_id from public.messages m where m.id = message) for no key update;
  select * into changed from public.messages m where m.id = message;
  if hidden then
    if changed.deleted_at is null then
      insert into private.message_versions (message_id, body) values (message, changed.body);
    end if;
    update public.messages m set body = '', search = '', deleted_at = coalesce(m.deleted_at, moment), hidden_at = moment where m.id = message;
  elsif changed.deleted_at < changed.hidden_at then
    update public.messages m set hidden_at = null where m.id = message;
  else
    select v.body into said from private.message_versions v where v.message_id = message order by v.until desc limit 1;
    update public.messages m set body = said, deleted_at = null, hidden_at = null,
      search = private.words_of_message(said, private.hearers_of(changed))
    where m.id = message;
  end if;
  perform private.count_unread(p) from public.participants p
  where p.conversation_id = changed.conversation_id and (p.user_id is distinct from changed.user_id or changed.signed is not null)
    and p.read_seq < changed.seq and not private.is_unheard(message);
  perform private.count_company_unread(c) from public.company_conversations c
  where c.conversation_id = changed.conversation_id and changed.signed is null and c.read_seq < changed.seq;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_hidden(kind text, subject uuid, hidden boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  at timestamptz := case when hidden then clock_timestamp() end;
begin
  if kind = 'post' then
    update public.posts p set hidden_at = at where p.id = subject;
  elsif kind = 'comment' then
    update public.post_comments c set hidden_at = at where c.id = subject;
  elsif kind = 'message' then
    perform private.set_message_hidden(subject, hidden);
  end if;
end
$function$;

revoke all on function private.is_hidden(text, uuid), private.set_hidden(text, uuid, boolean), private.set_message_hidden(uuid, boolean) from public;

drop policy "People read the comments on what they read" on public.post_comments;
create policy "People read the comments on what they read" on public.post_comments for select to authenticated
  using (user_id = (select auth.uid()) or (counted and hidden_at is null and exists (select from public.posts p where p.id = post_id)
    and not exists (select from public.blocks b where b.user_id = (select auth.uid()) and b.blocked_id = post_comments.user_id)));
drop trigger count_comment on public.post_comments;
create trigger count_comment after insert or delete or update of counted, hidden_at on public.post_comments
for each row execute function private.count_comment();
drop trigger notify on public.post_comments;
create trigger notify after insert or delete or update of counted, body, hidden_at on public.post_comments
for each row execute function private.tell_of_comment();
