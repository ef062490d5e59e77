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
  and kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder', 'hiring');

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
-- person has looked at since, or applied for, is no news, and a job that several alerts found is told of once, by the best.
create function private.digest_of(person uuid, asked text) returns jsonb
language sql stable set search_path = '' as $$
  with news as (
    select distinct on (m.job_id) m.id, m.alert_id, alerts.title as alert, jobs.title, jobs.company_name as company,
      (select c.verified_how is null from public.companies c where c.id = jobs.company_id) as unverified,
      jobs.location as place, jobs.listed_at, m.match_score as score, m.job_id
    from public.alert_matches m
    join public.job_alerts alerts on alerts.id = m.alert_id and alerts.active and alerts.frequency = asked
    join public.jobs on jobs.id = m.job_id and jobs.status = 'open'
    where m.user_id = person and m.mailed_at is null and m.matched_at > coalesce(alerts.last_seen_at, '-infinity')
      and not exists (select from public.applications a where a.user_id = person and a.job_id = m.job_id)
      and not exists (
        select from public.alert_matches told
        where told.job_id = m.job_id and told.user_id = person and told.mailed_at is not null)
    order by m.job_id, m.match_score desc, m.id),
  found as (
    select news.*, row_number() over (partition by alert_id order by score desc, listed_at desc, id) as place_in,
      count(*) over (partition by alert_id) as amount
    from news),
  grouped as (
    select alert, max(amount) as amount, max(score) as best,
      jsonb_agg(jsonb_build_object('id', job_id, 'title', title, 'company', company, 'unverified', unverified,
          'place', place, 'score', score)
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

-- Whether a notification is mailed. What has mails of its own (security, archives, digests, decisions of staff) is not. Without
-- settings, so that it becomes part of the statement that asks.
create function private.is_mailed(kind text, state text) returns boolean
language sql immutable as $$
  select is_mailed.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned',
      'reminder', 'hiring')
    or (is_mailed.kind = 'review' and is_mailed.state in ('new', 'changed', 'answered'))
$$;

-- Which switch it goes by.
create function private.switch_of(kind text, state text) returns text
language sql immutable set search_path = '' as $$
  select case when kind in ('connection_request', 'connection_accepted', 'comment', 'follower') then 'messages'
    when kind = 'hiring' or (kind = 'review' and state <> 'answered') then 'hiring' else 'email_alerts' end
$$;

-- Whether it may be: those who speak for a company choose what they are mailed of it, and of their own review somebody is mailed only
-- where nobody else reads it.
create function private.may_mail(told public.notifications) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case when private.switch_of(told.kind, told.state) = 'hiring' then private.wants_hiring_mail(told)
    when told.kind = 'review' then private.reads_mail_alone(told.user_id) else true end;
end
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
      and private.is_mailed(n.kind, n.state)
    for update);
  switch text;
  notices jsonb;
begin
  for switch, notices in
    select listed.switch, jsonb_build_object('count', count(*), 'more', greatest(count(*) - 20, 0),
      'first', (array_agg(listed.subject order by listed.place))[1],
      'kind', case listed.switch when 'hiring' then 'hiring' else (array_agg(listed.kind order by listed.place))[1] end,
      -- A subject that is there no more has a word before its id, and nothing to lead to.
      'notices', jsonb_agg(jsonb_build_object('kind', listed.kind, 'subject', listed.subject,
        -- Of several who applied, and of several reviews, one is not named alone.
        'detail', case when listed.state in ('applied', 'new', 'changed') and listed.amount > 1 then '' else listed.detail end,
        'amount', listed.amount,
        'slug', case listed.kind when 'review' then (
          select c.slug from private.company_of_notice(listed.kind, listed.subject_id, listed.detail) as c) end,
        'state', listed.state, 'unverified', private.names_unverified(listed.kind, listed.subject_id, listed.detail),
        'about', case when listed.subject_id not like 'gone %' then split_part(listed.subject_id, ' ', -1)
          else '' end) order by listed.place) filter (where listed.place <= 20))
    from (
      select n.*, of.switch, row_number() over (partition by of.switch order by n.happened_at desc, n.id) as place
      from public.notifications n, lateral (select private.switch_of(n.kind, n.state) as switch) as of
      where n.id = any (told) and private.may_mail(n)) as listed
    left join public.settings s on s.user_id = person
    where address is not null
      and case listed.switch when 'messages' then coalesce(s.messages, true) when 'hiring' then true
        else coalesce(s.email_alerts, true) end
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
      and private.is_mailed(n.kind, n.state)
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
