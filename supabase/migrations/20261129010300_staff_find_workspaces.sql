-- Staff are asked about a workspace by its name, and find whose plan applies to it.

create index workspaces_names on orcher.workspaces using gin (lower(name) extensions.gin_trgm_ops);

CREATE OR REPLACE FUNCTION private.few_people_like(beginning text, most integer DEFAULT 1000)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

-- With their workspaces: another answer.
drop function public.staff_people(text, boolean, timestamptz, uuid, integer);

CREATE OR REPLACE FUNCTION public.staff_people(words text DEFAULT ''::text, suspended boolean DEFAULT false, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_person uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS TABLE(person uuid, name text, handle text, email text, user_type text, joined_at timestamp with time zone, seen_at timestamp with time zone, staff boolean, suspended_at timestamp with time zone, ends_at timestamp with time zone, reason text, plan text, plan_ends_at timestamp with time zone, career_plan text, career_ends_at timestamp with time zone, workspaces text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

revoke all on function public.staff_people(text, boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.staff_people(text, boolean, timestamptz, uuid, integer) to authenticated;
