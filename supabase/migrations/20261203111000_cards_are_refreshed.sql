-- After a week a card was asked for again, but never fetched: only those that had none were looked for.
drop index private.link_cards_waiting;
create index link_cards_due on private.link_cards (asked_at) where state = 'waiting' or asked_at > settled_at;

-- Stores a fetched card: null if there is none, which leaves the one that is there. Pages that show the link are notified.
create or replace function private.settle_link_card(of_card uuid, said jsonb) returns void
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
