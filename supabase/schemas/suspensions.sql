-- Accounts that staff have suspended: nobody signs in to them until the end, or until staff restore them. The person is told why
-- by mail, and how to object. Meanwhile nobody else finds their profile.

create table public.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 10 and 1000),
  begun_at timestamptz not null default clock_timestamp(),
  -- Without an end it stands until it is lifted.
  ends_at timestamptz check (ends_at > begun_at),
  lifted_at timestamptz,
  -- Whether the person let themselves be found before: it comes back with the end.
  was_visible boolean not null default true
);

create unique index suspensions_standing on public.suspensions (user_id) where lifted_at is null;
create index suspensions_person on public.suspensions (user_id, begun_at desc);

alter table public.suspensions enable row level security;
revoke all on public.suspensions from anon, authenticated;
grant select on public.suspensions to authenticated;

create policy "Staff read who is suspended" on public.suspensions for select to authenticated
  using ((select private.is_staff()));

create function private.mail_suspended(address text, template text, reason text, ends timestamptz, reference text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if address is null or to_regclass('private.outbox') is null then
    return;
  end if;
  insert into private.outbox (kind, message) values ('mail', jsonb_build_object('to', address, 'template', template,
    'data', jsonb_strip_nulls(jsonb_build_object('paragraphs', regexp_split_to_array(reason, E'\\n\\s*\\n'), 'reference', reference,
      'until', to_char(ends at time zone 'utc', 'FMMonth FMDD, YYYY')))));
end
$$;

-- Ends the suspensions that stand of a person, or of whoever's time is over, and shows again who was to be found. Returns how many.
create function private.lift_suspensions(person uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  lifted public.suspensions;
  done integer := 0;
begin
  for lifted in
    update public.suspensions set lifted_at = least(ends_at, clock_timestamp())
    where lifted_at is null and case when person is null then ends_at <= now() else user_id = person end
    returning *
  loop
    update public.settings set profile_visible = true where user_id = lifted.user_id and lifted.was_visible;
    done := done + 1;
  end loop;
  return done;
end
$$;
revoke all on function private.lift_suspensions(uuid) from public;

-- For so many days, or until it is lifted.
create function public.suspend_person(person uuid, days integer, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ends timestamptz := now() + make_interval(days => days);
  why text := btrim(reason, E' \t\r\n');
  address text := private.address_of(person);
  made uuid;
begin
  perform private.only_staff();
  if days not between 1 and 365 then
    raise exception using errcode = 'PT400', message = 'Choose between 1 and 365 days, or no end.';
  end if;
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'This person will see the reason: enter at least 10 characters.';
  end if;
  if exists (select from auth.users where id = person and raw_app_meta_data -> 'staff' = 'true'::jsonb) then
    raise exception using errcode = 'PT409', message = 'Staff accounts can’t be suspended. The operator has to remove them from staff first.';
  end if;
  -- One whose time is over makes room.
  perform private.lift_suspensions();
  insert into public.suspensions (user_id, reason, ends_at, was_visible)
  values (person, why, ends, coalesce((select profile_visible from public.settings where user_id = person), true))
  on conflict (user_id) where lifted_at is null do nothing returning id into made;
  if made is null then
    raise exception using errcode = 'PT409', message = 'This account is already suspended.';
  end if;
  update auth.users set banned_until = coalesce(ends, 'infinity') where id = person;
  delete from auth.sessions where user_id = person;
  insert into public.settings as kept (user_id, profile_visible) values (person, false)
  on conflict (user_id) do update set profile_visible = false where kept.profile_visible;
  perform private.log_act('suspended', 'person', person::text, private.name_of(person), why);
  perform private.settle_profile_reports(person, why);
  perform private.mail_suspended(address, 'suspended', why, ends, private.reference_of(made));
end
$$;

create function public.restore_person(person uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.only_staff();
  if private.lift_suspensions(person) = 0 then
    raise exception using errcode = 'PT409', message = 'This account is not suspended.';
  end if;
  update auth.users set banned_until = null where id = person;
  perform private.log_act('restored', 'person', person::text, private.name_of(person), btrim(reason, E' \t\r\n'));
  perform private.mail_suspended(private.address_of(person), 'restored', null, null, null);
end
$$;

revoke all on function public.suspend_person(uuid, integer, text), public.restore_person(uuid, text) from public, anon;
grant execute on function public.suspend_person(uuid, integer, text), public.restore_person(uuid, text) to authenticated;
