-- Whoever is followed is told, by mail as well, and nothing kept anybody from following everybody.
-- How many people somebody followed in the day that began with the first of them, whatever became of it.
create table private.follow_counts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  follows integer not null check (follows > 0)
);

alter table private.follow_counts enable row level security;

-- A hundred people a day, against spam: each of them is told. Only the person's own are counted, not rows written by the service.
create function private.count_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted private.follow_counts;
begin
  if auth.uid() is distinct from new.user_id then
    return new;
  end if;
  insert into private.follow_counts as day (user_id, since, follows) values (new.user_id, now(), 1)
  on conflict (user_id) do update set
    follows = case when day.since <= now() - interval '1 day' then 1 else day.follows + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.follows > 100 then
    raise exception using errcode = 'PT429', message = format(
      'You’ve followed 100 people in a day. You can follow more after %s UTC.',
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
  return new;
end
$$;

create trigger count_follow before insert on public.person_follows
for each row execute function private.count_follow();

revoke execute on function private.count_follow() from public, anon, authenticated, service_role;
