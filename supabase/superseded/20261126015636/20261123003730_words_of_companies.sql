-- Companies have their own words for a decline, and their pipelines are set beside them.

-- The words in which a company declines, by reason, where it has its own: what a decline begins with, to be changed each time.
create table public.decline_texts (
  company_id uuid not null references public.companies (id) on delete cascade,
  reason text not null check (reason in ('requirements', 'experience', 'another_candidate', 'location', 'pay', 'timing',
    'position_closed', 'no_longer_hiring')),
  body text not null check (char_length(btrim(body)) between 1 and 3500),
  primary key (company_id, reason)
);

alter table public.decline_texts enable row level security;
revoke all on public.decline_texts from anon, authenticated;
grant select, delete, insert (company_id, reason, body), update (company_id, reason, body) on public.decline_texts to authenticated;
grant all on public.decline_texts to service_role;

create policy "Owners and recruiters have the words of their company" on public.decline_texts for all to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])))
  with check (company_id in (select private.my_companies(array['owner', 'recruiter'])));

-- What a company has set for its pipelines: its stages, and its own words.
create function public.hiring_settings(company uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'name', s.name, 'days', s.days, 'place', s.place)
      order by s.place, s.name), '[]') from public.pipeline_stages s where s.company_id = hiring_settings.company),
    'texts', (select coalesce(jsonb_object_agg(t.reason, t.body), '{}') from public.decline_texts t
      where t.company_id = hiring_settings.company))
$$;
revoke all on function public.hiring_settings(uuid) from public, anon;
grant execute on function public.hiring_settings(uuid) to authenticated;

create or replace function public.pipeline_board(of_job uuid, asked jsonb default '{}', most integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  as_role text := private.role_for_job(of_job);
  j public.jobs;
begin
  if as_role is null then
    return null;
  end if;
  select * into j from public.jobs where id = of_job;
  return jsonb_build_object(
    'job', jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'status', j.status, 'salary_min', j.salary_min,
      'salary_max', j.salary_max, 'currency', j.currency, 'company', j.company_name, 'company_id', j.company_id,
      'posted_at', j.posted_at),
    'role', as_role,
    'kept', public.kept_promises(j.company_id),
    'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'name', s.name, 'days', s.days, 'place', s.place)
      order by s.place, s.name), '[]') from public.pipeline_stages s where s.company_id = j.company_id),
    'texts', (select coalesce(jsonb_object_agg(t.reason, t.body), '{}') from public.decline_texts t
      where t.company_id = j.company_id and as_role <> 'interviewer'),
    'team', (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.name_of(m.user_id), 'role', m.role)
      order by private.name_of(m.user_id), m.user_id), '[]') from public.company_members m where m.company_id = j.company_id),
    'columns', (
      select jsonb_agg(jsonb_build_object('status', s.status, 'days', private.stage_days(j.company_id, s.status, ''),
        'count', (select count(*) from public.applications a where a.job_id = j.id
          and case s.status when 'rejected' then a.status = 'rejected' or a.withdrawn_at is not null
            else a.status = s.status and a.withdrawn_at is null end
          and private.fits_pipeline(a, as_role, asked)),
        'cards', (select coalesce(jsonb_agg(c.card order by c.place), '[]')
          from private.pipeline_cards(j.id, s.status, as_role, asked, null, least(most, 50)) as c)) order by s.place)
      from unnest(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected'])
        with ordinality as s (status, place)),
    'overdue', (select count(*) from public.applications a where a.job_id = j.id and a.answer_by < private.today()
      and private.fits_pipeline(a, as_role, '{}')));
end
$$;

