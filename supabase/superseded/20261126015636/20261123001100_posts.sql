-- People and companies post, and others answer.

-- What people and companies post: words with one picture and one link, what others say to it, and whom a person follows.

create table public.person_follows (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, person_id),
  check (user_id <> person_id)
);

create index person_follows_person on public.person_follows (person_id);

-- Pictures of posts. A row comes first and names the one object that may be uploaded for it (docs/decisions/0049).
create table public.post_pictures (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: the object still lies there, and is removed next.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  path text not null unique check (char_length(path) <= 80),
  width smallint not null check (width between 1 and 8000),
  height smallint not null check (height between 1 and 8000),
  created_at timestamptz not null default now()
);

create index post_pictures_person on public.post_pictures (user_id, created_at desc);
create index post_pictures_oldest on public.post_pictures (created_at);

create table public.posts (
  id uuid primary key default private.uuid_in_order(),
  -- By a person, or in the name of a company.
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  company_id uuid references public.companies (id) on delete cascade,
  -- Who wrote it for the company.
  written_by uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (char_length(btrim(body)) between 1 and 3000),
  seen_by text not null default 'everyone' check (seen_by in ('everyone', 'connections')),
  -- Of which a card is shown.
  link text check (link ~ '^https?://[^\s]+$' and char_length(link) <= 2000),
  picture_id uuid references public.post_pictures (id) on delete set null,
  -- What the picture shows, for those who do not see it.
  picture_words text not null default '' check (char_length(picture_words) <= 300),
  posted_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  -- Taken out of sight by whoever looks after the site.
  hidden_at timestamptz,
  -- So many of each kind, kept by triggers, as the two below.
  reactions jsonb not null default '{}',
  reacted integer not null default 0,
  commented integer not null default 0,
  check (num_nonnulls(user_id, company_id) = 1),
  check (company_id is null or seen_by = 'everyone')
);

create index posts_person on public.posts (user_id, posted_at desc, id desc) where user_id is not null;
create index posts_company on public.posts (company_id, posted_at desc, id desc) where company_id is not null;
create index posts_writer on public.posts (written_by) where written_by is not null;
create index posts_picture on public.posts (picture_id) where picture_id is not null;

-- What a post said before it was edited.
create table public.post_versions (
  post_id uuid not null references public.posts (id) on delete cascade,
  -- When these words were written.
  written_at timestamptz not null,
  body text not null,
  link text,
  primary key (post_id, written_at)
);

create table public.post_reactions (
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('like', 'celebrate', 'support', 'insightful', 'curious')),
  reacted_at timestamptz not null default now(),
  -- False of whom the author blocks: theirs stands there for themselves alone.
  counted boolean not null default true,
  primary key (post_id, user_id)
);

create index post_reactions_person on public.post_reactions (user_id);

create table public.post_comments (
  id uuid primary key default private.uuid_in_order(),
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 1000),
  commented_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  counted boolean not null default true
);

create index post_comments_oldest on public.post_comments (post_id, commented_at, id);
create index post_comments_person on public.post_comments (user_id, commented_at desc);

-- What somebody thinks that others should not have to read. It is out of their own sight from then on.
create table public.post_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid references public.posts (id) on delete cascade,
  comment_id uuid references public.post_comments (id) on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'false', 'dangerous', 'rights', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1)
);

create unique index post_reports_post on public.post_reports (post_id, user_id) where post_id is not null;
create unique index post_reports_comment on public.post_reports (comment_id, user_id) where comment_id is not null;
create index post_reports_person on public.post_reports (user_id);

-- How a person wants their feed: by time, or by what each thing weighs for them, from 0 to 4. A source of 0 is left out.
create table public.feed_choices (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  sorted text not null default 'time' check (sorted in ('time', 'weights')),
  connections smallint not null default 3 check (connections between 0 and 4),
  following smallint not null default 3 check (following between 0 and 4),
  companies smallint not null default 2 check (companies between 0 and 4),
  newness smallint not null default 3 check (newness between 0 and 4),
  talk smallint not null default 1 check (talk between 0 and 4)
);

-- May this person be followed? Who lets themselves be found, and whom the follower does not block; who is blocked is not told.
create function private.may_follow(follower uuid, followed uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where user_id = followed)
    and not exists (select from public.settings where settings.user_id = followed and not profile_visible)
    and not exists (select from public.blocks where blocks.user_id = follower and blocks.blocked_id = followed)
$$;

-- Does the caller see a post of this author, for these people? One's own; a company's; and of others what is for everyone while they let
-- themselves be found, or is for their connections. Whom the caller blocks they do not see; who is blocked is not told.
create function private.sees_post(author uuid, company uuid, for_whom text, hidden timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when author = auth.uid() then true
    when hidden is not null then false
    when company is not null then true
    when exists (select from public.blocks b where b.user_id = auth.uid() and b.blocked_id = author) then false
    when for_whom = 'everyone' and not exists (
      select from public.settings s where s.user_id = author and not s.profile_visible) then true
    else auth.uid() in (select * from private.friends_of(author)) end
$$;

-- A post's picture has come, and is the writer's own. Thirty posts a day.
create function private.admit_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.picture_id is not null and not exists (
    select from public.post_pictures f join storage.objects o on o.bucket_id = 'posts' and o.name = f.path
    where f.id = new.picture_id and f.user_id = new.written_by) then
    raise exception using errcode = 'PT404', message = 'The picture has not arrived. Choose it again.';
  end if;
  if tg_op = 'INSERT' and new.user_id = auth.uid() and (
    select count(*) from public.posts p where p.user_id = new.user_id and p.posted_at > now() - interval '1 day') >= 30 then
    raise exception using errcode = 'PT429', message = 'That was the thirtieth post in a day. Try again tomorrow.';
  end if;
  return new;
end
$$;

create trigger admit_post before insert on public.posts for each row execute function private.admit_post();
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
for each row when (new.body <> old.body or new.link is distinct from old.link)
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

-- Two hundred comments a day.
create function private.admit_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id = auth.uid() and (
    select count(*) from public.post_comments c
    where c.user_id = new.user_id and c.commented_at > now() - interval '1 day') >= 200 then
    raise exception using errcode = 'PT429', message = 'That were 200 comments in a day. Try again tomorrow.';
  end if;
  return new;
end
$$;

create trigger admit_comment before insert on public.post_comments for each row execute function private.admit_comment();

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
  if tg_op <> 'INSERT' and old.counted then
    update public.posts set commented = commented - 1 where id = old.post_id;
  end if;
  if tg_op <> 'DELETE' and new.counted then
    update public.posts set commented = commented + 1 where id = new.post_id;
  end if;
  return null;
end
$$;

create trigger count_comment after insert or delete or update of counted on public.post_comments
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
grant select, insert (user_id, company_id, body, seen_by, link, picture_id, picture_words),
  update (body, seen_by, link, picture_id, picture_words), delete on public.posts to authenticated;
grant select on public.post_versions to authenticated;
grant select, insert (post_id, user_id, kind), update (post_id, user_id, kind), delete on public.post_reactions to authenticated;
grant select, insert (post_id, user_id, body), update (body), delete on public.post_comments to authenticated;
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
  using (private.sees_post(user_id, company_id, seen_by, hidden_at));
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
  using (user_id = (select auth.uid()) or (counted and exists (select from public.posts p where p.id = post_id)
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

-- The path is the database's to give; fifty pictures a day.
create function private.admit_post_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.path := new.user_id || '/' || new.id;
  if (select count(*) from public.post_pictures f
    where f.user_id = new.user_id and f.created_at > now() - interval '1 day') >= 50 then
    raise exception using errcode = 'PT429', message = 'That was the fiftieth picture today. Try again tomorrow.';
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
      select from public.posts p where p.picture_id = f.id and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at))))
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

-- Posts as pages show them: a feed, one author's, and what is said to one. Names, pictures and headlines in them are other people's,
-- which is why these run as their owner.

-- Who speaks: a person, or a company.
create function private.voice_of(person uuid, company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when company is not null then (
      select jsonb_build_object('kind', 'company', 'id', c.id, 'name', c.name, 'headline', c.industry, 'handle', c.slug, 'logo_url', c.logo_url)
      from public.companies c where c.id = company)
    else (
      select jsonb_build_object('kind', 'person', 'id', p.user_id, 'name', private.name_of(p.user_id), 'headline', p.headline,
        'handle', p.handle, 'picture', private.picture_of(p.user_id))
      from public.profiles p where p.user_id = person) end
$$;

-- A post as whoever asks sees it: with their own reaction, also where it counts for nobody else.
create function private.post_line(of_post uuid, source text, score double precision, as_of timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'author', private.voice_of(p.user_id, p.company_id), 'mine', coalesce(p.user_id = auth.uid(), false)
      or coalesce(p.company_id in (select private.my_companies(array['owner', 'recruiter'])), false),
    'body', p.body, 'link', p.link, 'seen_by', p.seen_by, 'posted_at', p.posted_at, 'edited_at', p.edited_at,
    'hidden', p.hidden_at is not null,
    'picture', (
      select jsonb_build_object('id', f.id, 'path', f.path, 'width', f.width, 'height', f.height, 'words', p.picture_words)
      from public.post_pictures f where f.id = p.picture_id),
    'reactions', case when mine.counted is false
      then jsonb_set(p.reactions, array[mine.kind], to_jsonb(coalesce((p.reactions ->> mine.kind)::integer, 0) + 1))
      else p.reactions end,
    'reaction', mine.kind,
    'commented', p.commented + (
      select count(*) from public.post_comments c where c.post_id = p.id and c.user_id = auth.uid() and not c.counted),
    'source', source, 'score', score, 'as_of', as_of)
  from public.posts p left join public.post_reactions mine on mine.post_id = p.id and mine.user_id = auth.uid()
  where p.id = of_post
$$;

-- The caller's feed: of their connections, of whom and what they follow, and their own. By time, or by the weights that they chose;
-- these are reckoned as of the moment when the first page was read, so that further pages go on where it ended.
create function public.network_feed(
  after_at timestamptz default null, after_post uuid default null, after_score double precision default null,
  as_of timestamptz default null, page_size integer default 10
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  size integer := least(greatest(page_size, 1), 30);
  moment timestamptz := coalesce(as_of, now());
  chosen public.feed_choices;
begin
  select * into chosen from public.feed_choices where user_id = me;
  if chosen.sorted is distinct from 'weights' then
    return query
    with found as (
      select latest.id, latest.posted_at, s.source
      from private.feed_sources(me) as s
      cross join lateral private.latest_posts(s.person, s.company, s.near, after_at, after_post, size) as latest
      order by latest.posted_at desc, latest.id desc limit size + 20
    ), page as (
      select found.* from found
      where not exists (select from public.post_reports r where r.user_id = me and r.post_id = found.id)
      order by found.posted_at desc, found.id desc limit size
    )
    select private.post_line(page.id, page.source, null, moment) from page order by page.posted_at desc, page.id desc;
    return;
  end if;
  return query
  with found as materialized (
    select latest.id, s.source, p.reacted, p.commented, p.posted_at,
      case s.source when 'connection' then chosen.connections when 'following' then chosen.following
        when 'company' then chosen.companies else 2 end as near
    from private.feed_sources(me) as s
    cross join lateral private.latest_posts(s.person, s.company, s.near, null, null, 5) as latest
    join public.posts p on p.id = latest.id
    where latest.posted_at > moment - interval '30 days'
  ), scored as (
    select found.id, found.source,
      found.near + chosen.newness * exp(-extract(epoch from greatest(moment - found.posted_at, interval '0')) / 172800)
        + chosen.talk * ln(1 + found.reacted + 2 * found.commented) / 2 as score
    from found where found.near > 0
  ), page as (
    select scored.* from scored
    where (after_score is null or scored.score < after_score or (scored.score = after_score and scored.id < after_post))
      and not exists (select from public.post_reports r where r.user_id = me and r.post_id = scored.id)
    order by scored.score desc, scored.id desc limit size
  )
  select private.post_line(page.id, page.source, page.score, moment) from page order by page.score desc, page.id desc;
end
$$;
revoke all on function public.network_feed(timestamptz, uuid, double precision, timestamptz, integer) from public, anon;
grant execute on function public.network_feed(timestamptz, uuid, double precision, timestamptz, integer) to authenticated;

-- Whose posts a person's feed has: two thousand at most. `near`: what is for connections is for them, too.
create function private.feed_sources(me uuid) returns table (person uuid, company uuid, source text, near boolean)
language sql stable set search_path = '' as $$
  (select me, null::uuid, 'self', true)
  union all
  (select f, null::uuid, 'connection', true from private.friends_of(me) as f limit 2000)
  union all
  (select f.person_id, null::uuid, 'following', false from public.person_follows f
   where f.user_id = me and not exists (select from public.settings s where s.user_id = f.person_id and not s.profile_visible)
     and f.person_id not in (select * from private.friends_of(me))
   limit 2000)
  union all
  (select null::uuid, f.company_id, 'company', true from public.company_follows f where f.user_id = me limit 2000)
$$;

create function private.latest_posts(
  person uuid, company uuid, near boolean, after_at timestamptz, after_post uuid, most integer
) returns table (id uuid, posted_at timestamptz)
language plpgsql stable rows 5 set search_path = '' as $$
begin
  if company is not null then
    return query
    select p.id, p.posted_at from public.posts p
    where p.company_id = latest_posts.company and p.hidden_at is null
      and (p.posted_at, p.id) < (coalesce(after_at, 'infinity'), coalesce(after_post, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by p.posted_at desc, p.id desc limit most;
  else
    return query
    select p.id, p.posted_at from public.posts p
    where p.user_id = latest_posts.person and (near or p.seen_by = 'everyone') and (p.hidden_at is null or person = auth.uid())
      and (p.posted_at, p.id) < (coalesce(after_at, 'infinity'), coalesce(after_post, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by p.posted_at desc, p.id desc limit most;
  end if;
end
$$;

-- What somebody posted, as far as the caller may read it, the newest first; a person or a company.
create function public.network_posts_of(
  person uuid default null, company uuid default null, after_at timestamptz default null, after_post uuid default null,
  page_size integer default 5
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select private.post_line(page.id, null, null, null)
  from (
    select p.id, p.posted_at from public.posts p
    where (p.user_id = person or p.company_id = company) and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at)
      and (after_at is null or (p.posted_at, p.id) < (after_at, after_post))
      and not exists (select from public.post_reports r where r.user_id = auth.uid() and r.post_id = p.id)
    order by p.posted_at desc, p.id desc limit least(greatest(page_size, 1), 30)
  ) as page
  order by page.posted_at desc, page.id desc
$$;
revoke all on function public.network_posts_of(uuid, uuid, timestamptz, uuid, integer) from public;
grant execute on function public.network_posts_of(uuid, uuid, timestamptz, uuid, integer) to anon, authenticated, service_role;

-- What is said to a post that the caller reads, the oldest first. `own`: they may remove it.
create function public.network_comments(
  post uuid, after_at timestamptz default null, after_comment uuid default null, page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', page.id, 'author', private.voice_of(page.user_id, null), 'mine', page.user_id = auth.uid(),
    'own', page.user_id = auth.uid() or coalesce(page.author = auth.uid(), false)
      or coalesce(page.company in (select private.my_companies(array['owner', 'recruiter'])), false),
    'body', page.body, 'commented_at', page.commented_at, 'edited_at', page.edited_at)
  from (
    select c.*, p.user_id as author, p.company_id as company from public.posts p join public.post_comments c on c.post_id = p.id
    where p.id = network_comments.post and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at)
      and (c.counted or c.user_id = auth.uid())
      and not exists (select from public.blocks b where b.user_id = auth.uid() and b.blocked_id = c.user_id)
      and not exists (select from public.post_reports r where r.user_id = auth.uid() and r.comment_id = c.id)
      and (after_at is null or (c.commented_at, c.id) > (after_at, after_comment))
    order by c.commented_at, c.id limit least(greatest(page_size, 1), 50)
  ) as page
  order by page.commented_at, page.id
$$;
revoke all on function public.network_comments(uuid, timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_comments(uuid, timestamptz, uuid, integer) to authenticated;

-- Whom and which companies the caller follows, the latest first.
create function public.network_following(after_at timestamptz default null, after_id uuid default null, page_size integer default 20)
returns table (person uuid, name text, headline text, place text, followed_at timestamptz, handle text, kind text)
language sql stable security definer set search_path = '' as $$
  select followed.id, coalesce(c.name, private.name_of(followed.id)), coalesce(c.industry, p.headline, ''),
    coalesce(c.headquarters, p.location, ''), followed.at, coalesce(p.handle, c.slug, ''), followed.kind
  from (
    (select f.person_id as id, f.followed_at as at, 'person' as kind from public.person_follows f
     where f.user_id = (select auth.uid()) and (after_at is null or (f.followed_at, f.person_id) < (after_at, after_id)))
    union all
    (select f.company_id, f.followed_at, 'company' from public.company_follows f
     where f.user_id = (select auth.uid()) and (after_at is null or (f.followed_at, f.company_id) < (after_at, after_id)))
    order by 2 desc, 1 desc limit least(greatest(page_size, 1), 50)
  ) as followed
  left join public.profiles p on followed.kind = 'person' and p.user_id = followed.id
  left join public.companies c on followed.kind = 'company' and c.id = followed.id
  order by followed.at desc, followed.id desc
$$;
revoke all on function public.network_following(timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_following(timestamptz, uuid, integer) to authenticated;

-- A post: its author, and of those whose feed has it the first three hundred. A count that changed: its author alone.
create function private.tell_readers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'posts')
  from (
    select user_id as person from changed where user_id is not null
    union
    select person from (
      select f as person from changed c cross join lateral private.friends_of(c.user_id) as f where tg_op <> 'UPDATE'
      union all
      select f.user_id from changed c join public.person_follows f on f.person_id = c.user_id
      where tg_op <> 'UPDATE' and c.seen_by = 'everyone'
      union all
      select f.user_id from changed c join public.company_follows f on f.company_id = c.company_id where tg_op <> 'UPDATE'
      limit 300) as readers
  ) as told;
  return null;
end
$$;

-- A comment: whoever wrote it, the post's author, and others who speak there.
create function private.tell_speakers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'posts')
  from (
    select user_id as person from changed
    union
    select p.user_id from changed c join public.posts p on p.id = c.post_id where p.user_id is not null and c.counted
    union
    select person from (
      select o.user_id as person from changed c join public.post_comments o on o.post_id = c.post_id where c.counted limit 100) as others
  ) as told;
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
create trigger tell_changed after update on public.post_comments referencing new table as changed
for each statement execute function private.tell_speakers();
create trigger tell_removed after delete on public.post_comments referencing old table as changed
for each statement execute function private.tell_speakers();

create trigger tell_added after insert on public.post_reactions referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_changed after update on public.post_reactions referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_removed after delete on public.post_reactions referencing old table as changed
for each statement execute function private.tell_owners('posts');

create trigger tell_added after insert on public.feed_choices referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_changed after update on public.feed_choices referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_removed after delete on public.feed_choices referencing old table as changed
for each statement execute function private.tell_owners('posts');

create trigger tell_added after insert on public.person_follows referencing new table as changed
for each statement execute function private.tell_owners('follows');
create trigger tell_changed after update on public.person_follows referencing new table as changed
for each statement execute function private.tell_owners('follows');
create trigger tell_removed after delete on public.person_follows referencing old table as changed
for each statement execute function private.tell_owners('follows');

revoke execute on function
  private.may_follow(uuid, uuid),
  private.sees_post(uuid, uuid, text, timestamptz),
  private.admit_post(),
  private.keep_post_version(),
  private.judge_response(),
  private.count_reaction(),
  private.admit_comment(),
  private.stamp_comment(),
  private.count_comment(),
  private.hush_blocked(),
  private.admit_post_picture(),
  private.may_upload_post_picture(text),
  private.may_read_post_picture(text),
  private.remove_unused_post_pictures(),
  private.voice_of(uuid, uuid),
  private.post_line(uuid, text, double precision, timestamptz),
  private.feed_sources(uuid),
  private.latest_posts(uuid, uuid, boolean, timestamptz, uuid, integer),
  private.tell_readers(),
  private.tell_speakers()
  from public, anon, authenticated, service_role;
grant execute on function private.may_follow(uuid, uuid), private.sees_post(uuid, uuid, text, timestamptz),
  private.may_upload_post_picture(text), private.may_read_post_picture(text),
  private.uuid_in_order() to authenticated;
