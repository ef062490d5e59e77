-- People get the mails that the switches of their settings promise, and end each kind with one press.

alter table public.alert_matches add column mailed_at timestamptz;
alter table public.notifications add column mailed_at timestamptz;
-- What was found and happened before is no news.
update public.alert_matches set mailed_at = now();
update public.notifications set mailed_at = now();

-- Links that end mails of which a person has a switch in their settings.
create table private.switch_links (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  switch text not null check (switch in ('email_alerts', 'job_matches', 'messages')),
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
create or replace function public.unsubscribe(link text, taken_back boolean default false) returns boolean
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
alter table private.switch_links enable row level security;

-- Mails to people by the switches of their settings: digests of what their job alerts found, and what they have not read of what
-- happened. Our own server calls the two functions every few minutes. What was told is marked in the transaction that
-- writes the mail, so nothing is told twice.

-- When somebody was last written to, by what it was about.
create table private.person_mails (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('Daily', 'Weekly', 'notices')),
  sent_at timestamptz not null,
  primary key (user_id, kind)
);

alter table private.person_mails enable row level security;

create index notifications_unmailed on public.notifications (user_id, happened_at)
where read_at is null and (mailed_at is null or mailed_at < happened_at)
  and kind in ('connection_request', 'connection_accepted', 'application_status', 'badge_earned');

-- Where mails to a person go: an address that is proven to be theirs, while the account is neither banned nor about to end.
create function private.address_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users u
  where u.id = person and u.email <> '' and u.email_confirmed_at is not null and u.deleted_at is null
    and (u.banned_until is null or u.banned_until < now())
    and not exists (select from public.account_deletions d where d.user_id = u.id)
$$;

-- Notes the mail; false where somebody else was faster.
create function private.note_mail(person uuid, about text, since timestamptz, at timestamptz) returns boolean
language sql volatile set search_path = '' as $$
  with noted as (
    insert into private.person_mails as known (user_id, kind, sent_at) values (person, about, at)
    on conflict (user_id, kind) do update set sent_at = excluded.sent_at where known.sent_at < since
    returning user_id)
  select exists (select from noted)
$$;

create function private.mail_person(address text, template text, data jsonb, link text) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
    'to', address, 'template', template, 'data', data || jsonb_build_object('unsubscribe', link)))
$$;

-- What the alerts of this frequency found and no digest told of, the best five of each: null when that is nothing. What the
-- person has looked at since, or applied for, is no news.
create function private.digest_of(person uuid, asked text) returns jsonb
language sql stable set search_path = '' as $$
  with found as (
    select m.alert_id, alerts.title as alert, jobs.title, jobs.company_name as company, jobs.location as place, m.match_score as score,
      m.job_id, row_number() over best as place_in, count(*) over (partition by m.alert_id) as amount
    from public.alert_matches m
    join public.job_alerts alerts on alerts.id = m.alert_id and alerts.active and alerts.frequency = asked
    join public.jobs on jobs.id = m.job_id and jobs.status = 'open'
    where m.user_id = person and m.mailed_at is null and m.matched_at > coalesce(alerts.last_seen_at, '-infinity')
      and not exists (select from public.applications a where a.user_id = person and a.job_id = m.job_id)
    window best as (partition by m.alert_id order by m.match_score desc, jobs.listed_at desc, m.id)),
  grouped as (
    select alert, max(amount) as amount, max(score) as best,
      jsonb_agg(jsonb_build_object('id', job_id, 'title', title, 'company', company, 'place', place, 'score', score)
        order by place_in) filter (where place_in <= 5) as jobs
    from found group by alert_id, alert)
  select jsonb_build_object(
    'frequency', lower(asked), 'count', sum(amount), 'first', (array_agg(alert order by best desc, alert))[1],
    'alerts', jsonb_agg(jsonb_build_object('title', alert, 'more', greatest(amount - 5, 0), 'jobs', jobs) order by best desc, alert))
  from grouped having count(*) > 0
$$;

-- Compares the person's alerts to their end (see private.match_alerts), and mails what is new.
create function private.send_digest(person uuid, asked text) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  digest jsonb;
begin
  if address is null then
    return false;
  end if;
  -- The page compares them, too, and what it finds meanwhile comes after it.
  perform from public.job_alerts alerts where alerts.user_id = person order by alerts.id for update;
  for step in 1..15 loop
    exit when not private.match_alerts(person);
  end loop;
  digest := private.digest_of(person, asked);
  update public.alert_matches m set mailed_at = clock_timestamp()
  from public.job_alerts alerts
  where alerts.id = m.alert_id and alerts.frequency = asked and m.user_id = person and m.mailed_at is null;
  if digest is null then
    return false;
  end if;
  perform private.mail_person(address, 'job_digest', digest, private.switch_link(person, 'job_matches'));
  return true;
end
$$;

-- Digests go out from 7:00 UTC on, the weekly ones on Mondays: to `most` people who had none since. Returns how many were looked
-- at; none are left when it is 0. Who has switched job matches off gets none.
create function private.send_digests(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  asked text;
  since timestamptz;
  person uuid;
  done integer := 0;
begin
  foreach asked in array array['Daily', 'Weekly'] loop
    since := (date_trunc(case asked when 'Daily' then 'day' else 'week' end, (at at time zone 'UTC') - interval '7 hours')
      + interval '7 hours') at time zone 'UTC';
    for person in
      select distinct alerts.user_id from public.job_alerts alerts
      where alerts.active and alerts.frequency = asked and alerts.created_at < since
        and coalesce((select s.job_matches from public.settings s where s.user_id = alerts.user_id), true)
        and not exists (
          select from private.person_mails known
          where known.user_id = alerts.user_id and known.kind = asked and known.sent_at >= since)
      limit most - done
    loop
      done := done + 1;
      if private.note_mail(person, asked, since, at) then
        -- One person's trouble keeps nobody else waiting; what was found stays unmarked, and is in their next one.
        begin
          perform private.send_digest(person, asked);
        exception when others then
          raise warning 'a digest could not be made: %', sqlstate;
        end;
      end if;
    end loop;
  end loop;
  return done;
end
$$;

-- Which switch a notification goes by. What has mails of its own (security, archives, digests) is mailed by none.
create function private.switch_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case when kind in ('connection_request', 'connection_accepted') then 'messages' else 'email_alerts' end
$$;

-- One mail by each switch, for all that a person has not read. What a switch keeps back is marked as well: it is not told later.
create function private.send_notice(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  -- Locked, so that what happens meanwhile comes after it.
  told uuid[] := array(
    select n.id from public.notifications n
    where n.user_id = person and n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'application_status', 'badge_earned')
    for update);
  switch text;
  notices jsonb;
begin
  for switch, notices in
    select listed.switch, jsonb_build_object('count', count(*), 'more', greatest(count(*) - 20, 0),
      'first', (array_agg(listed.subject order by listed.place))[1], 'kind', (array_agg(listed.kind order by listed.place))[1],
      'notices', jsonb_agg(jsonb_build_object('kind', listed.kind, 'subject', listed.subject, 'detail', listed.detail,
        'state', listed.state) order by listed.place) filter (where listed.place <= 20))
    from (
      select n.*, of.switch, row_number() over (partition by of.switch order by n.happened_at desc, n.id) as place
      from public.notifications n, lateral (select private.switch_of(n.kind) as switch) as of
      where n.id = any (told)) as listed
    left join public.settings s on s.user_id = person
    where address is not null
      and case listed.switch when 'messages' then coalesce(s.messages, true) else coalesce(s.email_alerts, true) end
    group by listed.switch
  loop
    perform private.mail_person(address, 'notices', notices, private.switch_link(person, switch));
  end loop;
  update public.notifications n set mailed_at = clock_timestamp() where n.id = any (told);
end
$$;

-- What happened ten minutes ago and is not read yet: to `most` people, none of whom is written to twice within an hour. Returns
-- how many were looked at.
create function private.send_notices(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  person uuid;
  done integer := 0;
begin
  for person in
    select n.user_id from public.notifications n
    where n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'application_status', 'badge_earned')
      and not exists (
        select from private.person_mails known
        where known.user_id = n.user_id and known.kind = 'notices' and known.sent_at > at - interval '1 hour')
    group by n.user_id having min(n.happened_at) < at - interval '10 minutes'
    limit most
  loop
    done := done + 1;
    if private.note_mail(person, 'notices', at - interval '1 hour', at) then
      begin
        perform private.send_notice(person);
      exception when others then
        raise warning 'a mail of what happened could not be made: %', sqlstate;
      end;
    end if;
  end loop;
  return done;
end
$$;

revoke execute on function private.switch_link(uuid, text), private.turn_switch(text, boolean), private.address_of(uuid),
  private.note_mail(uuid, text, timestamptz, timestamptz), private.mail_person(text, text, jsonb, text), private.digest_of(uuid, text),
  private.send_digest(uuid, text), private.send_digests(timestamptz, integer), private.switch_of(text),
  private.send_notice(uuid), private.send_notices(timestamptz, integer) from public;
