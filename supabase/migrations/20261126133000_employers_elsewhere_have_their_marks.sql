-- An employer that somebody typed in has the mark of the company here that is called so.

create or replace function public.application_list(
  tab text, words text default '', before_at timestamptz default null, before_id uuid default null, most integer default 20
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sent as (
    select a.id, a.applied_at, false as outside, a.status, a.reached, a.stage, a.next_step, a.interviewer, a.progress, a.note, a.notes,
      a.withdrawn_at, a.answer_by, a.offer_answer, '' as url,
      jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'salary_min', j.salary_min, 'salary_max', j.salary_max,
        'currency', j.currency, 'company', jsonb_build_object('name', c.name, 'logo_url', c.logo_url, 'industry', c.industry, 'size', c.size))
        as job
    from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.companies c on c.id = j.company_id
    where a.user_id = (select auth.uid()) and private.in_application_tab(tab, a.status, a.withdrawn_at is not null)
      and (before_at is null or (a.applied_at, a.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(words)) in lower(j.title)) > 0 or position(lower(btrim(words)) in lower(j.company_name)) > 0)
    order by a.applied_at desc, a.id desc limit least(greatest(most, 1), 100)),
  elsewhere as (
    select o.id, o.applied_at, true as outside, o.status, o.reached, '' as stage, o.next_step, '' as interviewer,
      private.application_progress(o.reached) as progress, '' as note, o.notes, o.withdrawn_at, null::date as answer_by,
      '' as offer_answer, o.url,
      jsonb_build_object('id', '', 'title', o.title, 'location', o.location, 'salary_min', o.salary_min, 'salary_max', o.salary_max,
        'currency', o.currency, 'company', jsonb_build_object('name', o.company_name,
          -- Of the company here that is called so.
          'logo_url', (select c.logo_url from public.companies c where c.name = o.company_name), 'industry', '', 'size', '')) as job
    from public.outside_applications o
    where o.user_id = (select auth.uid()) and private.in_application_tab(tab, o.status, o.withdrawn_at is not null)
      and (before_at is null or (o.applied_at, o.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(words)) in lower(o.title)) > 0 or position(lower(btrim(words)) in lower(o.company_name)) > 0)
    order by o.applied_at desc, o.id desc limit least(greatest(most, 1), 100)),
  listed as (
    select * from sent union all select * from elsewhere
    order by applied_at desc, id desc limit least(greatest(most, 1), 100))
  select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('reminder', (
    select jsonb_build_object('due_on', r.due_on, 'words', r.words) from public.application_reminders r
    where r.done_at is null and (not l.outside and r.application_id = l.id or l.outside and r.outside_id = l.id)
    order by r.due_on, r.id limit 1)) order by l.applied_at desc, l.id desc), '[]')
  from listed l
$$;
