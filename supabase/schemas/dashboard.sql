-- The figures of the workspace, each in one answer.

-- Counts of new items and totals, for the side bar, the bell and the landing page. From the caller's rows only.
create function public.workspace_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'unread', (select count(*) from public.notifications where user_id = me.person and read_at is null),
    'waiting', (select count(*) from public.notifications where user_id = me.person and waits),
    'kept', exists (
      select from public.notifications
      where user_id = me.person and kind = 'security' and subject_id = 'deletion' and read_at is null
        and happened_at > now() - interval '1 minute'),
    'requests', (select count(*) from public.connections where other_id = me.person and accepted_at is null),
    'messages', (select count(*) from public.participants where user_id = me.person and unread > 0 and state <> 'declined'),
    'inboxes', (
      select coalesce(jsonb_object_agg(c.company_id, c.amount), '{}')
      from (
        select company_id, count(*) as amount from public.company_conversations
        where unread > 0 and settled_at is null and person_id is distinct from me.person
          and company_id in (
            select m.company_id from public.company_members m where m.user_id = me.person and m.role in ('owner', 'recruiter'))
        group by company_id) as c),
    'answers', (
      select count(*) from public.notifications
      where user_id = me.person and read_at is null and kind = 'application_status'),
    'matches', (select coalesce(sum(amount), 0) from public.new_alert_matches()),
    'connections', (
      select count(*) from public.connections where me.person in (user_id, other_id) and accepted_at is not null),
    'saved', (select count(*) from public.saved_jobs where user_id = me.person),
    'goals', (select count(*) from public.goals where user_id = me.person and status = 'active'),
    'overdue', (
      select count(*) from public.goals
      where user_id = me.person and status = 'active' and target_date < current_date),
    'activities', (
      select count(*) from (select from public.activity_events where user_id = me.person limit 5) as latest),
    'picture', (
      select f.path from public.profiles p join public.files f on f.id = p.picture_id where p.user_id = me.person))
  from (select (select auth.uid()) as person) as me
$$;
revoke all on function public.workspace_counts() from public, anon;
grant execute on function public.workspace_counts() to authenticated;

-- The dashboard's figures and latest activity in one answer, from the caller's own rows under their policies.
create function public.my_dashboard() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'applications', count(*) filter (where withdrawn_at is null),
    'applications_this_week', count(*) filter (where withdrawn_at is null and applied_at > now() - interval '7 days'),
    'interviews', count(*) filter (where withdrawn_at is null and meets),
    'connections', (
      select count(*) from public.connections
      where (select auth.uid()) in (user_id, other_id) and accepted_at is not null
    ),
    'requests', (
      select count(*) from public.connections where other_id = (select auth.uid()) and accepted_at is null
    ),
    'conversations', (
      select count(*) from public.participants
      where user_id = (select auth.uid()) and state <> 'declined' and last_seq > 0
    ),
    'unread_messages', (
      select count(*) from public.participants
      where user_id = (select auth.uid()) and state <> 'declined' and unread > 0
    ),
    'skills', (select count(*) from public.skills where user_id = (select auth.uid())),
    'goals', (select count(*) from public.goals where user_id = (select auth.uid()) and status = 'active'),
    'open_jobs', public.count_open_jobs(),
    'activities', coalesce((
      select jsonb_agg(to_jsonb(e) order by e.occurred_at desc, e.id) from (
        select id, kind, subject_id, subject, detail, occurred_at from public.activity_events
        where user_id = (select auth.uid()) order by occurred_at desc, id limit 5
      ) e), '[]'),
    'notices', coalesce((
      select jsonb_agg(n.line order by n.place) from public.my_notices(waiting => true, page_size => 50) with ordinality as n (line, place)), '[]'),
    'booked', coalesce((
      select jsonb_agg(to_jsonb(b) order by b.starts_at, b.updated_at desc) from (
        select a.id, j.title, j.company_name, c.verified_how is null as unverified, a.next_step, a.interviewer, a.updated_at, i.starts_at,
          i.to_choose
        from public.applications a join public.jobs j on j.id = a.job_id join public.companies c on c.id = j.company_id
        cross join lateral (
          select min(v.starts_at) filter (where v.state = 'booked') as starts_at, coalesce(bool_or(v.state = 'offered'), false) as to_choose
          from public.interviews v
          where v.user_id = (select auth.uid()) and v.application_id = a.id
            and (v.state = 'offered' or v.state = 'booked' and v.ends_at > now())) as i
        where a.user_id = (select auth.uid()) and a.withdrawn_at is null
          and (a.status = 'interview_scheduled' or a.status = 'phone_screening' and (i.to_choose or i.starts_at is not null))
        union all
        select o.id, o.title, o.company_name, false, o.next_step, '', o.updated_at, null, false
        from public.outside_applications o
        where o.user_id = (select auth.uid()) and o.status = 'interview_scheduled' and o.withdrawn_at is null
        order by starts_at, updated_at desc limit 20
      ) b), '[]'),
    'meetings', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.starts_at, m.id) from (
        select i.id, i.application_id, null::uuid as conversation_id, i.starts_at, i.title, j.company_name,
          c.verified_how is null as unverified
        from public.interviews i
        join public.applications a on a.id = i.application_id
        join public.jobs j on j.id = a.job_id
        join public.companies c on c.id = j.company_id
        where i.user_id = (select auth.uid()) and i.state = 'booked'
          and i.starts_at > now() - interval '7 days' and i.starts_at < now() + interval '8 days'
        union all
        select t.message_id, null, s.conversation_id, t.starts_at, t.title, '', false
        from public.meeting_bookings b
        join public.meetings t on t.message_id = b.message_id and t.state = 'taken'
        join public.messages s on s.id = t.message_id
        where b.user_id = (select auth.uid()) and b.during && tstzrange(now() - interval '7 days', now() + interval '8 days')
        order by starts_at limit 12
      ) m), '[]'),
    'promised', coalesce((
      select jsonb_agg(to_jsonb(p) order by p.answer_by, p.id) from (
        select a.id, j.company_name, c.verified_how is null as unverified, a.answer_by
        from public.applications a join public.jobs j on j.id = a.job_id join public.companies c on c.id = j.company_id
        where a.user_id = (select auth.uid()) and a.answer_by is not null
        order by a.answer_by, a.id limit 3
      ) p), '[]'),
    'due', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.target_date, d.id) from (
        select id, title, target_date, progress from public.goals
        where user_id = (select auth.uid()) and status = 'active' and target_date <= current_date + 8
        order by target_date, id limit 50
      ) d), '[]')
  )
  from (
    -- A first call that has a time is one as well, as in the list of what is booked.
    select a.withdrawn_at, a.applied_at, a.status = 'interview_scheduled' or a.status = 'phone_screening' and exists (
        select from public.interviews v
        where v.application_id = a.id and v.user_id = a.user_id and v.state = 'booked' and v.ends_at > now()) as meets
    from public.applications a where a.user_id = (select auth.uid())
    union all
    select withdrawn_at, applied_at, status = 'interview_scheduled'
    from public.outside_applications where user_id = (select auth.uid())) as sent
$$;
revoke all on function public.my_dashboard() from public, anon;
grant execute on function public.my_dashboard() to authenticated;
