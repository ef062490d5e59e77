-- Notifications about reactions, comments and followers: one line per post and kind, with everyone involved.

-- Who did it, where others than the author did: the latest, and how many they are.
create function private.responses_to(of_post public.posts, kind text) returns table (latest uuid, people integer, said text)
language sql stable security definer set search_path = '' as $$
  select (array_agg(r.user_id order by r.at desc, r.user_id))[1], count(distinct r.user_id)::integer,
    (array_agg(r.body order by r.at desc, r.user_id))[1]
  from (
    select user_id, reacted_at as at, null as body, counted from public.post_reactions
    where responses_to.kind = 'reaction' and post_id = of_post.id
    union all
    select user_id, commented_at, body, counted and hidden_at is null from public.post_comments where responses_to.kind = 'comment' and post_id = of_post.id
  ) as r
  where r.counted and r.user_id <> coalesce(of_post.user_id, of_post.written_by)
$$;

-- Who is notified about a post: its author, or the member who wrote it for a company that they still post for.
create function private.author_to_tell(of_post public.posts) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(of_post.user_id, (
    select m.user_id from public.company_members m
    where m.company_id = of_post.company_id and m.user_id = of_post.written_by and m.role in ('owner', 'recruiter')))
$$;

-- The current line: renewed when somebody was added, reduced or removed when something was withdrawn.
create function private.notify_of_responses(post uuid, about text, told_anew boolean) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

create function private.tell_of_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one public.post_reactions := case tg_op when 'DELETE' then old else new end;
begin
  perform private.notify_of_responses(one.post_id, 'reaction', tg_op = 'INSERT' and one.counted and not exists (
    select from public.posts p where p.id = one.post_id and coalesce(p.user_id, p.written_by) = one.user_id));
  return null;
end
$$;

create trigger notify after insert or delete or update of counted on public.post_reactions
for each row execute function private.tell_of_reaction();

create function private.tell_of_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one public.post_comments := case tg_op when 'DELETE' then old else new end;
begin
  perform private.notify_of_responses(one.post_id, 'comment', tg_op = 'INSERT' and one.counted and not exists (
    select from public.posts p where p.id = one.post_id and coalesce(p.user_id, p.written_by) = one.user_id));
  return null;
end
$$;

create trigger notify after insert or delete or update of counted, body, hidden_at on public.post_comments
for each row execute function private.tell_of_comment();

-- Deleting a post deletes its lines.
create function private.forget_post_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n
  where n.user_id = coalesce(old.user_id, old.written_by) and n.kind in ('comment', 'reaction') and n.subject_id = old.id::text;
  return null;
end
$$;

create trigger forget_notices after delete on public.posts for each row execute function private.forget_post_notices();

-- Notifies a person about a new follower, unless blocked; unfollowing removes the notification.
create function private.notify_of_follower() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger notify after insert or delete on public.person_follows
for each row execute function private.notify_of_follower();

-- Blocking a follower removes the notification about them.
create function private.forget_blocked_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.user_id = new.user_id and n.kind = 'follower' and n.actor_id = new.blocked_id;
  return null;
end
$$;

create trigger forget_notices after insert on public.blocks for each row execute function private.forget_blocked_notices();

-- One post at its own address, if the caller may read it.
create function public.network_post(post uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.post_line(p.id, null, null, null) from public.posts p
  where p.id = network_post.post and p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at)
$$;
revoke all on function public.network_post(uuid) from public, anon;
grant execute on function public.network_post(uuid) to authenticated;
