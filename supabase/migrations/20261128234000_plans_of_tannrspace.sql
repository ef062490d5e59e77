-- Staff could give a plan of the API and none of TannrSpace, whose trial of Pro the site offers.
create table public.career_plans (
  user_id uuid primary key references auth.users (id) on delete cascade,
  plan text not null check (plan in ('pro', 'enterprise')),
  given_at timestamptz not null default clock_timestamp(),
  -- It is over then, whether or not the row is still there.
  ends_at timestamptz,
  check (ends_at > given_at)
);

alter table public.career_plans enable row level security;
revoke all on public.career_plans from anon, authenticated;
grant select on public.career_plans to authenticated;
grant all on public.career_plans to service_role;

create policy "People read their own plan while it lasts" on public.career_plans for select to authenticated
  using (user_id = (select auth.uid()) and coalesce(ends_at > now(), true));

-- The plan of a person, for so many days, or until staff give another one. The person is told.
create function public.give_career_plan(person uuid, plan text, days integer, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  ends timestamptz := case when plan <> 'starter' then now() + make_interval(days => days) end;
  until text := to_char(ends at time zone 'utc', 'FMMonth FMDD, YYYY');
begin
  perform private.only_staff();
  if plan not in ('starter', 'pro', 'enterprise') then
    raise exception using errcode = 'PT400', message = 'We couldn’t find that plan.';
  end if;
  if days not between 1 and 366 then
    raise exception using errcode = 'PT400', message = 'Choose between 1 and 366 days, or no end.';
  end if;
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'This person will see the reason: enter at least 10 characters.';
  end if;
  if not exists (select from public.profiles where user_id = person) then
    raise exception using errcode = 'PT404', message = 'That account is gone.';
  end if;
  delete from public.career_plans p where p.user_id = person;
  if plan <> 'starter' then
    insert into public.career_plans (user_id, plan, given_at, ends_at) values (person, give_career_plan.plan, now(), ends);
  end if;
  perform private.log_act('plan_given', 'person', person::text, private.name_of(person), 'TannrSpace ' || initcap(give_career_plan.plan)
    || coalesce(' until ' || until, '') || ': ' || left(why, 900));
  perform private.mail_decision(person, 'plan_given', jsonb_strip_nulls(jsonb_build_object('product', 'career', 'plan',
    initcap(give_career_plan.plan), 'until', until, 'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'))));
end
$$;

revoke all on function public.give_career_plan(uuid, text, integer, text) from public, anon;
grant execute on function public.give_career_plan(uuid, text, integer, text) to authenticated;

drop function public.staff_people(text, boolean, timestamptz, uuid, integer);
create function public.staff_people(
  words text default '', suspended boolean default false, after_at timestamptz default null, after_person uuid default null,
  page_size integer default 20
) returns table (
  person uuid, name text, handle text, email text, user_type text, joined_at timestamptz, seen_at timestamptz, staff boolean,
  suspended_at timestamptz, ends_at timestamptz, reason text, plan text, plan_ends_at timestamptz,
  career_plan text, career_ends_at timestamptz
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
    coalesce(a.plan, 'starter'), a.plan_ends_at, coalesce(k.plan, 'starter'), k.ends_at
  from public.profiles p join auth.users u on u.id = p.user_id
  left join orcher.accounts a on a.user_id = p.user_id
  left join public.career_plans k on k.user_id = p.user_id and coalesce(k.ends_at > now(), true)
  left join public.suspensions s on s.user_id = p.user_id and s.lifted_at is null and (s.ends_at is null or s.ends_at > now())
  where case when few is not null then p.user_id = any (few)
      else lower(p.first_name || ' ' || p.last_name) like beginning or lower(p.first_name || ' ' || p.last_name) like '% ' || beginning
        or p.handle like beginning
        or lower(u.email) like case when strpos(beginning, '@') > 0 then '%' else '' end || beginning end
    and (not suspended or s.id is not null)
    and (after_at is null or (p.created_at, p.user_id) < (after_at, after_person))
  order by p.created_at desc, p.user_id desc
  limit least(greatest(page_size, 1), 100);
end
$$;

revoke all on function public.staff_people(text, boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.staff_people(text, boolean, timestamptz, uuid, integer) to authenticated;
