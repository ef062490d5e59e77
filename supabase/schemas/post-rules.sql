-- What is admitted as a post, a comment or a reaction, what follows from it, and who may see and write which.

-- A post's picture has come, and is the own one of who wrote it or edits it.
create function private.admit_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.picture_id is not null and not exists (
    select from public.post_pictures f join storage.objects o on o.bucket_id = 'posts' and o.name = f.path
    where f.id = new.picture_id and f.user_id in (new.written_by, auth.uid())) then
    raise exception using errcode = 'PT404', message = 'The picture didn’t upload. Choose it again.';
  end if;
  return new;
end
$$;

create trigger admit_post before insert on public.posts for each row execute function private.admit_post();
-- Thirty a day, those that were deleted since as well.
create trigger count_of_day before insert on public.posts for each row execute function private.count_own_in_day('post');
create trigger admit_picture before update of picture_id on public.posts
for each row when (new.picture_id is not null and new.picture_id is distinct from old.picture_id)
execute function private.admit_post();

-- What a post said stays with it.
create function private.keep_post_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.post_versions where post_id = old.id) >= 30 then
    raise exception using errcode = 'PT409', message = 'A post can be edited thirty times.';
  end if;
  insert into public.post_versions (post_id, written_at, body, link)
  values (old.id, coalesce(old.edited_at, old.posted_at), old.body, old.link);
  new.edited_at := clock_timestamp();
  return new;
end
$$;

create trigger keep_post_version before update of body, link on public.posts
for each row when (old.state = 'published' and (new.body <> old.body or new.link is distinct from old.link))
execute function private.keep_post_version();

-- What is said by whom the author blocks counts for nobody but themselves.
create function private.judge_response() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.counted := not exists (
    select from public.posts p join public.blocks b on b.user_id = p.user_id
    where p.id = new.post_id and b.blocked_id = new.user_id);
  return new;
end
$$;

create trigger judge_response before insert or update of post_id on public.post_reactions
for each row execute function private.judge_response();
create trigger judge_response before insert on public.post_comments
for each row execute function private.judge_response();

create function private.count_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.counted then
    update public.posts set reacted = reacted - 1,
      reactions = jsonb_set(reactions, array[old.kind], to_jsonb(coalesce((reactions ->> old.kind)::integer, 1) - 1))
    where id = old.post_id;
  end if;
  if tg_op <> 'DELETE' and new.counted then
    update public.posts set reacted = reacted + 1,
      reactions = jsonb_set(reactions, array[new.kind], to_jsonb(coalesce((reactions ->> new.kind)::integer, 0) + 1))
    where id = new.post_id;
  end if;
  return null;
end
$$;

create trigger count_reaction after insert or update or delete on public.post_reactions
for each row execute function private.count_reaction();

-- Two hundred a day, those that were deleted since as well.
create trigger count_of_day before insert on public.post_comments for each row execute function private.count_own_in_day('comment');

create trigger count_of_day before insert on public.post_reports for each row execute function private.count_own_in_day('report');

create function private.stamp_comment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.edited_at := clock_timestamp();
  return new;
end
$$;

create trigger stamp_comment before update of body on public.post_comments
for each row when (new.body <> old.body) execute function private.stamp_comment();

create function private.count_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.counted and old.hidden_at is null then
    update public.posts set commented = commented - 1 where id = old.post_id;
  end if;
  if tg_op <> 'DELETE' and new.counted and new.hidden_at is null then
    update public.posts set commented = commented + 1 where id = new.post_id;
  end if;
  return null;
end
$$;

create trigger count_comment after insert or delete or update of counted, hidden_at on public.post_comments
for each row execute function private.count_comment();

-- Who blocks somebody follows them no more, and what they said to the posts of the other counts no more until the block ends.
create function private.hush_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one public.blocks := case tg_op when 'DELETE' then old else new end;
  again boolean := tg_op = 'DELETE';
begin
  if not again then
    delete from public.person_follows f where f.user_id = one.user_id and f.person_id = one.blocked_id;
  end if;
  update public.post_reactions r set counted = again from public.posts p
  where r.user_id = one.blocked_id and p.id = r.post_id and p.user_id = one.user_id and r.counted <> again;
  update public.post_comments c set counted = again from public.posts p
  where c.user_id = one.blocked_id and p.id = c.post_id and p.user_id = one.user_id and c.counted <> again;
  return null;
end
$$;

create trigger hush_blocked after insert or delete on public.blocks
for each row execute function private.hush_blocked();

alter table public.person_follows enable row level security;
alter table public.post_pictures enable row level security;
alter table public.posts enable row level security;
alter table public.post_versions enable row level security;
alter table public.post_reactions enable row level security;
alter table public.post_comments enable row level security;
alter table public.post_reports enable row level security;
alter table public.feed_choices enable row level security;
revoke all on public.person_follows, public.post_pictures, public.posts, public.post_versions, public.post_reactions,
  public.post_comments, public.post_reports, public.feed_choices from anon, authenticated;
grant select, insert (user_id, person_id), delete on public.person_follows to authenticated;
grant select, insert (id, user_id, width, height) on public.post_pictures to authenticated;
-- Who wrote what a company says is the company's to know (company-posts.sql). Whether a response counts would tell of a block, and so
-- would the counts of a post: they are read by functions, which add the reader's own (feed.sql).
grant select (id, user_id, company_id, body, seen_by, link, picture_id, picture_words, posted_at, edited_at, hidden_at, state, publish_at), insert (user_id, company_id, body, seen_by, link, picture_id, picture_words, state, publish_at),
  update (body, seen_by, link, picture_id, picture_words, state, publish_at), delete on public.posts to authenticated;
grant select on public.post_versions to authenticated;
grant select (post_id, user_id, kind, reacted_at), insert (post_id, user_id, kind), update (post_id, user_id, kind), delete
  on public.post_reactions to authenticated;
grant select (id, post_id, user_id, body, commented_at, edited_at, hidden_at), insert (post_id, user_id, body), update (body), delete
  on public.post_comments to authenticated;
grant select, insert (user_id, post_id, comment_id, reason, note), delete on public.post_reports to authenticated;
grant select, insert (user_id, sorted, connections, following, companies, newness, talk),
  update (user_id, sorted, connections, following, companies, newness, talk) on public.feed_choices to authenticated;
grant all on public.person_follows, public.post_pictures, public.posts, public.post_versions, public.post_reactions,
  public.post_comments, public.post_reports, public.feed_choices to service_role;

create policy "People read whom they follow" on public.person_follows for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People follow who may be followed" on public.person_follows for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_follow(user_id, person_id));
create policy "People stop following others" on public.person_follows for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People read of their own pictures" on public.post_pictures for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People add pictures of their own" on public.post_pictures for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People read the posts that are for them" on public.posts for select to authenticated
  using ((state = 'published' and private.sees_post(user_id, company_id, seen_by, hidden_at))
    or company_id in (select private.my_companies(array['owner', 'recruiter'])));
create policy "People post for themselves and their companies" on public.posts for insert to authenticated
  with check (user_id = (select auth.uid()) or company_id in (select private.my_companies(array['owner', 'recruiter'])));
create policy "People edit their own posts" on public.posts for update to authenticated
  using (user_id = (select auth.uid()) or company_id in (select private.my_companies(array['owner', 'recruiter'])))
  with check (user_id = (select auth.uid()) or company_id in (select private.my_companies(array['owner', 'recruiter'])));
create policy "People delete their own posts" on public.posts for delete to authenticated
  using (user_id = (select auth.uid()) or company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Who reads a post reads what it said before" on public.post_versions for select to authenticated
  using (exists (select from public.posts p where p.id = post_id));

create policy "People read their own reactions" on public.post_reactions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People react to what they read" on public.post_reactions for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.posts p where p.id = post_id));
create policy "People change their own reactions" on public.post_reactions for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (select from public.posts p where p.id = post_id));
create policy "People take their own reactions back" on public.post_reactions for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People read the comments on what they read" on public.post_comments for select to authenticated
  using (user_id = (select auth.uid()) or (counted and hidden_at is null and exists (select from public.posts p where p.id = post_id)
    and not exists (select from public.blocks b where b.user_id = (select auth.uid()) and b.blocked_id = post_comments.user_id)));
create policy "People comment on what they read" on public.post_comments for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.posts p where p.id = post_id));
create policy "People edit their own comments" on public.post_comments for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People remove their comments, and those on their posts" on public.post_comments for delete to authenticated
  using (user_id = (select auth.uid())
    or exists (select from public.posts p where p.id = post_id and (p.user_id = (select auth.uid())
      or p.company_id in (select private.my_companies(array['owner', 'recruiter'])))));

create policy "People read their own reports" on public.post_reports for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People report what they read" on public.post_reports for insert to authenticated
  with check (user_id = (select auth.uid())
    and (post_id is null or exists (select from public.posts p where p.id = post_id))
    and (comment_id is null or exists (select from public.post_comments c where c.id = comment_id)));
create policy "People take their own reports back" on public.post_reports for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People say how they want their feed" on public.feed_choices for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- The bucket of posts' pictures.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('posts', 'posts', false, 3145728, '{image/webp,image/jpeg,image/png}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The path is the database's to give, and says nothing of who brought the picture: a company may show it. Fifty pictures a day.
create function private.admit_post_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.path := new.id;
  if (select count(*) from public.post_pictures f
    where f.user_id = new.user_id and f.created_at > now() - interval '1 day') >= 50 then
    raise exception using errcode = 'PT429', message = 'You’ve added 50 pictures today. Try again tomorrow.';
  end if;
  return new;
end
$$;

create trigger admit_post_picture before insert on public.post_pictures
for each row execute function private.admit_post_picture();

create function private.may_upload_post_picture(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.post_pictures f where f.path = of_path and f.user_id = auth.uid())
$$;

create function private.may_read_post_picture(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.post_pictures f
    where f.path = of_path and (f.user_id = auth.uid() or exists (
      select from public.posts p where p.picture_id = f.id
        and ((p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at))
          or p.company_id in (select private.my_companies(array['owner', 'recruiter']))))))
$$;

create policy "People upload the pictures of their posts" on storage.objects for insert to authenticated
  with check (bucket_id = 'posts' and private.may_upload_post_picture(name));

create policy "People see the pictures of the posts that they read" on storage.objects for select to authenticated
  using (bucket_id = 'posts' and private.may_read_post_picture(name));

-- Removes the pictures that no post has, a day after they came or once their account is gone; returns how many. The bytes go when the
-- storage service next looks. On a hosted Supabase a row less leaves the bytes behind, so nothing happens there.
create function private.remove_unused_post_pictures() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  if to_regclass('storage.stray_blobs') is null then
    return 0;
  end if;
  perform set_config('storage.allow_delete_query', 'true', true);
  select coalesce(array_agg(path), '{}') into gone from (
    select f.path from public.post_pictures f
    where (f.user_id is null or f.created_at < now() - interval '1 day')
      and not exists (select from public.posts p where p.picture_id = f.id)
    order by f.created_at limit 500) as unused;
  delete from storage.objects where bucket_id = 'posts' and name = any (gone);
  delete from public.post_pictures where path = any (gone);
  return cardinality(gone);
end
$$;
