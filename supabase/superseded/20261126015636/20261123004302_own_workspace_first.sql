-- Somebody who was added to a workspace before they ever opened the console found themselves at work in it, as their first one.
-- The first that somebody works in and that is theirs.
create function orcher.own_workspace(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.workspace_id from orcher.workspace_members m join orcher.workspaces w on w.id = m.workspace_id and w.account_id = m.user_id
  where m.user_id = person order by m.created_at, m.workspace_id limit 1
$$;

-- Everybody has a first workspace of their own; it is made when it is first asked for. Whoever is added to another one works there
-- once they choose it, and never unasked.
create or replace function orcher.first_workspace(person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_one text;
begin
  found_one := orcher.own_workspace(person);
  if found_one is null then
    insert into orcher.accounts (user_id) values (person) on conflict do nothing;
    perform from orcher.accounts where user_id = person for no key update;
    found_one := orcher.own_workspace(person);
    if found_one is null then
      found_one := orcher.make_workspace(person, 'My workspace');
    end if;
  end if;
  return found_one;
end
$$;

-- And whoever adds people could have directives write to all of them, as often as they like.
-- Mails that the workspaces of an account have sent on a day: nobody makes a sender of mails to strangers out of it.
create table orcher.mails (
  account_id uuid not null references orcher.accounts (user_id) on delete cascade,
  -- Of UTC.
  day date not null,
  sent integer not null check (sent > 0),
  primary key (account_id, day)
);
alter table orcher.mails enable row level security;

create function orcher.mails_of(plan text) returns integer
language sql immutable set search_path = '' as $$
  select case plan when 'starter' then 200 when 'growth' then 2000 else 20000 end
$$;

-- Mails to members of a workspace by our own server, which has an outbox. Of a sandbox nothing leaves. Returns to how many; less than
-- none where the day's mails are used up.
create or replace function orcher.mail_members(workspace text, to_roles text[], only_person uuid, but_not uuid, template text, data jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  addresses text[];
begin
  select w.name, w.account_id, orcher.mails_of(a.plan) as most into place
  from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id where w.id = workspace and w.sandbox_of is null;
  if not found or to_regclass('private.outbox') is null then
    return 0;
  end if;
  addresses := array(
    select u.email from orcher.workspace_members m join auth.users u on u.id = m.user_id
    where m.workspace_id = workspace and m.role = any (to_roles) and u.email <> ''
      and (only_person is null or m.user_id = only_person) and m.user_id is distinct from but_not);
  if addresses = '{}' then
    return 0;
  end if;
  insert into orcher.mails as day (account_id, day, sent)
  select place.account_id, (now() at time zone 'UTC')::date, cardinality(addresses) where cardinality(addresses) <= place.most
  on conflict (account_id, day) do update set sent = day.sent + excluded.sent where day.sent + excluded.sent <= place.most;
  if not found then
    return -1;
  end if;
  insert into private.outbox (kind, message)
  select 'mail', jsonb_build_object('to', address, 'template', template, 'data', data || jsonb_build_object('workspace', place.name))
  from unnest(addresses) address;
  return cardinality(addresses);
end
$$;

-- What is kept for a time only. Returns how many rows went.
create or replace function orcher.tidy() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint := 0;
  removed bigint;
begin
  delete from orcher.idempotency where ctid = any (array(
    select ctid from orcher.idempotency where expires_at < now() limit 5000));
  get diagnostics removed = row_count;
  gone := gone + removed;
  delete from orcher.calls where id in (select id from orcher.calls where at < now() - interval '30 days' order by at limit 5000);
  get diagnostics removed = row_count;
  gone := gone + removed;
  delete from orcher.deliveries where ctid = any (array(
    select ctid from orcher.deliveries where created_at < now() - interval '30 days' limit 5000));
  get diagnostics removed = row_count;
  delete from orcher.mails where day < now() - interval '7 days';
  update orcher.accounts set plan = 'starter', plan_ends_at = null where plan_ends_at <= now();
  return gone + removed;
end
$$;

revoke execute on function orcher.own_workspace(uuid), orcher.mails_of(text) from public, anon, authenticated, service_role;
