-- What staff take down stays as it was, out of sight, so that it can come back when an appeal is right.

create function private.is_hidden(kind text, subject uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case is_hidden.kind
    when 'post' then (select p.hidden_at from public.posts p where p.id = is_hidden.subject)
    when 'comment' then (select c.hidden_at from public.post_comments c where c.id = is_hidden.subject)
    when 'message' then (select m.hidden_at from public.messages m where m.id = is_hidden.subject)
    when 'profile' then (select max(s.begun_at) from public.suspensions s
      where s.user_id = is_hidden.subject and s.lifted_at is null and (s.ends_at is null or s.ends_at > now()))
    when 'job' then (select j.hidden_at from public.jobs j where j.id = is_hidden.subject)
    when 'event' then (select e.hidden_at from public.company_events e where e.id = is_hidden.subject)
    when 'review' then (select r.hidden_at from public.company_reviews r where r.id = is_hidden.subject)
    when 'review_answer' then (select a.hidden_at from public.company_review_answers a where a.review_id = is_hidden.subject)
    when 'company' then (select c.hidden_at from public.companies c where c.id = is_hidden.subject) end is not null, false)
$$;

-- A message goes as if its author had deleted it, and comes back unless they had. A meeting that it offered stays off.
create function private.set_message_hidden(message uuid, hidden boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  changed public.messages;
  moment timestamptz := clock_timestamp();
  said text;
begin
  perform from public.conversations c where c.id = (select m.conversation_id from public.messages m where m.id = message) for no key update;
  select * into changed from public.messages m where m.id = message;
  if hidden then
    if changed.deleted_at is null then
      insert into private.message_versions (message_id, body) values (message, changed.body);
    end if;
    update public.messages m set body = '', search = '', deleted_at = coalesce(m.deleted_at, moment), hidden_at = moment where m.id = message;
  elsif changed.deleted_at < changed.hidden_at then
    update public.messages m set hidden_at = null where m.id = message;
  else
    select v.body into said from private.message_versions v where v.message_id = message order by v.until desc limit 1;
    update public.messages m set body = said, deleted_at = null, hidden_at = null,
      search = private.words_of_message(said, private.hearers_of(changed))
    where m.id = message;
  end if;
  perform private.count_unread(p) from public.participants p
  where p.conversation_id = changed.conversation_id and (p.user_id is distinct from changed.user_id or changed.signed is not null)
    and p.read_seq < changed.seq and not private.is_unheard(message);
  perform private.count_company_unread(c) from public.company_conversations c
  where c.conversation_id = changed.conversation_id and changed.signed is null and c.read_seq < changed.seq;
end
$$;

-- An open job closes, without an answer to anybody who applied; restored, it is open again unless its closing date has passed.
create function private.set_job_hidden(job public.jobs, at timestamptz) returns void
language sql volatile set search_path = '' as $$
  update public.jobs j set hidden_at = set_job_hidden.at,
    status = case when set_job_hidden.at is not null and j.status = 'open' then 'closed'
      when set_job_hidden.at is null and j.closed_because in ('staff', 'unattended') and coalesce(j.closes_on >= private.utc_day(), true)
        then 'open'
      else j.status end,
    closed_because = case when set_job_hidden.at is not null and j.status = 'open' then 'staff'
      when set_job_hidden.at is null and j.closed_because in ('staff', 'unattended') and j.closes_on < private.utc_day() then 'closing_date'
      else j.closed_because end
  where j.id = (set_job_hidden.job).id
$$;

-- Whoever still waits for an answer is told that their job was taken down, and that it is back: nobody goes on thinking about a job that
-- is not there. It is told as by the service; which of the staff it was is nobody's business.
create function private.tell_applicants_of_hiding() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.application_events (application_id, user_id, kind, actor_id)
  select a.id, a.user_id, case when new.hidden_at is not null then 'taken_down' when private.is_unattended(new.company_id) then 'paused'
    else 'put_back' end, null
  from public.applications a
  where a.job_id = new.id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
  order by a.id;
  return null;
end
$$;

create trigger tell_applicants_of_hiding after update of hidden_at on public.jobs
for each row when ((new.hidden_at is null) <> (old.hidden_at is null)) execute function private.tell_applicants_of_hiding();

-- Whoever said that they come, or waits for a place, hears that an event is off this site, and that it is back; a place that came free
-- meanwhile is given then.
create function private.tell_guests_of_hiding(event public.company_events, hidden boolean) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if event.state = 'planned' and event.ends_at > clock_timestamp() then
    perform private.tell_of_event(a.user_id, event, case when hidden then 'hidden' else 'back' end)
    from public.event_answers a where a.event_id = event.id;
    if not hidden then
      perform private.settle_event(event.id);
    end if;
  end if;
end
$$;

create function private.set_hidden(kind text, subject uuid, hidden boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  at timestamptz := case when hidden then clock_timestamp() end;
begin
  if kind = 'post' then
    update public.posts p set hidden_at = at where p.id = subject;
  elsif kind = 'comment' then
    update public.post_comments c set hidden_at = at where c.id = subject;
  elsif kind = 'message' then
    perform private.set_message_hidden(subject, hidden);
  elsif kind = 'job' then
    perform private.set_job_hidden(j, at) from public.jobs j where j.id = subject;
  elsif kind = 'event' then
    update public.company_events e set hidden_at = at where e.id = subject;
    perform private.tell_guests_of_hiding(e, hidden) from public.company_events e
    where e.id = subject and not private.is_company_hidden(e.company_id);
  elsif kind = 'review' then
    update public.company_reviews r set hidden_at = at where r.id = subject;
  elsif kind = 'review_answer' then
    update public.company_review_answers a set hidden_at = at where a.review_id = subject;
  elsif kind = 'company' and hidden then
    update public.companies c set hidden_at = at where c.id = subject;
    perform private.set_job_hidden(j, at) from public.jobs j
    where j.company_id = subject and (j.status = 'open' or j.closed_because = 'unattended') and j.hidden_at is null;
    perform private.tell_guests_of_hiding(e, true) from public.company_events e where e.company_id = subject and e.hidden_at is null;
  elsif kind = 'company' then
    -- Jobs that were taken down for themselves stay so.
    perform private.set_job_hidden(j, null) from public.jobs j join public.companies c on c.id = j.company_id
    where c.id = subject and j.hidden_at = c.hidden_at;
    update public.companies c set hidden_at = null where c.id = subject;
    perform private.tell_guests_of_hiding(e, false) from public.company_events e where e.company_id = subject and e.hidden_at is null;
  end if;
end
$$;
