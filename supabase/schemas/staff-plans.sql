-- Plans and trials of the API, as staff give them.

-- The API's plan of a person: for so many days, or until staff give another one. The person is told.
create function public.give_plan(person uuid, plan text, days integer, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  ends timestamptz := case when plan <> 'starter' then now() + make_interval(days => days) end;
begin
  perform private.only_staff();
  if plan not in ('starter', 'growth', 'enterprise') then
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
