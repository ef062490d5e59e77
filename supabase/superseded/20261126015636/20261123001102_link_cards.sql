-- An address in a post gets a card, which the server makes.

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

-- A post: its author, and those whose feed has it. A count that changed: its author alone.
create or replace function private.tell_readers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'posts')
  from (
    select user_id as person from changed where user_id is not null
    union
    select r.person from changed c cross join lateral private.readers_of(c.user_id, c.company_id, c.seen_by) as r
    where tg_op <> 'UPDATE'
  ) as told;
  return null;
end
$$;

-- What the pages say of themselves that people post addresses of. The server reads them (server/cards), one at a time and never on
-- its own network; elsewhere an address stands there as it is.

create table private.link_cards (
  id uuid primary key default gen_random_uuid(),
  link text not null check (char_length(link) <= 2000),
  -- The address may be too long for an index.
  link_hash text not null unique generated always as (md5(link)) stored,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  title text not null default '' check (char_length(title) <= 160),
  description text not null default '' check (char_length(description) <= 300),
  site text not null default '' check (char_length(site) <= 80),
  asked_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);

create index link_cards_waiting on private.link_cards (asked_at) where state = 'waiting';
create index posts_link on public.posts (md5(link), posted_at desc) where link is not null;
alter table private.link_cards enable row level security;

-- What is known of an address is asked for again after a week, and what could not be had after an hour.
create function private.ask_for_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.link_cards as known (link) values (new.link)
  on conflict (link_hash) do update set state = case known.state when 'ready' then 'ready' else 'waiting' end,
    asked_at = clock_timestamp()
  where known.settled_at < now() - interval '1 hour' and (known.state = 'failed' or known.settled_at < now() - interval '7 days');
  perform pg_notify('link_cards', '');
  return null;
end
$$;

create trigger ask_for_card after insert or update of link on public.posts
for each row when (new.link is not null) execute function private.ask_for_card();

-- How a card became: null where there is none to be had. Whoever shows the address hears of it.
create function private.settle_link_card(of_card uuid, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash text;
begin
  update private.link_cards set state = case when said is null then 'failed' else 'ready' end, settled_at = clock_timestamp(),
    title = left(coalesce(said ->> 'title', ''), 160), description = left(coalesce(said ->> 'description', ''), 300),
    site = left(coalesce(said ->> 'site', ''), 80)
  where id = of_card returning link_hash into hash;
  if said is not null then
    perform private.tell_person(r.person, 'posts')
    from (select p.* from public.posts p where md5(p.link) = hash order by p.posted_at desc limit 5) as shown
    cross join lateral (
      select shown.user_id as person where shown.user_id is not null
      union
      select readers.person from private.readers_of(shown.user_id, shown.company_id, shown.seen_by) as readers) as r;
  end if;
end
$$;

create function private.card_of(of_link text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', c.title, 'description', c.description, 'site', c.site)
  from private.link_cards c where c.link_hash = md5(of_link) and c.state = 'ready'
$$;

-- A post as whoever asks sees it: with their own reaction, also where it counts for nobody else.
create or replace function private.post_line(of_post uuid, source text, score double precision, as_of timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
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
      select count(*) from public.post_comments c where c.post_id = p.id and c.user_id = auth.uid() and not c.counted),
    'source', source, 'score', score, 'as_of', as_of)
  from public.posts p left join public.post_reactions mine on mine.post_id = p.id and mine.user_id = auth.uid()
  where p.id = of_post
$$;

revoke execute on function private.readers_of(uuid, uuid, text), private.ask_for_card(), private.settle_link_card(uuid, jsonb),
  private.card_of(text) from public, anon, authenticated, service_role;
