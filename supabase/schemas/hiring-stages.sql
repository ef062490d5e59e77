-- The stages that a company has inside the documented statuses, and within how many days it promises an answer in each.

create table public.pipeline_stages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  status text not null check (status in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received')),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- From the day on which an application enters it.
  days smallint not null check (days between 1 and 60),
  place smallint not null default 0 check (place between 0 and 100),
  unique (company_id, status, name)
);

-- The default promises.
create function private.usual_days(status text) returns integer
language sql immutable set search_path = '' as $$
  select case status when 'under_review' then 7 when 'offer_received' then 7 else 5 end
$$;

create function private.stage_days(company uuid, of_status text, stage text) returns integer
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.days from public.pipeline_stages s
      where s.company_id = company and s.status = of_status order by s.name = stage desc, s.place, s.name limit 1)::integer,
    private.usual_days(of_status))
$$;

create function private.first_stage(company uuid, of_status text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.name from public.pipeline_stages s
      where s.company_id = company and s.status = of_status order by s.place, s.name limit 1),
    case of_status when 'under_review' then 'Application received' when 'phone_screening' then 'Phone screening'
      when 'interview_scheduled' then 'Interviews' when 'offer_received' then 'Offer' else 'Not selected' end)
$$;

create function private.limit_stages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.pipeline_stages where company_id = new.company_id) >= 24 then
    raise exception using errcode = '23514', message = 'A company can have at most 24 stages. Remove one first.';
  end if;
  return new;
end
$$;

create trigger limit_stages before insert on public.pipeline_stages
for each row execute function private.limit_stages();

alter table public.pipeline_stages enable row level security;
revoke all on public.pipeline_stages from anon, authenticated;
grant select, delete, insert (company_id, status, name, days, place), update (name, days, place)
  on public.pipeline_stages to authenticated;
grant all on public.pipeline_stages to service_role;

create policy "Members read the stages of their companies" on public.pipeline_stages for select to authenticated
  using (company_id in (select private.my_companies()));

create policy "Owners and recruiters add stages" on public.pipeline_stages for insert to authenticated
  with check (company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Owners and recruiters change stages" on public.pipeline_stages for update to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])))
  with check (company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Owners and recruiters remove stages" on public.pipeline_stages for delete to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])));

-- A company's own texts for rejections, by reason: the initial text, editable each time.
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

-- A company's settings for its pipelines: stages, and its own texts.
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
