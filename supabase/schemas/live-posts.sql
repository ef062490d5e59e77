-- As live.sql, for posts and what is said to them.

-- Those whose feed has what this person or company posts: the first three hundred.
create function private.readers_of(author uuid, company uuid, for_whom text) returns table (person uuid)
language sql stable set search_path = '' as $$
  select f from private.friends_of(author) as f
  union all
  select f.user_id from public.person_follows f where f.person_id = author and for_whom = 'everyone'
  union all
  select f.user_id from public.company_follows f where f.company_id = company
  limit 300
$$;

-- A post: its author, members who post for its company, and people with it in their feed. A changed count: the former only.
create function private.tell_readers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array(
    select user_id from changed where user_id is not null
    union
    select r.person from changed c cross join lateral private.readers_of(c.user_id, c.company_id, c.seen_by) as r
    where tg_op <> 'UPDATE' and c.state = 'published'
    union
    select m.user_id from changed c join public.company_members m on m.company_id = c.company_id where m.role <> 'interviewer'
  ), 'posts');
  return null;
end
$$;

-- A company's post that was published later, or withdrawn.
create function private.tell_of_publishing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(
    array(select r.person from private.readers_of(new.user_id, new.company_id, new.seen_by) as r), 'posts');
  return null;
end
$$;

create trigger tell_of_publishing after update of state on public.posts
for each row when ((old.state = 'published') <> (new.state = 'published')) execute function private.tell_of_publishing();

-- A comment: its author, the post's author, and other commenters.
create function private.tell_speakers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array(
    select user_id from changed
    union
    select p.user_id from changed c join public.posts p on p.id = c.post_id where p.user_id is not null and c.counted
    union
    select person from (
      select o.user_id as person from changed c join public.post_comments o on o.post_id = c.post_id where c.counted limit 100) as others
  ), 'posts');
  return null;
end
$$;

-- What changes by a block alone is nothing to those who responded: to be told would tell them (docs/decisions/0053).
create function private.tell_of_changed_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array(
    select n.user_id from changed n join before o using (id) where (n.body, n.hidden_at) is distinct from (o.body, o.hidden_at)
    union
    select p.user_id from changed c join public.posts p on p.id = c.post_id where p.user_id is not null and c.counted
    union
    select person from (
      select o.user_id as person from changed c join before b using (id) join public.post_comments o on o.post_id = c.post_id
      where c.counted and (b.counted or o.user_id <> c.user_id) limit 100) as others
  ), 'posts');
  return null;
end
$$;

create function private.tell_of_changed_reactions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'posts')
  from (select distinct n.user_id as person from changed n join before o using (post_id, user_id) where n.kind <> o.kind) as owners;
  return null;
end
$$;

create trigger tell_added after insert on public.posts referencing new table as changed
for each statement execute function private.tell_readers();
create trigger tell_changed after update on public.posts referencing new table as changed
for each statement execute function private.tell_readers();
create trigger tell_removed after delete on public.posts referencing old table as changed
for each statement execute function private.tell_readers();

create trigger tell_added after insert on public.post_comments referencing new table as changed
for each statement execute function private.tell_speakers();
create trigger tell_changed after update on public.post_comments referencing old table as before new table as changed
for each statement execute function private.tell_of_changed_comments();
create trigger tell_removed after delete on public.post_comments referencing old table as changed
for each statement execute function private.tell_speakers();

create trigger tell_added after insert on public.post_reactions referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_changed after update on public.post_reactions referencing old table as before new table as changed
for each statement execute function private.tell_of_changed_reactions();
create trigger tell_removed after delete on public.post_reactions referencing old table as changed
for each statement execute function private.tell_owners('posts');
