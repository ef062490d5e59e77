-- Subscribers are kept as such, and every mail of news carries a link that ends it.

-- An address, however often it was given. Whoever writes to them reads those without an end.
create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254),
  subscribed_at timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= subscribed_at)
);

create unique index subscriptions_email on public.subscriptions (lower(email));

-- What the link of one mail carries, as its hash alone: who reads this table can end nobody's subscription.
create table private.unsubscribe_links (
  hash bytea primary key check (octet_length(hash) = 32),
  subscription_id uuid not null references public.subscriptions (id) on delete cascade
);

create index unsubscribe_links_subscription on private.unsubscribe_links (subscription_id);

create function private.asks_for_news(kind text, payload jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select kind = 'subscribe' or coalesce(payload ->> 'updates' = 'yes', false)
$$;

-- Subscribes an address that is not, and gives the word for the link in the next mail to it. Every mail gets one of its own.
create function private.subscribe(address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  subscription uuid;
begin
  insert into public.subscriptions as known (email) values (address)
  on conflict (lower(email)) do update set
    subscribed_at = case when known.ended_at is null then known.subscribed_at else now() end,
    ended_at = null
  returning id into subscription;
  insert into private.unsubscribe_links (hash, subscription_id) values (sha256(convert_to(link, 'UTF8')), subscription);
  return link;
end
$$;

-- Ends the subscription that a mail's link belongs to, or takes that back; doing either twice is as good as once. The switch of
-- an account with that address says the same. False where the link is none of ours. It tells nothing of the address.
create function public.unsubscribe(link text, taken_back boolean default false) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  update public.subscriptions as known set
    ended_at = case when taken_back then null else coalesce(known.ended_at, now()) end
  from private.unsubscribe_links as mailed
  where mailed.hash = sha256(convert_to(link, 'UTF8')) and known.id = mailed.subscription_id
  returning lower(known.email) into address;
  if address is null then
    return false;
  end if;
  update public.settings set newsletter = taken_back
  where newsletter <> taken_back
    and user_id in (select id from auth.users where email = address and email_confirmed_at is not null);
  return true;
end
$$;
revoke all on function public.unsubscribe(text, boolean) from public;
grant execute on function public.unsubscribe(text, boolean) to anon, authenticated, service_role;

alter table public.subscriptions enable row level security;
alter table private.unsubscribe_links enable row level security;
revoke all on public.subscriptions from anon, authenticated;
grant all on public.subscriptions to service_role;

create or replace function private.confirm_enquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unsubscribe text;
begin
  if private.asks_for_news(new.kind, new.payload) then
    unsubscribe := private.subscribe(new.email);
  end if;
  -- On a database without our outbox the enquiry is stored all the same.
  if to_regclass('private.outbox') is null then
    return null;
  end if;
  insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
    'to', new.email,
    'template', 'enquiry',
    'data', jsonb_strip_nulls(jsonb_build_object(
      'kind', new.kind, 'reference', upper(left(new.id::text, 8)), 'unsubscribe', unsubscribe))));
  return null;
end
$$;

revoke execute on function private.asks_for_news(text, jsonb), private.subscribe(text) from public, anon, authenticated, service_role;

-- Who asked for news before.
insert into public.subscriptions (email, subscribed_at)
select distinct on (lower(email)) email, created_at from public.enquiries
where private.asks_for_news(kind, payload)
order by lower(email), created_at;
