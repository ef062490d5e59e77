-- Members hear of what their company's inbox has unread, and people of what others do with their posts and of who follows them.

alter table public.company_members add column inbox_mails boolean not null default true;
alter table public.company_conversations add column mailed_at timestamptz;
-- What was unread before is no news.
update public.company_conversations set mailed_at = clock_timestamp() where unread > 0;
create index company_conversations_unmailed on public.company_conversations (unread_since)
where unread > 0 and (mailed_at is null or mailed_at < unread_since) and settled_at is null;

-- A list of kinds that is written after another one has what that has.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_catalog.pg_constraint
    where conrelid = 'public.notifications'::regclass and conname = 'notifications_kind_check');
begin
  alter table public.notifications drop constraint notifications_kind_check;
  execute 'alter table public.notifications add constraint notifications_kind_check '
    || regexp_replace(kinds, '\]', ', ''inbox''::text, ''comment''::text, ''reaction''::text, ''follower''::text]');
end
$$;

drop index public.notifications_unmailed;
create index notifications_unmailed on public.notifications (user_id, happened_at)
where read_at is null and (mailed_at is null or mailed_at < happened_at)
  and kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder');

alter table private.switch_links drop constraint switch_links_switch_check;
alter table private.switch_links add constraint switch_links_switch_check
  check (switch in ('email_alerts', 'job_matches', 'messages', 'inbox'));

-- Bodies name each other.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.network_post(post uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.post_line(p.id, null, null, null) from public.posts p
  where p.id = network_post.post and p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at)
$function$;

CREATE OR REPLACE FUNCTION public.my_notices(kinds text[] DEFAULT NULL::text[], waiting boolean DEFAULT false, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS SETOF jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', n.id, 'kind', n.kind, 'subject_id', n.subject_id, 'subject', n.subject, 'detail', n.detail,
    'state', n.state, 'amount', n.amount, 'happened_at', n.happened_at, 'read_at', n.read_at, 'picture', private.picture_of(n.actor_id),
    'handle', (select p.handle from public.profiles p where p.user_id = n.actor_id))
  from public.notifications n
  where n.user_id = (select auth.uid()) and (not my_notices.waiting or n.waits)
    and (my_notices.kinds is null or n.kind = any (my_notices.kinds))
    and (after_at is null or (n.happened_at, n.id) < (after_at, after_id))
  order by n.happened_at desc, n.id desc limit least(greatest(page_size, 1), 50)
$function$;

CREATE OR REPLACE FUNCTION public.company_team(company uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine text := (select m.role from public.company_members m where m.company_id = company and m.user_id = auth.uid());
begin
  if mine is null then
    raise exception using errcode = 'PT403', message = 'You do not act for this company.';
  end if;
  return jsonb_build_object(
    'members', (
      select jsonb_agg(jsonb_build_object('person', m.user_id, 'name', private.name_of(m.user_id), 'handle', p.handle,
        'headline', p.headline, 'role', m.role, 'joined_at', m.joined_at, 'listed', m.listed,
        'inbox_mails', case when m.user_id = auth.uid() then m.inbox_mails end)
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
$function$;

CREATE OR REPLACE FUNCTION public.mail_me_of_inbox(company uuid, wanted boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.company_members m set inbox_mails = wanted where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You do not act for this company.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_member_of_inbox(member uuid, at public.companies, told uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text := private.address_of(member);
  notice public.notifications;
  listed jsonb;
begin
  select jsonb_build_object('company', at.name, 'slug', at.slug, 'count', sum(c.unread), 'people', count(*),
    'more', greatest(count(*) - 20, 0), 'notices', jsonb_agg(jsonb_build_object('name', c.name, 'unread', c.unread, 'id', c.conversation_id,
      'detail', c.subject) order by c.place) filter (where c.place <= 20))
  into listed
  from (
    select s.*, private.name_of(s.person_id) as name, row_number() over (order by s.last_at desc, s.conversation_id) as place
    from public.company_conversations s
    where s.conversation_id = any (told) and s.person_id is not null and s.person_id <> member
      and coalesce(s.assigned_to, member) = member) as c
  having count(*) > 0;
  if listed is null then
    return;
  end if;
  notice.user_id := member;
  notice.kind := 'inbox';
  notice.subject_id := at.id;
  notice.subject := at.name;
  notice.detail := '';
  notice.amount := (listed ->> 'people')::integer;
  perform private.notify(notice);
  if address is not null then
    perform private.mail_person(address, 'inbox', listed, private.switch_link(member, 'inbox'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.turn_switch(link text, wanted boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  end if;
  insert into public.settings (user_id) values (mailed.user_id) on conflict (user_id) do nothing;
  update public.settings set
    email_alerts = case when mailed.switch = 'email_alerts' then wanted else email_alerts end,
    job_matches = case when mailed.switch = 'job_matches' then wanted else job_matches end,
    messages = case when mailed.switch = 'messages' then wanted else messages end
  where user_id = mailed.user_id;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_reaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  one public.post_reactions := case tg_op when 'DELETE' then old else new end;
begin
  perform private.notify_of_responses(one.post_id, 'reaction', tg_op = 'INSERT' and one.counted and not exists (
    select from public.posts p where p.id = one.post_id and coalesce(p.user_id, p.written_by) = one.user_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_post_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications n
  where n.user_id = coalesce(old.user_id, old.written_by) and n.kind in ('comment', 'reaction') and n.subject_id = old.id::text;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  one public.post_comments := case tg_op when 'DELETE' then old else new end;
begin
  perform private.notify_of_responses(one.post_id, 'comment', tg_op = 'INSERT' and one.counted and not exists (
    select from public.posts p where p.id = one.post_id and coalesce(p.user_id, p.written_by) = one.user_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.author_to_tell(of_post public.posts)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(of_post.user_id, (
    select m.user_id from public.company_members m
    where m.company_id = of_post.company_id and m.user_id = of_post.written_by and m.role in ('owner', 'recruiter')))
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_follower()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told public.notifications;
begin
  if tg_op = 'DELETE' then
    delete from public.notifications n
    where n.user_id = old.person_id and n.kind = 'follower' and n.subject_id = old.user_id::text;
    return null;
  end if;
  if exists (select from public.blocks b where b.user_id = new.person_id and b.blocked_id = new.user_id) then
    return null;
  end if;
  told.user_id := new.person_id;
  told.kind := 'follower';
  told.subject_id := new.user_id;
  told.actor_id := new.user_id;
  told.subject := private.name_of(new.user_id);
  select p.headline into told.detail from public.profiles p where p.user_id = new.user_id;
  perform private.notify(told);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_blocked_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications n where n.user_id = new.user_id and n.kind = 'follower' and n.actor_id = new.blocked_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify(told public.notifications)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications as kept (user_id, kind, subject_id, actor_id, subject, detail, state, amount)
  values (told.user_id, told.kind, told.subject_id, told.actor_id, left(told.subject, 200), left(told.detail, 240),
    coalesce(told.state, ''), coalesce(told.amount, 1))
  on conflict (user_id, kind, subject_id) do update set
    subject = excluded.subject, actor_id = excluded.actor_id, detail = excluded.detail, state = excluded.state,
    amount = excluded.amount + case when kept.read_at is null and kept.kind = 'alert_matches' then kept.amount else 0 end,
    happened_at = clock_timestamp(), read_at = null;
  delete from public.notifications where id in (
    select id from public.notifications where user_id = told.user_id order by happened_at desc, id desc offset 200);
end
$function$;

CREATE OR REPLACE FUNCTION private.switch_of(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when kind in ('connection_request', 'connection_accepted', 'comment', 'follower') then 'messages' else 'email_alerts' end
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
      and n.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder')
    for update);
  switch text;
  notices jsonb;
begin
  for switch, notices in
    select listed.switch, jsonb_build_object('count', count(*), 'more', greatest(count(*) - 20, 0),
      'first', (array_agg(listed.subject order by listed.place))[1], 'kind', (array_agg(listed.kind order by listed.place))[1],
      'notices', jsonb_agg(jsonb_build_object('kind', listed.kind, 'subject', listed.subject, 'detail', listed.detail,
        'state', listed.state) order by listed.place) filter (where listed.place <= 20))
    from (
      select n.*, of.switch, row_number() over (partition by of.switch order by n.happened_at desc, n.id) as place
      from public.notifications n, lateral (select private.switch_of(n.kind) as switch) as of
      where n.id = any (told)) as listed
    left join public.settings s on s.user_id = person
    where address is not null
      and case listed.switch when 'messages' then coalesce(s.messages, true) else coalesce(s.email_alerts, true) end
    group by listed.switch
  loop
    perform private.mail_person(address, 'notices', notices, private.switch_link(person, switch));
  end loop;
  update public.notifications n set mailed_at = clock_timestamp() where n.id = any (told);
end
$function$;

CREATE OR REPLACE FUNCTION private.send_notices(at timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person uuid;
  done integer := 0;
begin
  for person in
    select n.user_id from public.notifications n
    where n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder')
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
    select user_id, commented_at, body, counted from public.post_comments where responses_to.kind = 'comment' and post_id = of_post.id
  ) as r
  where r.counted and r.user_id <> coalesce(of_post.user_id, of_post.written_by)
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_responses(post uuid, about text, told_anew boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_post public.posts;
  told public.notifications;
  of_all record;
begin
  select * into of_post from public.posts p where p.id = notify_of_responses.post;
  told.user_id := private.author_to_tell(of_post);
  if told.user_id is null then
    return;
  end if;
  select * into of_all from private.responses_to(of_post, about);
  if of_all.latest is null then
    delete from public.notifications n where n.user_id = told.user_id and n.kind = about and n.subject_id = post::text;
    return;
  end if;
  told.subject := private.name_of(of_all.latest);
  told.detail := regexp_replace(coalesce(of_all.said, of_post.body), '\s+', ' ', 'g');
  if told_anew then
    told.kind := about;
    told.subject_id := post;
    told.actor_id := of_all.latest;
    told.amount := of_all.people;
    perform private.notify(told);
  else
    update public.notifications n set amount = of_all.people, subject = left(told.subject, 200), detail = left(told.detail, 240),
      actor_id = of_all.latest
    where n.user_id = told.user_id and n.kind = about and n.subject_id = post::text;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_inbox_mail(company uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at public.companies;
  told uuid[] := array(
    select c.conversation_id from public.company_conversations c
    where c.company_id = company and c.unread > 0 and (c.mailed_at is null or c.mailed_at < c.unread_since) and c.settled_at is null
    for update);
begin
  select * into at from public.companies c where c.id = company;
  perform private.tell_member_of_inbox(m.user_id, at, told) from public.company_members m
  where m.company_id = company and m.role in ('owner', 'recruiter') and m.inbox_mails;
  update public.company_conversations c set mailed_at = clock_timestamp() where c.conversation_id = any (told);
end
$function$;

CREATE OR REPLACE FUNCTION private.send_inbox_mails(at timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company uuid;
  done integer := 0;
begin
  for company in
    select c.company_id from public.company_conversations c
    where c.unread > 0 and (c.mailed_at is null or c.mailed_at < c.unread_since) and c.settled_at is null
      and c.unread_since < at - interval '15 minutes'
    group by c.company_id limit most
  loop
    done := done + 1;
    begin
      perform private.send_inbox_mail(company);
    exception when others then
      raise warning 'a mail of an inbox could not be made: %', sqlstate;
      update public.company_conversations c set mailed_at = clock_timestamp()
      where c.company_id = company and c.unread > 0 and (c.mailed_at is null or c.mailed_at < c.unread_since);
    end;
  end loop;
  return done;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_inbox_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notifications t set read_at = clock_timestamp()
  from (
    select distinct n.company_id from changed n join before o using (conversation_id) where o.unread > 0 and n.unread = 0) as read
  where t.kind = 'inbox' and t.subject_id = read.company_id::text and t.read_at is null
    and t.user_id in (select m.user_id from public.company_members m where m.company_id = read.company_id)
    and not exists (
      select from public.company_conversations c
      where c.company_id = read.company_id and c.unread > 0 and coalesce(c.assigned_to, t.user_id) = t.user_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_inbox_notice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications where user_id = old.user_id and kind = 'inbox' and subject_id = old.company_id::text;
  return null;
end
$function$;

set check_function_bodies = on;

create trigger read_notices after update on public.company_conversations referencing old table as before new table as changed
for each statement execute function private.read_inbox_notices();
create trigger forget_inbox_notice after delete on public.company_members
for each row execute function private.forget_inbox_notice();
create trigger notify after insert or delete or update of counted on public.post_reactions
for each row execute function private.tell_of_reaction();
create trigger notify after insert or delete or update of counted, body on public.post_comments
for each row execute function private.tell_of_comment();
create trigger forget_notices after delete on public.posts for each row execute function private.forget_post_notices();
create trigger notify after insert or delete on public.person_follows
for each row execute function private.notify_of_follower();
create trigger forget_notices after insert on public.blocks for each row execute function private.forget_blocked_notices();

revoke execute on function private.author_to_tell(public.posts), private.forget_blocked_notices(), private.forget_inbox_notice(),
  private.forget_post_notices(), private.notify_of_follower(), private.notify_of_responses(uuid, text, boolean),
  private.read_inbox_notices(), private.responses_to(public.posts, text), private.send_inbox_mail(uuid),
  private.send_inbox_mails(timestamptz, integer), private.tell_member_of_inbox(uuid, public.companies, uuid[]),
  private.tell_of_comment(), private.tell_of_reaction() from public, anon, authenticated, service_role;
revoke all on function public.mail_me_of_inbox(uuid, boolean), public.network_post(uuid),
  public.my_notices(text[], boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.mail_me_of_inbox(uuid, boolean), public.network_post(uuid),
  public.my_notices(text[], boolean, timestamptz, uuid, integer) to authenticated;
