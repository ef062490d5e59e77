-- Who gets news by e-mail, and the links by which each mail of it is the last.

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

-- The same for mails of which a person has a switch in their settings.
create table private.switch_links (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  switch text not null check (switch in ('email_alerts', 'job_matches', 'messages', 'inbox', 'hiring')),
  made_at timestamptz not null default now()
);

create index switch_links_person on private.switch_links (user_id, made_at);

-- The word for the link in one mail. A person's latest hundred go on working.
create function private.switch_link(person uuid, switch text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.switch_links as old where old.hash in (
    select known.hash from private.switch_links as known where known.user_id = person order by known.made_at desc offset 99);
  insert into private.switch_links (hash, user_id, switch) values (sha256(convert_to(link, 'UTF8')), person, switch_link.switch);
  return link;
end
$$;

-- Turns the switch that a mail's link belongs to; false where it belongs to none.
create function private.turn_switch(link text, wanted boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  mailed private.switch_links;
begin
  select * into mailed from private.switch_links where hash = sha256(convert_to(link, 'UTF8'));
  if not found then
    return false;
  end if;
  if mailed.switch = 'inbox' then
    update public.company_members set inbox_mails = wanted where user_id = mailed.user_id;
    return true;
  elsif mailed.switch = 'hiring' then
    update public.company_members set hiring_mails = case when wanted then '{applied,candidates,promises,interviews,reviews,renewals}'::text[]
      else array(select unnest(hiring_mails) intersect select 'renewals') end where user_id = mailed.user_id;
    return true;
  end if;
  insert into public.settings (user_id) values (mailed.user_id) on conflict (user_id) do nothing;
  update public.settings set
    email_alerts = case when mailed.switch = 'email_alerts' then wanted else email_alerts end,
    job_matches = case when mailed.switch = 'job_matches' then wanted else job_matches end,
    messages = case when mailed.switch = 'messages' then wanted else messages end
  where user_id = mailed.user_id;
  return true;
end
$$;

-- Ends what a mail's link belongs to, a subscription or mails of one kind, or takes that back; doing either twice is as good as
-- once. The switch of an account with a subscription's address says the same. False where the link is none of ours. It tells
-- nothing of the address.
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
    return private.turn_switch(link, taken_back);
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
alter table private.switch_links enable row level security;
revoke all on public.subscriptions from anon, authenticated;
grant all on public.subscriptions to service_role;
