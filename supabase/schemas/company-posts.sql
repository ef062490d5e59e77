-- Drafts and scheduled posts of companies, and view counts.

-- Views of a company's posts by day. Viewers are not recorded.
create table public.post_views (
  post_id uuid not null references public.posts (id) on delete cascade,
  day date not null,
  views integer not null default 1 check (views > 0),
  primary key (post_id, day)
);

create index posts_due on public.posts (publish_at) where state = 'scheduled';

-- A scheduled time is in the future, at most a year ahead, and becomes the post's date. A company has up to a hundred unpublished
-- posts, publishes fifty a day, and schedules a hundred: what it deletes afterwards has been read.
create function private.settle_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> 'scheduled' then
    new.publish_at := null;
  elsif auth.uid() is not null and (new.publish_at is null or new.publish_at <= clock_timestamp()
    or new.publish_at > clock_timestamp() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Choose a time within the next year.';
  end if;
  if new.company_id is null then
    return new;
  end if;
  if new.state = 'published' and (tg_op = 'INSERT' or old.state <> 'published') then
    if tg_op = 'UPDATE' then
      new.posted_at := clock_timestamp();
      new.edited_at := null;
    end if;
    if auth.uid() is not null then
      perform private.count_in_day('company_post', null, new.company_id);
    end if;
  elsif tg_op = 'INSERT' and auth.uid() is not null and (select count(*) from public.posts p
    where p.company_id = new.company_id and p.state <> 'published') >= 100 then
    raise exception using errcode = 'PT409', message = 'You already have 100 unpublished posts. Publish or delete some first.';
  end if;
  if new.state = 'scheduled' and auth.uid() is not null and (tg_op = 'INSERT' or old.state <> 'scheduled') then
    perform private.count_in_day('company_schedule', null, new.company_id);
  end if;
  return new;
end
$$;

create trigger settle_post before insert or update of state, publish_at on public.posts
for each row execute function private.settle_post();

-- Publishes due posts; returns their number. Posts locked by an edit are left for the next run.
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

-- Whether one more view from this address is counted: so many of a matter within an hour, and no more, or anybody could make figures up.
-- Kept for that hour is a hash of both.
create function private.counts_view(matter text, most integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := private.request_address();
begin
  if coalesce(address, '') = '' then
    return true;
  end if;
  perform private.forget_senders();
  return (select c.so_far <= most from private.count_sent('view:' || md5(left(address, 64) || ' ' || matter)) as c);
end
$$;

-- Counts views: once per tab, and of one address those of two hundred calls within an hour. Members of the company are not counted.
create function public.count_post_views(posts uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.post_views as seen (post_id, day)
  select p.id, (now() at time zone 'utc')::date from public.posts p
  where (select private.counts_view('posts', 200)) and p.id = any (posts[1:20])
    and p.company_id is not null and p.state = 'published' and p.hidden_at is null
    and not exists (select from public.company_members m where m.company_id = p.company_id and m.user_id = (select auth.uid()))
  order by p.id
  on conflict (post_id, day) do update set views = seen.views + 1
$$;

-- A company's posts, latest first, with figures, and counts of each kind. For members who can post.
create function public.company_posts(
  company uuid, shown text default null, after_at timestamptz default null, after_post uuid default null, page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t publish posts for this company.';
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
