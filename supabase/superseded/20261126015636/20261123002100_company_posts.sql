-- Companies write posts before they are seen: as drafts, or for their moment; and learn how often they were.

alter table public.posts
  add column state text not null default 'published' check (state in ('draft', 'scheduled', 'published')),
  add column publish_at timestamptz,
  add constraint posts_that_wait check ((state = 'published' or company_id is not null) and (state = 'scheduled') = (publish_at is not null));
grant insert (state, publish_at), update (state, publish_at) on public.posts to authenticated;

create or replace function private.admit_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.picture_id is not null and not exists (
    select from public.post_pictures f join storage.objects o on o.bucket_id = 'posts' and o.name = f.path
    where f.id = new.picture_id and f.user_id in (new.written_by, auth.uid())) then
    raise exception using errcode = 'PT404', message = 'The picture has not arrived. Choose it again.';
  end if;
  if tg_op = 'INSERT' and new.user_id = auth.uid() and (
    select count(*) from public.posts p where p.user_id = new.user_id and p.posted_at > now() - interval '1 day') >= 30 then
    raise exception using errcode = 'PT429', message = 'That was the thirtieth post in a day. Try again tomorrow.';
  end if;
  return new;
end
$$;

drop trigger keep_post_version on public.posts;
create trigger keep_post_version before update of body, link on public.posts
for each row when (old.state = 'published' and (new.body <> old.body or new.link is distinct from old.link))
execute function private.keep_post_version();

alter policy "People read the posts that are for them" on public.posts
  using ((state = 'published' and private.sees_post(user_id, company_id, seen_by, hidden_at))
    or company_id in (select private.my_companies(array['owner', 'recruiter'])));

create or replace function private.may_read_post_picture(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.post_pictures f
    where f.path = of_path and (f.user_id = auth.uid() or exists (
      select from public.posts p where p.picture_id = f.id
        and ((p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at))
          or p.company_id in (select private.my_companies(array['owner', 'recruiter']))))))
$$;

create or replace function private.latest_posts(
  person uuid, company uuid, near boolean, after_at timestamptz, after_post uuid, most integer
) returns table (id uuid, posted_at timestamptz)
language plpgsql stable rows 5 set search_path = '' as $$
begin
  if company is not null then
    return query
    select p.id, p.posted_at from public.posts p
    where p.company_id = latest_posts.company and p.state = 'published' and p.hidden_at is null
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

create or replace function public.network_posts_of(
  person uuid default null, company uuid default null, after_at timestamptz default null, after_post uuid default null,
  page_size integer default 5
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select private.post_line(page.id, null, null, null)
  from (
    select p.id, p.posted_at from public.posts p
    where (p.user_id = person or p.company_id = company) and p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at)
      and (after_at is null or (p.posted_at, p.id) < (after_at, after_post))
      and not exists (select from public.post_reports r where r.user_id = auth.uid() and r.post_id = p.id)
    order by p.posted_at desc, p.id desc limit least(greatest(page_size, 1), 30)
  ) as page
  order by page.posted_at desc, page.id desc
$$;

create or replace function public.network_comments(
  post uuid, after_at timestamptz default null, after_comment uuid default null, page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', page.id, 'author', private.voice_of(page.user_id, null), 'mine', page.user_id = auth.uid(),
    'own', page.user_id = auth.uid() or coalesce(page.author = auth.uid(), false)
      or coalesce(page.company in (select private.my_companies(array['owner', 'recruiter'])), false),
    'body', page.body, 'commented_at', page.commented_at, 'edited_at', page.edited_at)
  from (
    select c.*, p.user_id as author, p.company_id as company from public.posts p join public.post_comments c on c.post_id = p.id
    where p.id = network_comments.post and p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at)
      and (c.counted or c.user_id = auth.uid())
      and not exists (select from public.blocks b where b.user_id = auth.uid() and b.blocked_id = c.user_id)
      and not exists (select from public.post_reports r where r.user_id = auth.uid() and r.comment_id = c.id)
      and (after_at is null or (c.commented_at, c.id) > (after_at, after_comment))
    order by c.commented_at, c.id limit least(greatest(page_size, 1), 50)
  ) as page
  order by page.commented_at, page.id
$$;

create or replace function private.tell_readers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'posts')
  from (
    select user_id as person from changed where user_id is not null
    union
    select r.person from changed c cross join lateral private.readers_of(c.user_id, c.company_id, c.seen_by) as r
    where tg_op <> 'UPDATE' and c.state = 'published'
    union
    select m.user_id from changed c join public.company_members m on m.company_id = c.company_id where m.role <> 'interviewer'
  ) as told;
  return null;
end
$$;

-- What a company publishes after it was written, or takes back.
create function private.tell_of_publishing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(r.person, 'posts') from private.readers_of(new.user_id, new.company_id, new.seen_by) as r;
  return null;
end
$$;

create trigger tell_of_publishing after update of state on public.posts
for each row when ((old.state = 'published') <> (new.state = 'published')) execute function private.tell_of_publishing();

-- How often a company's posts were seen, by day. Who saw them is kept nowhere.
create table public.post_views (
  post_id uuid not null references public.posts (id) on delete cascade,
  day date not null,
  views integer not null default 1 check (views > 0),
  primary key (post_id, day)
);

create index posts_due on public.posts (publish_at) where state = 'scheduled';

-- A moment lies ahead, at most a year; what is published is as new as that. A company keeps a hundred that wait, and posts fifty a day.
create function private.settle_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> 'scheduled' then
    new.publish_at := null;
  elsif auth.uid() is not null and (new.publish_at is null or new.publish_at <= clock_timestamp()
    or new.publish_at > clock_timestamp() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Choose a moment ahead, within a year.';
  end if;
  if new.company_id is null then
    return new;
  end if;
  if new.state = 'published' and (tg_op = 'INSERT' or old.state <> 'published') then
    new.posted_at := clock_timestamp();
    new.edited_at := null;
    if auth.uid() is not null and (select count(*) from public.posts p
      where p.company_id = new.company_id and p.state = 'published' and p.posted_at > now() - interval '1 day') >= 50 then
      raise exception using errcode = 'PT429', message = 'That was the fiftieth post of the company in a day. Try again tomorrow.';
    end if;
  elsif tg_op = 'INSERT' and auth.uid() is not null and (select count(*) from public.posts p
    where p.company_id = new.company_id and p.state <> 'published') >= 100 then
    raise exception using errcode = 'PT409', message = 'A hundred posts wait already. Publish or delete some first.';
  end if;
  return new;
end
$$;

create trigger settle_post before insert or update of state, publish_at on public.posts
for each row execute function private.settle_post();

-- Publishes what is due; returns how much that was. What somebody changes at this moment waits for the next.
create function private.publish_due_posts(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  done integer;
begin
  with due as (
    select p.id from public.posts p
    where p.state = 'scheduled' and p.publish_at <= at
    order by p.publish_at limit most for update skip locked
  )
  update public.posts p set state = 'published' from due where p.id = due.id;
  get diagnostics done = row_count;
  return done;
end
$$;

-- Counts that these were seen: a page does so once in a tab. Those who act for the company do not count.
create function public.count_post_views(posts uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.post_views as seen (post_id, day)
  select p.id, (now() at time zone 'utc')::date from public.posts p
  where p.id = any (posts[1:20]) and p.company_id is not null and p.state = 'published' and p.hidden_at is null
    and not exists (select from public.company_members m where m.company_id = p.company_id and m.user_id = (select auth.uid()))
  order by p.id
  on conflict (post_id, day) do update set views = seen.views + 1
$$;

-- What a company wrote, the latest first by their moments, with its figures, and how much there is of each kind. For those who write
-- for it.
create function public.company_posts(
  company uuid, shown text default null, after_at timestamptz default null, after_post uuid default null, page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You do not write for this company.';
  end if;
  return jsonb_build_object(
    'counts', (
      select jsonb_build_object('draft', count(*) filter (where p.state = 'draft'), 'scheduled', count(*) filter (where p.state = 'scheduled'),
        'published', count(*) filter (where p.state = 'published'))
      from public.posts p where p.company_id = company_posts.company),
    'posts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', page.id, 'state', page.state, 'body', page.body, 'link', page.link, 'at', page.at, 'publish_at', page.publish_at,
        'posted_at', page.posted_at, 'edited_at', page.edited_at, 'hidden', page.hidden_at is not null,
        'writer', case when page.written_by is not null then private.name_of(page.written_by) end,
        'picture', (
          select jsonb_build_object('id', f.id, 'path', f.path, 'width', f.width, 'height', f.height, 'words', page.picture_words)
          from public.post_pictures f where f.id = page.picture_id),
        'views', (select coalesce(sum(v.views), 0) from public.post_views v where v.post_id = page.id),
        'reacted', page.reacted, 'commented', page.commented) order by page.at desc, page.id desc)
      from (
        select p.*, coalesce(p.publish_at, p.posted_at) as at from public.posts p
        where p.company_id = company_posts.company and (shown is null or p.state = shown)
          and (after_at is null or (coalesce(p.publish_at, p.posted_at), p.id) < (after_at, after_post))
        order by coalesce(p.publish_at, p.posted_at) desc, p.id desc limit least(greatest(page_size, 1), 50)) as page), '[]'));
end
$$;

alter table public.post_views enable row level security;
revoke all on public.post_views from anon, authenticated;
grant select on public.post_views to authenticated;
grant all on public.post_views to service_role;

create policy "Those who write for a company read how often it was seen" on public.post_views for select to authenticated
  using (exists (select from public.posts p where p.id = post_id
    and p.company_id in (select private.my_companies(array['owner', 'recruiter']))));

revoke all on function public.count_post_views(uuid[]), public.company_posts(uuid, text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.count_post_views(uuid[]) to anon, authenticated, service_role;
grant execute on function public.company_posts(uuid, text, timestamptz, uuid, integer) to authenticated;

revoke execute on function private.tell_of_publishing(), private.settle_post(), private.publish_due_posts(timestamptz, integer)
  from public, anon, authenticated, service_role;
