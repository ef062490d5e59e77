-- Posts as pages show them: the feed, an author's posts, and comments. They contain names, pictures and headlines of other
-- people, so these functions run as their owner.

-- The author: a person or a company.
create function private.voice_of(person uuid, company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when company is not null then (
      select jsonb_build_object('kind', 'company', 'id', c.id, 'name', c.name, 'headline', c.industry, 'handle', c.slug, 'logo_url', c.logo_url,
        'verified_how', c.verified_how)
      from public.companies c where c.id = company)
    else (
      select jsonb_build_object('kind', 'person', 'id', p.user_id, 'name', private.name_of(p.user_id), 'headline', p.headline,
        'handle', p.handle, 'picture', private.picture_of(p.user_id))
      from public.profiles p where p.user_id = person) end
$$;

-- A post as the caller sees it, with their own reaction, even if that is not counted for others. Planned once, like all per-row
-- functions: planning takes longer than execution.
create function private.post_line(of_post uuid, source text, score double precision, as_of timestamptz) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
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
$$;

-- The caller's feed: posts of connections, of followed people and companies, and their own. By time, or by the caller's weights,
-- computed as of the time of the first page, so that further pages continue it.
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
    with sources as materialized (select * from private.feed_sources(me)), found as (
      (select p.*, s.source from sources s cross join lateral (
        select p.id, p.posted_at from public.posts p
        where p.user_id = s.person and (s.near or p.seen_by = 'everyone') and (p.hidden_at is null or s.person = me)
          and (p.posted_at, p.id) < (coalesce(after_at, 'infinity'), coalesce(after_post, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by p.posted_at desc, p.id desc limit size) as p
      where s.person is not null)
      union all
      (select p.*, s.source from sources s cross join lateral (
        select p.id, p.posted_at from public.posts p
        where p.company_id = s.company and p.state = 'published' and p.hidden_at is null
          and (p.posted_at, p.id) < (coalesce(after_at, 'infinity'), coalesce(after_post, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by p.posted_at desc, p.id desc limit size) as p
      where s.company is not null)
      order by posted_at desc, id desc limit size + 20
    ), page as (
      select found.* from found
      where not exists (select from public.post_reports r where r.user_id = me and r.post_id = found.id)
      order by found.posted_at desc, found.id desc limit size
    )
    select private.post_line(page.id, page.source, null, moment) from page order by page.posted_at desc, page.id desc;
    return;
  end if;
  return query
  with sources as materialized (select * from private.feed_sources(me)), latest as (
    select p.*, s.source from sources s cross join lateral (
      select p.id, p.reacted, p.commented, p.posted_at from public.posts p
      where p.user_id = s.person and (s.near or p.seen_by = 'everyone') and (p.hidden_at is null or s.person = me)
        and p.posted_at > moment - interval '30 days'
      order by p.posted_at desc, p.id desc limit 5) as p
    where s.person is not null
    union all
    select p.*, s.source from sources s cross join lateral (
      select p.id, p.reacted, p.commented, p.posted_at from public.posts p
      where p.company_id = s.company and p.state = 'published' and p.hidden_at is null
        and p.posted_at > moment - interval '30 days'
      order by p.posted_at desc, p.id desc limit 5) as p
    where s.company is not null
  ), found as materialized (
    select latest.*, case latest.source when 'connection' then chosen.connections when 'following' then chosen.following
      when 'company' then chosen.companies else 2 end as near
    from latest
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

-- The authors in a person's feed: two thousand at most. `near`: posts for connections are included.
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
  (select null::uuid, f.company_id, 'company', true from public.company_follows f
   where f.user_id = me and not private.is_company_hidden(f.company_id) limit 2000)
$$;

-- An author's posts, as far as the caller may read them, newest first; a person or a company.
create function public.network_posts_of(
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
revoke all on function public.network_posts_of(uuid, uuid, timestamptz, uuid, integer) from public;
grant execute on function public.network_posts_of(uuid, uuid, timestamptz, uuid, integer) to anon, authenticated, service_role;

-- Comments of a post that the caller can read, oldest first. `own`: the caller may delete it.
create function public.network_comments(
  post uuid, after_at timestamptz default null, after_comment uuid default null, page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
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
$$;
revoke all on function public.network_comments(uuid, timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_comments(uuid, timestamptz, uuid, integer) to authenticated;

-- Whom and which companies the caller follows, the latest first.
create function public.network_following(after_at timestamptz default null, after_id uuid default null, page_size integer default 20)
returns table (person uuid, name text, headline text, place text, followed_at timestamptz, handle text, kind text,
  picture text, logo_url text, verified_how text)
language sql stable security definer set search_path = '' as $$
  select followed.id, coalesce(c.name, private.name_known(followed.id)), coalesce(c.industry, p.headline, ''),
    coalesce(c.headquarters, p.location, ''), followed.at, coalesce(p.handle, c.slug, ''), followed.kind,
    private.picture_of(p.user_id), c.logo_url, c.verified_how
  from (
    (select f.person_id as id, f.followed_at as at, 'person' as kind from public.person_follows f
     where f.user_id = (select auth.uid()) and (after_at is null or (f.followed_at, f.person_id) < (after_at, after_id)))
    union all
    (select f.company_id, f.followed_at, 'company' from public.company_follows f
     where f.user_id = (select auth.uid()) and (after_at is null or (f.followed_at, f.company_id) < (after_at, after_id)))
    order by 2 desc, 1 desc limit least(greatest(page_size, 1), 50)
  ) as followed
  left join public.profiles p on followed.kind = 'person' and p.user_id = followed.id
    and private.knows_name((select auth.uid()), followed.id)
  left join public.companies c on followed.kind = 'company' and c.id = followed.id
  order by followed.at desc, followed.id desc
$$;
revoke all on function public.network_following(timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_following(timestamptz, uuid, integer) to authenticated;
