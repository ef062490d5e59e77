-- A person's interviews and promised days as a calendar at a secret address, which they can take back.

create table public.calendar_feeds (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- The last part of the address: whoever knows it reads the calendar.
  secret text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (char_length(secret) = 64),
  made_at timestamptz not null default now()
);

-- What is in somebody's calendar: interviews on either side, offers to answer, and the days by which answers are promised to them.
-- Null where the address leads nowhere.
create function public.calendar_feed(secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'starts', e.starts, 'ends', e.ends, 'place', e.place, 'note', e.note)
      order by e.starts, e.id)
    from (
      select 'interview-' || i.id as id, i.title || ': ' || case when i.user_id = feed.user_id then j.company_name else j.title end as title,
        to_char(i.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts,
        to_char(i.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends, i.place, i.note
      from public.interview_bookings b
      join public.interviews i on i.id = b.interview_id and i.state = 'booked' and i.starts_at > now() - interval '60 days'
      join public.applications a on a.id = i.application_id
      join public.jobs j on j.id = a.job_id
      where b.user_id = feed.user_id
      union all
      select 'offer-' || o.id, 'Answer the offer of ' || j.company_name, o.answer_by::text, null, '', j.title
      from public.application_offers o
      join public.applications a on a.id = o.application_id
      join public.jobs j on j.id = a.job_id
      where o.user_id = feed.user_id and o.state = 'open'
      union all
      select 'answer-' || a.id, j.company_name || ' answers by today', a.answer_by::text, null, '', j.title
      from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = feed.user_id and a.answer_by is not null) as e), '[]')
  from public.calendar_feeds feed where feed.secret = calendar_feed.secret
$$;
revoke all on function public.calendar_feed(text) from public;
grant execute on function public.calendar_feed(text) to anon, authenticated;

alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from anon, authenticated;
grant select, delete, insert (user_id) on public.calendar_feeds to authenticated;
grant all on public.calendar_feeds to service_role;

create policy "People have a calendar of their own" on public.calendar_feeds for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
