-- Plans of TannrSpace as staff give them: Pro, mostly as a trial, and Enterprise. Whoever has no row is on Starter.

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
