-- Staff give people a plan of the API, for a time or for good.

alter table orcher.accounts add column plan_ends_at timestamptz,
  add constraint accounts_check check (plan_ends_at is null or plan <> 'starter');
create index accounts_on_trial on orcher.accounts (plan_ends_at) where plan_ends_at is not null;

create or replace function orcher.tidy() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint := 0;
  removed bigint;
begin
  delete from orcher.idempotency where ctid = any (array(
    select ctid from orcher.idempotency where expires_at < now() limit 5000));
  get diagnostics removed = row_count;
  gone := gone + removed;
  delete from orcher.calls where id in (select id from orcher.calls where at < now() - interval '30 days' order by at limit 5000);
  get diagnostics removed = row_count;
  gone := gone + removed;
  delete from orcher.deliveries where ctid = any (array(
    select ctid from orcher.deliveries where created_at < now() - interval '30 days' limit 5000));
  get diagnostics removed = row_count;
  update orcher.accounts set plan = 'starter', plan_ends_at = null where plan_ends_at <= now();
  return gone + removed;
end
$$;

alter table public.staff_acts
  drop constraint staff_acts_act_check,
  add constraint staff_acts_act_check check (act in ('answered', 'closed', 'reopened', 'suspended', 'restored', 'staff_added',
    'staff_removed', 'kept', 'warned', 'hidden', 'verified', 'unverified', 'retried', 'plan_given'));

-- The API's plan of a person: for so many days, or until staff give another one. The person is told.
create function public.give_plan(person uuid, plan text, days integer, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  ends timestamptz := case when plan <> 'starter' then now() + make_interval(days => days) end;
begin
  perform private.only_staff();
  if plan not in ('starter', 'growth', 'enterprise') then
    raise exception using errcode = 'PT400', message = 'There is no such plan.';
  end if;
  if days not between 1 and 366 then
    raise exception using errcode = 'PT400', message = 'Choose between 1 and 366 days, or no end.';
  end if;
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'The person is told the reason: give at least 10 characters.';
  end if;
  if not exists (select from public.profiles where user_id = person) then
    raise exception using errcode = 'PT404', message = 'That account is gone.';
  end if;
  insert into orcher.accounts as kept (user_id, plan, plan_ends_at) values (person, give_plan.plan, ends)
  on conflict (user_id) do update set plan = excluded.plan, plan_ends_at = excluded.plan_ends_at;
  perform private.log_act('plan_given', 'person', person::text, private.name_of(person), initcap(give_plan.plan)
    || coalesce(' until ' || to_char(ends at time zone 'utc', 'FMMonth FMDD, YYYY'), '') || ': ' || left(why, 900));
  perform private.mail_decision(person, 'plan_given', jsonb_strip_nulls(jsonb_build_object('plan', initcap(give_plan.plan),
    'until', to_char(ends at time zone 'utc', 'FMMonth FMDD, YYYY'), 'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'))));
end
$$;

revoke all on function public.give_plan(uuid, text, integer, text) from public, anon;
grant execute on function public.give_plan(uuid, text, integer, text) to authenticated;

drop function public.staff_people(text, boolean, timestamptz, uuid, integer);
create function public.staff_people(
  words text default '', suspended boolean default false, after_at timestamptz default null, after_person uuid default null,
  page_size integer default 20
) returns table (
  person uuid, name text, handle text, email text, user_type text, joined_at timestamptz, seen_at timestamptz, staff boolean,
  suspended_at timestamptz, ends_at timestamptz, reason text, plan text, plan_ends_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  looked_for text := '%' || replace(replace(replace(lower(btrim(words)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.only_staff();
  return query
  select p.user_id, private.name_of(p.user_id), p.handle, u.email::text, p.user_type, p.created_at, u.last_sign_in_at,
    coalesce(u.raw_app_meta_data -> 'staff' = 'true'::jsonb, false), s.begun_at, s.ends_at, s.reason,
    coalesce(a.plan, 'starter'), a.plan_ends_at
  from public.profiles p join auth.users u on u.id = p.user_id
  left join orcher.accounts a on a.user_id = p.user_id
  left join public.suspensions s on s.user_id = p.user_id and s.lifted_at is null and (s.ends_at is null or s.ends_at > now())
  where (btrim(words) = '' or lower(p.first_name || ' ' || p.last_name) like looked_for or p.handle like looked_for
      or lower(u.email) like looked_for)
    and (not suspended or s.id is not null)
    and (after_at is null or (p.created_at, p.user_id) < (after_at, after_person))
  order by p.created_at desc, p.user_id desc
  limit least(greatest(page_size, 1), 100);
end
$$;

revoke all on function public.staff_people(text, boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.staff_people(text, boolean, timestamptz, uuid, integer) to authenticated;
