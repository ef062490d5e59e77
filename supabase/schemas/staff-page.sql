-- What the page of staff reads beyond the tables.

-- What waits for staff: null for everybody else, whose page says that there is nothing here.
create function public.staff_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.is_staff() then jsonb_build_object(
    'enquiries', (select count(*) from public.enquiries where settled_at is null),
    'reports', (
      select count(*) from (
        select from private.reports() r group by r.kind, r.subject
        having max(r.at) > coalesce((
          select max(d.decided_at) from public.report_decisions d where d.subject_kind = r.kind and d.subject_id = r.subject), '-infinity')
      ) as open),
    'oldest', (select min(last_at) from public.enquiries where settled_at is null),
    'suspended', (select count(*) from public.suspensions where lifted_at is null and (ends_at is null or ends_at > now())),
    'deliveries', (select count(*) from public.staff_deliveries(null, 100))) end
$$;
revoke all on function public.staff_overview() from public, anon;
grant execute on function public.staff_overview() to authenticated;

create index profiles_names on public.profiles using gin (lower(first_name || ' ' || last_name) extensions.gin_trgm_ops);
create index workspaces_names on orcher.workspaces using gin (lower(name) extensions.gin_trgm_ops);

-- Whose first or last name, handle, address or workspace of the API begins like this, when they are few; null when they are many. What has an at sign
-- is looked for anywhere in addresses, such as all of a company, which reads each of them.
create function private.few_people_like(beginning text, most integer default 1000) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  found uuid[] := array(
    (select user_id from public.profiles
      where lower(first_name || ' ' || last_name) like beginning or lower(first_name || ' ' || last_name) like '% ' || beginning
        or handle like beginning limit most + 1)
    union
    (select id from auth.users where instance_id = '00000000-0000-0000-0000-000000000000'
      and lower(email) like case when strpos(beginning, '@') > 0 then '%' else '' end || beginning limit most + 1)
    union
    (select account_id from orcher.workspaces where lower(name) like beginning or lower(name) like '% ' || beginning limit most + 1));
begin
  return case when cardinality(found) <= most then found end;
end
$$;
revoke all on function private.few_people_like(text, integer) from public;

-- People whose name, handle, address or workspace begins with these words, newest first; after the last one of the page before.
create function public.staff_people(
  words text default '', suspended boolean default false, after_at timestamptz default null, after_person uuid default null,
  page_size integer default 20
) returns table (
  person uuid, name text, handle text, email text, user_type text, joined_at timestamptz, seen_at timestamptz, staff boolean,
  suspended_at timestamptz, ends_at timestamptz, reason text, plan text, plan_ends_at timestamptz,
  career_plan text, career_ends_at timestamptz, workspaces text[]
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  beginning text := replace(replace(replace(lower(btrim(words)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  few uuid[];
begin
  perform private.only_staff();
  few := case when beginning <> '%' then private.few_people_like(beginning) end;
  return query
  select p.user_id, private.name_of(p.user_id), p.handle, u.email::text, p.user_type, p.created_at, u.last_sign_in_at,
    coalesce(u.raw_app_meta_data -> 'staff' = 'true'::jsonb, false), s.begun_at, s.ends_at, s.reason,
    coalesce(a.plan, 'starter'), a.plan_ends_at, coalesce(k.plan, 'starter'), k.ends_at,
    array(select w.name from orcher.workspaces w where w.account_id = p.user_id and w.sandbox_of is null
      order by not (lower(w.name) like beginning or lower(w.name) like '% ' || beginning), w.created_at, w.id limit 3)
  from public.profiles p join auth.users u on u.id = p.user_id
  left join orcher.accounts a on a.user_id = p.user_id
  left join public.career_plans k on k.user_id = p.user_id and coalesce(k.ends_at > now(), true)
  left join public.suspensions s on s.user_id = p.user_id and s.lifted_at is null and (s.ends_at is null or s.ends_at > now())
  where case when few is not null then p.user_id = any (few)
      else lower(p.first_name || ' ' || p.last_name) like beginning or lower(p.first_name || ' ' || p.last_name) like '% ' || beginning
        or p.handle like beginning
        or lower(u.email) like case when strpos(beginning, '@') > 0 then '%' else '' end || beginning
        or p.user_id in (select w.account_id from orcher.workspaces w
          where lower(w.name) like beginning or lower(w.name) like '% ' || beginning) end
    and (not suspended or s.id is not null)
    and (after_at is null or (p.created_at, p.user_id) < (after_at, after_person))
  order by p.created_at desc, p.user_id desc
  limit least(greatest(page_size, 1), 100);
end
$$;

revoke all on function public.staff_people(text, boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.staff_people(text, boolean, timestamptz, uuid, integer) to authenticated;
