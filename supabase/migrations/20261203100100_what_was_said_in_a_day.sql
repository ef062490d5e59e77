-- What a person or a company does in a day is counted where it was counted in what is left of it: whoever deleted it began anew.
alter table private.day_counts
  drop constraint day_counts_kind_check,
  drop constraint day_counts_check1,
  add constraint day_counts_kind_check check (kind in ('application', 'comment', 'company_job', 'company_mail', 'company_move', 'company_post',
    'company_schedule', 'connection_request', 'file', 'follow', 'post', 'report', 'stranger')),
  add constraint day_counts_check1 check (starts_with(kind, 'company_') = (company_id is not null));

-- Counts one more, or says when the next is possible.
create or replace function private.count_in_day(what text, person uuid, company uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule record;
  counted private.day_counts;
begin
  select * into strict rule from (values
    -- docs/decisions/0135 says why so many.
    ('application', 100, 'applied for 100 jobs', 'apply for more'),
    ('comment', 200, 'posted 200 comments', 'post more'),
    ('company_job', 100, 'published 100 jobs', 'publish more'),
    ('company_mail', 30, 'sent 30 invitations and codes', 'send the next one'),
    ('company_move', 30, 'moved events 30 times', 'move one again'),
    ('company_post', 50, 'published 50 posts for your company', 'publish more'),
    ('company_schedule', 100, 'scheduled 100 posts for your company', 'schedule more'),
    ('connection_request', 50, 'sent 50 connection requests', 'send more'),
    ('file', 50, 'added 50 files', 'add more'),
    ('follow', 100, 'followed 100 people', 'follow more'),
    ('post', 30, 'published 30 posts', 'publish more'),
    ('report', 50, 'sent 50 reports', 'send more'),
    ('stranger', 20, 'written to 20 people outside your connections', 'write to someone new again')
  ) as rules (kind, at_most, did, next) where rules.kind = what;
  insert into private.day_counts as day (user_id, company_id, kind, since, times) values (person, company, rule.kind, now(), 1)
  on conflict (user_id, company_id, kind) do update set
    times = case when day.since <= now() - interval '1 day' then 1 else day.times + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.times > rule.at_most then
    raise exception using errcode = 'PT429', message = format('You’ve %s in a day. You can %s after %s UTC.', rule.did, rule.next,
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
end
$$;

-- A post's picture has come, and is the own one of who wrote it or edits it.
create or replace function private.admit_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.picture_id is not null and not exists (
    select from public.post_pictures f join storage.objects o on o.bucket_id = 'posts' and o.name = f.path
    where f.id = new.picture_id and f.user_id in (new.written_by, auth.uid())) then
    raise exception using errcode = 'PT404', message = 'The picture didn’t upload. Choose it again.';
  end if;
  return new;
end
$$;

create trigger count_of_day before insert on public.posts for each row execute function private.count_own_in_day('post');
drop trigger admit_comment on public.post_comments;
drop function private.admit_comment();
create trigger count_of_day before insert on public.post_comments for each row execute function private.count_own_in_day('comment');

-- A scheduled time is in the future, at most a year ahead, and becomes the post's date. A company has up to a hundred unpublished
-- posts, publishes fifty a day, and schedules a hundred: what it deletes afterwards has been read.
create or replace function private.settle_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> 'scheduled' then
    new.publish_at := null;
  elsif auth.uid() is not null and (new.publish_at is null or new.publish_at <= clock_timestamp()
    or new.publish_at > clock_timestamp() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Choose a time within the next year.';
  end if;
  if new.company_id is null then
    return new;
  end if;
  if new.state = 'published' and (tg_op = 'INSERT' or old.state <> 'published') then
    if tg_op = 'UPDATE' then
      new.posted_at := clock_timestamp();
      new.edited_at := null;
    end if;
    if auth.uid() is not null then
      perform private.count_in_day('company_post', null, new.company_id);
    end if;
  elsif tg_op = 'INSERT' and auth.uid() is not null and (select count(*) from public.posts p
    where p.company_id = new.company_id and p.state <> 'published') >= 100 then
    raise exception using errcode = 'PT409', message = 'You already have 100 unpublished posts. Publish or delete some first.';
  end if;
  if new.state = 'scheduled' and auth.uid() is not null and (tg_op = 'INSERT' or old.state <> 'scheduled') then
    perform private.count_in_day('company_schedule', null, new.company_id);
  end if;
  return new;
end
$$;

-- Ten resumes, and one picture besides the current one; fifty files a day, including those that are gone already. The profile's row is
-- locked, so that concurrent uploads count each other.
create or replace function private.admit_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid;
begin
  select picture_id into shown from public.profiles where profiles.user_id = new.user_id for no key update;
  if tg_op = 'INSERT' then
    new.path := new.user_id || '/' || new.id;
    if new.user_id = auth.uid() then
      perform private.count_in_day('file', new.user_id);
    end if;
  end if;
  if new.bucket = 'pictures' then
    update public.files f set removed_at = now()
    where f.user_id = new.user_id and f.bucket = 'pictures' and f.removed_at is null and f.id is distinct from shown
      and f.id <> new.id;
  elsif new.bucket = 'resumes' and (select count(*) from public.files f
    where f.user_id = new.user_id and f.bucket = 'resumes' and f.removed_at is null and f.id <> new.id) >= 10 then
    raise exception using errcode = 'PT409', message = 'You have ten resumes. Delete one to add another.';
  end if;
  return new;
end
$$;

create trigger count_of_day before insert on public.post_reports for each row execute function private.count_own_in_day('report');
create trigger count_of_day before insert on public.listing_reports for each row execute function private.count_own_in_day('report');
create trigger count_of_day before insert on public.message_reports for each row execute function private.count_own_in_day('report');

-- A profile that the caller may look at. Reported again, it waits again: profiles change.
create or replace function public.report_profile(person uuid, reason text, note text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t report your own profile.';
  end if;
  if not private.may_look_at(me, person) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this person.';
  end if;
  perform private.count_in_day('report', me);
  insert into public.profile_reports as kept (user_id, person_id, reason, note)
  values (me, person, report_profile.reason, btrim(coalesce(report_profile.note, '')))
  on conflict (person_id, user_id) do update set reason = excluded.reason, note = excluded.note, reported_at = clock_timestamp();
end
$$;

-- Creates or changes an event of the company; returns its id. Times are in its zone. Attendees are notified of another time or
-- place.
create or replace function public.save_event(company uuid, fields jsonb, event uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  before public.company_events;
  made public.company_events;
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t manage this company’s events.';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = fields ->> 'zone') then
    raise exception using errcode = 'PT400', message = 'Choose a time zone.';
  end if;
  made.starts_at := (fields ->> 'starts')::timestamp at time zone (fields ->> 'zone');
  made.ends_at := (fields ->> 'ends')::timestamp at time zone (fields ->> 'zone');
  made.capacity := nullif(fields ->> 'capacity', '')::integer;
  if event is null then
    if (select count(*) from public.company_events e where e.company_id = company and e.made_at > now() - interval '1 day') >= 30 then
      raise exception using errcode = 'PT429', message = 'Your company has created 30 events in a day. Try again tomorrow.';
    end if;
  else
    select * into before from public.company_events e where e.id = event and e.company_id = company for update;
    if not found then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this event.';
    end if;
    if before.state = 'cancelled' then
      raise exception using errcode = 'PT409', message = 'This event was canceled.';
    end if;
    if made.capacity < before.going then
      raise exception using errcode = 'PT409', message = 'Spots already taken: ' || before.going || '.';
    end if;
  end if;
  if (event is null or made.starts_at <> before.starts_at) and (
    made.starts_at <= clock_timestamp() or made.starts_at > clock_timestamp() + interval '2 years') then
    raise exception using errcode = 'PT400', message = 'An event has to begin in the future, within two years.';
  end if;
  if made.ends_at <= made.starts_at or made.ends_at > made.starts_at + interval '14 days' then
    raise exception using errcode = 'PT400', message = 'An event has to end after it begins, and within 14 days.';
  end if;
  if event is null then
    insert into public.company_events (company_id, made_by, title, about, starts_at, ends_at, zone, place, link, capacity)
    values (company, auth.uid(), btrim(fields ->> 'title'), btrim(coalesce(fields ->> 'about', '')), made.starts_at, made.ends_at,
      fields ->> 'zone', btrim(coalesce(fields ->> 'place', '')), btrim(coalesce(fields ->> 'link', '')), made.capacity)
    returning * into made;
    return made.id;
  end if;
  update public.company_events e set title = btrim(fields ->> 'title'), about = btrim(coalesce(fields ->> 'about', '')),
    starts_at = made.starts_at, ends_at = made.ends_at, zone = fields ->> 'zone', place = btrim(coalesce(fields ->> 'place', '')),
    link = btrim(coalesce(fields ->> 'link', '')), capacity = made.capacity
  where e.id = event returning * into made;
  if (made.starts_at, made.place, made.link) is distinct from (before.starts_at, before.place, before.link)
    and made.starts_at > clock_timestamp() then
    -- Each of them is written to.
    if exists (select from public.event_answers a where a.event_id = event) then
      perform private.count_in_day('company_move', null, company);
    end if;
    -- At another time they are reminded again.
    update public.event_answers a set reminded_at = null where a.event_id = event and made.starts_at <> before.starts_at;
    -- Of one that is out of sight they hear when and where with the news that it is back.
    perform private.tell_of_event(a.user_id, made, 'moved') from public.event_answers a
    where a.event_id = event and not private.is_event_hidden(made);
  end if;
  perform private.settle_event(event);
  return event;
end
$$;

-- The rules of a posting, whoever writes it, and what follows from a change. What nobody has to renew never hides.
create or replace function private.keep_posting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  -- What staff take down or restore is as it was, and so is what was on hold.
  by_staff constant boolean := not is_new
    and (new.hidden_at is distinct from old.hidden_at or 'unattended' = any (array[new.closed_because, old.closed_because]) is true);
  is_member constant boolean := auth.uid() is not null and not by_staff;
  opens constant boolean := new.status = 'open' and (is_new or old.status <> 'open');
  today constant date := private.utc_day();
  trouble text;
begin
  if is_new or new.questions is distinct from old.questions then
    trouble := private.trouble_with_questions(new.questions);
  end if;
  if new.closes_on is not null and (is_new or opens or new.closes_on is distinct from old.closes_on)
    and new.closes_on not between today and today + 90 then
    trouble := 'The closing date is from today on and at most 90 days ahead.';
  elsif not is_new and old.status <> 'draft' and new.status = 'draft' then
    trouble := 'A job that was posted is no draft any more.';
  elsif new.status = 'open' and new.hidden_at is not null then
    trouble := 'Tannr staff took this job down. The email about it says why, and how to appeal.';
  elsif opens and not by_staff and private.is_company_hidden(new.company_id) then
    trouble := 'Tannr staff took this company’s page down. The email about it says why, and how to appeal.';
  elsif is_member and new.status = 'open' and (new.salary_min is null or new.salary_max is null) then
    trouble := 'Say what it pays, from and to.';
  elsif is_member and new.status = 'open' and new.closes_on is null then
    trouble := 'Say until when people can apply.';
  end if;
  if trouble is not null then
    raise exception using errcode = '23514', message = trouble;
  end if;
  new.edited_at := clock_timestamp();
  if opens and is_member then
    new.posted_at := case when new.version = 0 then clock_timestamp() else new.posted_at end;
    new.renewed_at := clock_timestamp();
  elsif not is_new and new.renewed_at is distinct from old.renewed_at and is_member then
    new.renewed_at := clock_timestamp();
  end if;
  if is_new or opens or new.renewed_at is distinct from old.renewed_at or new.closes_on is distinct from old.closes_on then
    new.reminded_at := null;
  end if;
  if opens then
    -- So that its company is put on hold before or after, and never past it.
    perform pg_advisory_xact_lock_shared(private.attendance_lock(new.company_id));
    if private.is_unattended(new.company_id) then
      new.status := 'closed';
      new.closed_because := 'unattended';
    end if;
    -- Each is compared with everybody's alerts.
    if is_member then
      perform private.count_in_day('company_job', null, new.company_id);
    end if;
  end if;
  if is_new and is_member and new.status = 'draft' and (
    select count(*) from public.jobs j where j.company_id = new.company_id and j.status = 'draft') >= 200 then
    raise exception using errcode = 'PT409', message = 'You already have 200 drafts. Publish or discard some first.';
  end if;
  new.closed_because := case when new.status = 'closed' then coalesce(new.closed_because, 'by_hand') end;
  -- A day is over once it is over everywhere on earth.
  new.hides_at := case when new.status = 'open' then least(
    new.renewed_at + private.renewal_days() * interval '1 day', (new.closes_on + 1)::timestamp at time zone 'UTC' + interval '12 hours') end;
  if is_new then
    new.version := (new.status <> 'draft')::integer;
  elsif new.status <> 'draft' and (private.posting_says(new) is distinct from private.posting_says(old) or opens) then
    new.version := case when old.status = 'draft' then 1
      when private.posting_says(new) is distinct from private.posting_says(old) then greatest(old.version, 1) + 1
      else greatest(old.version, 1) end;
  else
    new.version := old.version;
  end if;
  -- Each is kept.
  if is_member and not is_new and new.version > greatest(old.version, 200) then
    raise exception using errcode = '23514', message = 'A job can be changed 200 times. Close it and post a new one.';
  end if;
  return new;
end
$$;
