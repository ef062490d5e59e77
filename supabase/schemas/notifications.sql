-- Notifications, one line per subject.

create table public.notifications (
  id uuid primary key default private.uuid_in_order(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('connection_request', 'connection_accepted', 'alert_matches', 'application_status',
    'badge_earned', 'security', 'hiring', 'reminder', 'event', 'inbox', 'comment', 'reaction', 'follower', 'approval', 'schedule', 'support', 'review')),
  -- The subject: a further event of the same kind and subject replaces the line.
  subject_id text not null check (char_length(subject_id) between 1 and 60),
  -- The person concerned; their deletion deletes the line.
  actor_id uuid references auth.users (id) on delete cascade,
  -- The words at that time: a name, the title of a job, alert or badge; and the line below.
  subject text not null check (char_length(subject) <= 200),
  detail text not null default '' check (char_length(detail) <= 240),
  -- The state: waiting or accepted for a request, the status of an application, the rarity of a badge.
  state text not null default '' check (char_length(state) <= 40),
  -- Unread events add up: matches of one alert, applications for one job.
  amount integer not null default 1 check (amount > 0),
  happened_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- There is something for the person to do about it.
  waits boolean not null generated always as (
    (kind in ('connection_request', 'approval') and state = 'waiting')
    or (kind in ('alert_matches', 'application_status') and read_at is null)) stored,
  -- When an email last included it; later events are emailed separately.
  mailed_at timestamptz,
  unique (user_id, kind, subject_id)
);

create index notifications_newest on public.notifications (user_id, happened_at desc, id desc);
create index notifications_unread on public.notifications (user_id, kind) where read_at is null;
create index notifications_waiting on public.notifications (user_id, happened_at desc, id desc) where waits;
create index notifications_actor on public.notifications (actor_id) where actor_id is not null;

-- The database sets the time of reading.
create function private.stamp_reading() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.read_at := coalesce(old.read_at, clock_timestamp());
  return new;
end
$$;

create trigger stamp_reading before update of read_at on public.notifications
for each row when (new.read_at is not null and old.read_at is distinct from new.read_at)
execute function private.stamp_reading();

-- Notifies a person. The latest 200 are kept; of the others, what somebody else holds is left to them, so that no one waits for it.
create function private.notify(told public.notifications) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications as kept (user_id, kind, subject_id, actor_id, subject, detail, state, amount)
  values (told.user_id, told.kind, told.subject_id, told.actor_id, left(told.subject, 200), left(told.detail, 240),
    coalesce(told.state, ''), coalesce(told.amount, 1))
  on conflict (user_id, kind, subject_id) do update set
    subject = excluded.subject, actor_id = excluded.actor_id, detail = excluded.detail, state = excluded.state,
    amount = excluded.amount + case when kept.read_at is null
      and (kept.kind = 'alert_matches' or (kept.kind = 'hiring' and kept.state = 'applied')
        or (kept.kind = 'review' and kept.state in ('new', 'changed') and excluded.state = kept.state)) then kept.amount else 0 end,
    happened_at = clock_timestamp(), read_at = null;
  delete from public.notifications where id in (
    select id from public.notifications where id in (
      select id from public.notifications where user_id = told.user_id order by happened_at desc, id desc offset 200)
    for update skip locked);
end
$$;

-- The recipient is notified about a request, the sender about its answer, unless declined. A withdrawn request leaves no
-- notification.
create function private.notify_of_connection() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  if tg_op = 'DELETE' then
    delete from public.notifications
    where (user_id, kind, subject_id) in (
      (old.other_id, 'connection_request', old.user_id::text), (old.user_id, 'connection_accepted', old.other_id::text));
  elsif tg_op = 'INSERT' then
    if exists (select from public.blocks where user_id = new.other_id and blocked_id = new.user_id) then
      return null;
    end if;
    told.user_id := new.other_id;
    told.kind := 'connection_request';
    told.actor_id := new.user_id;
    told.subject_id := new.user_id;
    told.subject := private.name_of(new.user_id);
    told.detail := coalesce(nullif(new.note, ''), (select headline from public.profiles where user_id = new.user_id), '');
    told.state := 'waiting';
    perform private.notify(told);
  else
    update public.notifications set state = 'accepted', read_at = clock_timestamp()
    where user_id = new.other_id and kind = 'connection_request' and subject_id = new.user_id::text;
    told.user_id := new.user_id;
    told.kind := 'connection_accepted';
    told.actor_id := new.other_id;
    told.subject_id := new.other_id;
    told.subject := private.name_of(new.other_id);
    told.detail := coalesce((select headline from public.profiles where user_id = new.other_id), '');
    perform private.notify(told);
  end if;
  return null;
end
$$;

create trigger notify after insert or delete on public.connections
for each row execute function private.notify_of_connection();

create trigger notify_of_answer after update of accepted_at on public.connections
for each row when (old.accepted_at is null and new.accepted_at is not null)
execute function private.notify_of_connection();

-- One line per alert, with its best new match; for people with such notifications on. A job matched by several alerts is listed
-- once, for the first or best one.
create function private.notify_of_matches() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  for told.user_id, told.subject_id, told.subject, told.detail, told.amount in
    select distinct on (added.alert_id) added.user_id, added.alert_id, alerts.title,
      jobs.title || ' at ' || jobs.company_name || ', ' || added.match_score || '% match',
      count(*) over (partition by added.alert_id)
    from added
    join public.job_alerts as alerts on alerts.id = added.alert_id
    join public.jobs on jobs.id = added.job_id
    left join public.settings on settings.user_id = added.user_id
    where coalesce(settings.job_matches, true)
      and not exists (
        select from public.alert_matches as other
        where other.job_id = added.job_id and other.user_id = added.user_id and other.id <> added.id
          and (other.id not in (select same.id from added as same)
            or (other.match_score, other.id) > (added.match_score, added.id)))
    order by added.alert_id, added.match_score desc, jobs.listed_at desc
  loop
    told.kind := 'alert_matches';
    perform private.notify(told);
  end loop;
  return null;
end
$$;

create trigger notify after insert on public.alert_matches referencing new table as added
for each statement execute function private.notify_of_matches();

-- Viewing an alert's matches marks its notification as read.
create function private.read_of_matches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.notifications where user_id = old.user_id and kind = 'alert_matches' and subject_id = old.id::text;
  else
    update public.notifications set read_at = clock_timestamp()
    where user_id = new.user_id and kind = 'alert_matches' and subject_id = new.id::text and read_at is null;
  end if;
  return null;
end
$$;

create trigger read_of_matches after delete or update of last_seen_at on public.job_alerts
for each row execute function private.read_of_matches();

create function private.notify_of_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  select jobs.title, jobs.company_name into told.subject, told.detail from public.jobs where jobs.id = new.job_id;
  told.user_id := new.user_id;
  told.kind := 'application_status';
  told.subject_id := new.id;
  told.state := new.status;
  perform private.notify(told);
  return null;
end
$$;

create trigger notify after update of status on public.applications
for each row when (new.status <> old.status) execute function private.notify_of_status();

create function private.forget_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications
  where user_id = old.user_id and kind = 'application_status' and subject_id in (old.id::text, 'job ' || old.id);
  return null;
end
$$;

create trigger forget_application after delete on public.applications
for each row execute function private.forget_application();

create function private.notify_of_badge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  select title, description, rarity into told.subject, told.detail, told.state
  from public.achievements where id = new.achievement_id;
  told.user_id := new.user_id;
  told.kind := 'badge_earned';
  told.subject_id := new.achievement_id;
  perform private.notify(told);
  return null;
end
$$;

create trigger notify after insert on public.earned_achievements
for each row execute function private.notify_of_badge();

-- The account's owner is notified, whoever changed it. A rehash of the same password is no change.
create function private.notify_of_security() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  told.user_id := new.id;
  told.kind := 'security';
  if new.email is distinct from old.email then
    told.subject_id := 'email';
    told.subject := 'Your email address was changed';
    told.detail := coalesce('From now on you sign in with ' || new.email || '.', '');
  else
    told.subject_id := 'password';
    told.subject := 'Your password was changed';
    told.detail := 'If that was not you, reset it and write to us.';
  end if;
  perform private.notify(told);
  return null;
end
$$;

create trigger notify_of_security after update of email, encrypted_password on auth.users
for each row when (
  (old.email <> '' and new.email is distinct from old.email)
  or (old.encrypted_password <> '' and new.encrypted_password <> '' and new.encrypted_password <> old.encrypted_password
    and left(new.encrypted_password, 4) = left(old.encrypted_password, 4)))
execute function private.notify_of_security();

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select, update (read_at), delete on public.notifications to authenticated;
grant all on public.notifications to service_role;

create policy "People read their own notifications" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People mark their own notifications" on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People remove their own notifications" on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()));
