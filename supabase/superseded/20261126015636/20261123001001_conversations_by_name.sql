-- Conversations are found by the other one's name, and counted on the dashboard.

-- Has this person all of the words in their name or headline?
create function private.is_called(person uuid, words text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    where p.user_id = person and not exists (
      select from regexp_split_to_table(lower(left(words, 120)), '\s+') as word
      where strpos(lower(p.first_name || ' ' || p.last_name || ' ' || p.headline), word) = 0))
$$;

drop function public.my_conversations(text, timestamptz, uuid, integer);
create function public.my_conversations(
  part text default 'all', words text default '', after_at timestamptz default null, after_id uuid default null,
  page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with me as materialized (select (select auth.uid()) as id), listed as (
    (select p.* from public.participants p
      where my_conversations.part = 'all' and p.user_id = (select id from me) and p.state = 'accepted' and p.last_seq > 0
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or private.is_called(p.person_id, words))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
    union all
    (select p.* from public.participants p
      where my_conversations.part = 'requests' and p.user_id = (select id from me) and p.state = 'requested' and p.last_seq > 0
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or private.is_called(p.person_id, words))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
    union all
    (select p.* from public.participants p
      where my_conversations.part = 'unread' and p.user_id = (select id from me) and p.unread > 0 and p.state = 'accepted'
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or private.is_called(p.person_id, words))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
  )
  select private.conversation_line(listed::public.participants) from listed order by last_at desc, conversation_id desc
$$;
revoke all on function public.my_conversations(text, text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.my_conversations(text, text, timestamptz, uuid, integer) to authenticated;

create or replace function public.my_dashboard() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'applications', count(*) filter (where withdrawn_at is null),
    'applications_this_week', count(*) filter (where withdrawn_at is null and applied_at > now() - interval '7 days'),
    'interviews', count(*) filter (where withdrawn_at is null and status = 'interview_scheduled'),
    'connections', (
      select count(*) from public.connections
      where (select auth.uid()) in (user_id, other_id) and accepted_at is not null
    ),
    'requests', (
      select count(*) from public.connections where other_id = (select auth.uid()) and accepted_at is null
    ),
    'conversations', (
      select count(*) from public.participants
      where user_id = (select auth.uid()) and state = 'accepted' and last_seq > 0
    ),
    'unread_messages', (
      select count(*) from public.participants
      where user_id = (select auth.uid()) and state <> 'declined' and unread > 0
    ),
    'skills', (select count(*) from public.skills where user_id = (select auth.uid())),
    'goals', (select count(*) from public.goals where user_id = (select auth.uid()) and status = 'active'),
    'activities', coalesce((
      select jsonb_agg(to_jsonb(e) order by e.occurred_at desc, e.id) from (
        select id, kind, subject_id, subject, detail, occurred_at from public.activity_events
        where user_id = (select auth.uid()) order by occurred_at desc, id limit 5
      ) e), '[]'),
    'notices', coalesce((
      select jsonb_agg(to_jsonb(n) order by n.happened_at desc, n.id desc) from (
        select id, kind, subject_id, subject, detail, state, amount, happened_at, read_at from public.notifications
        where user_id = (select auth.uid()) and waits order by happened_at desc, id desc limit 8
      ) n), '[]'),
    'booked', coalesce((
      select jsonb_agg(to_jsonb(b) order by b.updated_at desc) from (
        select a.id, j.title, j.company_name, a.next_step, a.interviewer, a.updated_at
        from public.applications a join public.jobs j on j.id = a.job_id
        where a.user_id = (select auth.uid()) and a.status = 'interview_scheduled' and a.withdrawn_at is null
        order by a.updated_at desc limit 3
      ) b), '[]'),
    'due', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.target_date, d.id) from (
        select id, title, target_date, progress from public.goals
        where user_id = (select auth.uid()) and status = 'active' and target_date <= current_date + 8
        order by target_date, id limit 5
      ) d), '[]')
  )
  from public.applications where user_id = (select auth.uid())
$$;

revoke execute on function private.is_called(uuid, text) from public, anon, authenticated, service_role;

create or replace function private.tell_of_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(n.user_id, 'messages')
  from changed n join before o using (conversation_id, user_id)
  where (n.state, n.last_seq, n.last_at, n.read_seq, n.unread) is distinct from (o.state, o.last_seq, o.last_at, o.read_seq, o.unread);
  perform private.tell_person(n.person_id, 'messages')
  from changed n join before o using (conversation_id, user_id)
  where n.state = 'accepted' and n.person_id is not null and (o.state <> 'accepted'
    or (n.read_seq > o.read_seq and n.last_seq = o.last_seq and private.shares_reading(n.user_id) and private.shares_reading(n.person_id)));
  return null;
end
$$;
