-- Cards of linked pages in posts. The server fetches them (server/link-cards), one at a time and never from its own network;
-- without it links stay plain.

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

create index link_cards_due on private.link_cards (asked_at) where state = 'waiting' or asked_at > settled_at;
create index posts_link on public.posts (md5(link), posted_at desc) where link is not null;
alter table private.link_cards enable row level security;

-- A card is refreshed after a week, and shown meanwhile; a failure is retried after an hour.
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

-- Of what is published: a draft is changed as often as somebody likes, and each address would be asked.
create trigger ask_for_card after insert or update of link, state on public.posts
for each row when (new.link is not null and new.state = 'published') execute function private.ask_for_card();

-- Stores a fetched card: null if there is none, which leaves the one that is there. Pages that show the link are notified.
create function private.settle_link_card(of_card uuid, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash text;
begin
  update private.link_cards c set settled_at = clock_timestamp(),
    state = case when said is null and c.state <> 'ready' then 'failed' else 'ready' end,
    title = case when said is null then c.title else left(coalesce(said ->> 'title', ''), 160) end,
    description = case when said is null then c.description else left(coalesce(said ->> 'description', ''), 300) end,
    site = case when said is null then c.site else left(coalesce(said ->> 'site', ''), 80) end
  where id = of_card returning link_hash into hash;
  if said is not null then
    perform private.tell_people(array(
      select r.person
      from (select p.* from public.posts p where md5(p.link) = hash order by p.posted_at desc limit 5) as shown
      cross join lateral (
        select shown.user_id as person where shown.user_id is not null
        union
        select readers.person from private.readers_of(shown.user_id, shown.company_id, shown.seen_by) as readers) as r), 'posts');
  end if;
end
$$;

create function private.card_of(of_link text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', c.title, 'description', c.description, 'site', c.site)
  from private.link_cards c where c.link_hash = md5(of_link) and c.state = 'ready'
$$;
