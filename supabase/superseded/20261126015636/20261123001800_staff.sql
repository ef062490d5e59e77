-- Staff: who they are, what they did, answers to what people sent, and accounts that are suspended.

alter table public.enquiries add column settled_at timestamptz;
create index enquiries_waiting on public.enquiries (created_at, id) where settled_at is null;
grant select on public.enquiries to authenticated;

-- By the account as it is now: who was staff a minute ago is not. An application that they let in is not staff.
create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.jwt()) ->> 'client_id' is null and exists (
    select from auth.users u
    where u.id = (select auth.uid()) and u.raw_app_meta_data -> 'staff' = 'true'::jsonb
      and (u.banned_until is null or u.banned_until < now()))
$$;

create function private.only_staff() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise exception using errcode = 'PT403', message = 'Only staff may do that.';
  end if;
end
$$;

create table public.staff_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null for an act of the operator, by command.
  actor_id uuid references auth.users (id) on delete set null,
  -- The name that they had then.
  actor text not null check (char_length(actor) between 1 and 220),
  act text not null check (act in ('answered', 'closed', 'reopened', 'suspended', 'restored', 'staff_added', 'staff_removed')),
  subject_kind text not null check (subject_kind in ('enquiry', 'person')),
  subject_id text not null check (char_length(subject_id) between 1 and 60),
  -- What it was called then: a reference, a name.
  subject text not null check (char_length(subject) <= 320),
  reason text not null default '' check (char_length(reason) <= 1000)
);

create index staff_acts_newest on public.staff_acts (at desc, id desc);
create index staff_acts_actor on public.staff_acts (actor_id) where actor_id is not null;
create index staff_acts_subject on public.staff_acts (subject_kind, subject_id, at desc);

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The name stays when the account goes.
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'What was done is not changed afterwards.';
end
$$;

create trigger refuse_change before update or delete on public.staff_acts
for each row execute function private.refuse_change();

create function private.log_act(what text, kind text, id text, called text, why text default '') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.staff_acts (actor_id, actor, act, subject_kind, subject_id, subject, reason)
  values (auth.uid(), case when auth.uid() is null then 'The operator' else private.name_of(auth.uid()) end,
    what, kind, id, called, why)
$$;

-- Every change of the claim, whoever makes it.
create function private.log_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_act(
    case when new.raw_app_meta_data -> 'staff' = 'true'::jsonb then 'staff_added' else 'staff_removed' end,
    'person', new.id::text, private.name_of(new.id));
  return null;
end
$$;

create trigger log_claim after update of raw_app_meta_data on auth.users
for each row when ((old.raw_app_meta_data -> 'staff' = 'true'::jsonb) is distinct from (new.raw_app_meta_data -> 'staff' = 'true'::jsonb)
  and coalesce(old.raw_app_meta_data -> 'staff', new.raw_app_meta_data -> 'staff') is not null)
execute function private.log_claim();

alter table public.staff_acts enable row level security;
revoke all on public.staff_acts from anon, authenticated;
grant select on public.staff_acts to authenticated;

create policy "Staff read what was done" on public.staff_acts for select to authenticated
  using ((select private.is_staff()));

create table public.enquiry_answers (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.enquiries (id) on delete cascade,
  staff_id uuid references auth.users (id) on delete set null,
  -- The name below it.
  signed text not null check (char_length(signed) between 1 and 220),
  body text not null check (char_length(body) between 1 and 5000),
  sent_at timestamptz not null default clock_timestamp()
);

create index enquiry_answers_of on public.enquiry_answers (enquiry_id, sent_at);
create index enquiry_answers_staff on public.enquiry_answers (staff_id) where staff_id is not null;

alter table public.enquiry_answers enable row level security;
revoke all on public.enquiry_answers from anon, authenticated;
grant select on public.enquiry_answers to authenticated;

create policy "Staff read what was answered" on public.enquiry_answers for select to authenticated
  using ((select private.is_staff()));
create policy "Staff read what was sent" on public.enquiries for select to authenticated
  using ((select private.is_staff()));

-- The id is the caller's: an answer that is sent a second time, because nobody saw it arrive, is one answer.
create function public.answer_enquiry(answer uuid, enquiry uuid, body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.enquiries;
  said text := btrim(body, E' \t\r\n');
begin
  perform private.only_staff();
  if said = '' or char_length(said) > 5000 then
    raise exception using errcode = 'PT400', message = 'An answer has between 1 and 5,000 characters.';
  end if;
  select * into asked from public.enquiries where id = enquiry for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'That message is gone.';
  end if;
  insert into public.enquiry_answers (id, enquiry_id, staff_id, signed, body)
  values (answer, enquiry, auth.uid(), private.name_of(auth.uid()), said)
  on conflict (id) do nothing;
  if not found then
    return;
  end if;
  update public.enquiries set settled_at = clock_timestamp() where id = enquiry;
  perform private.log_act('answered', 'enquiry', enquiry::text, private.reference_of(enquiry));
  if to_regclass('private.outbox') is not null then
    insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
      'to', asked.email, 'template', 'enquiry_answer', 'data', jsonb_build_object(
        'reference', private.reference_of(enquiry), 'paragraphs', regexp_split_to_array(said, E'\\n\\s*\\n'), 'signed', private.name_of(auth.uid()),
        'sent', to_char(asked.created_at at time zone 'utc', 'FMMonth FMDD, YYYY'), 'question', coalesce(asked.message, ''))));
  end if;
end
$$;

create function private.reference_of(enquiry uuid) returns text
language sql immutable set search_path = '' as $$ select upper(left(enquiry::text, 8)) $$;

-- Without an answer, for a reason; and open again.
create function public.close_enquiry(enquiry uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.only_staff();
  update public.enquiries set settled_at = clock_timestamp() where id = enquiry and settled_at is null;
  if found then
    perform private.log_act('closed', 'enquiry', enquiry::text, private.reference_of(enquiry), reason);
  end if;
end
$$;

create function public.reopen_enquiry(enquiry uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.only_staff();
  update public.enquiries set settled_at = null where id = enquiry and settled_at is not null;
  if found then
    perform private.log_act('reopened', 'enquiry', enquiry::text, private.reference_of(enquiry));
  end if;
end
$$;

revoke all on function public.answer_enquiry(uuid, uuid, text), public.close_enquiry(uuid, text), public.reopen_enquiry(uuid)
from public, anon;
grant execute on function public.answer_enquiry(uuid, uuid, text), public.close_enquiry(uuid, text), public.reopen_enquiry(uuid)
to authenticated;

create table public.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 10 and 1000),
  begun_at timestamptz not null default clock_timestamp(),
  -- Without an end it stands until it is lifted.
  ends_at timestamptz check (ends_at > begun_at),
  lifted_at timestamptz
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
    raise exception using errcode = 'PT400', message = 'The person is told the reason: give at least 10 characters.';
  end if;
  if exists (select from auth.users where id = person and raw_app_meta_data -> 'staff' = 'true'::jsonb) then
    raise exception using errcode = 'PT409', message = 'Staff are not suspended: the operator takes their claim first.';
  end if;
  -- One whose time is over makes room.
  update public.suspensions set lifted_at = ends_at where user_id = person and lifted_at is null and ends_at <= now();
  insert into public.suspensions (user_id, reason, ends_at) values (person, why, ends)
  on conflict (user_id) where lifted_at is null do nothing returning id into made;
  if made is null then
    raise exception using errcode = 'PT409', message = 'This account is suspended already.';
  end if;
  update auth.users set banned_until = coalesce(ends, 'infinity') where id = person;
  delete from auth.sessions where user_id = person;
  perform private.log_act('suspended', 'person', person::text, private.name_of(person), why);
  perform private.mail_suspended(address, 'suspended', why, ends, private.reference_of(made));
end
$$;

create function public.restore_person(person uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.only_staff();
  update public.suspensions set lifted_at = clock_timestamp() where user_id = person and lifted_at is null;
  if not found then
    raise exception using errcode = 'PT409', message = 'This account is not suspended.';
  end if;
  update auth.users set banned_until = null where id = person;
  perform private.log_act('restored', 'person', person::text, private.name_of(person), btrim(reason, E' \t\r\n'));
  perform private.mail_suspended(private.address_of(person), 'restored', null, null, null);
end
$$;

revoke all on function public.suspend_person(uuid, integer, text), public.restore_person(uuid, text) from public, anon;
grant execute on function public.suspend_person(uuid, integer, text), public.restore_person(uuid, text) to authenticated;

-- What waits for staff: null for everybody else, whose page says that there is nothing here.
create function public.staff_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.is_staff() then jsonb_build_object(
    'enquiries', (select count(*) from public.enquiries where settled_at is null),
    'oldest', (select min(created_at) from public.enquiries where settled_at is null),
    'suspended', (select count(*) from public.suspensions where lifted_at is null and (ends_at is null or ends_at > now()))) end
$$;
revoke all on function public.staff_overview() from public, anon;
grant execute on function public.staff_overview() to authenticated;

-- People by name, handle or address, newest first; after the last one of the page before.
create function public.staff_people(
  words text default '', suspended boolean default false, after_at timestamptz default null, after_person uuid default null,
  page_size integer default 20
) returns table (
  person uuid, name text, handle text, email text, user_type text, joined_at timestamptz, seen_at timestamptz, staff boolean,
  suspended_at timestamptz, ends_at timestamptz, reason text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  looked_for text := '%' || replace(replace(replace(lower(btrim(words)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.only_staff();
  return query
  select p.user_id, private.name_of(p.user_id), p.handle, u.email::text, p.user_type, p.created_at, u.last_sign_in_at,
    coalesce(u.raw_app_meta_data -> 'staff' = 'true'::jsonb, false), s.begun_at, s.ends_at, s.reason
  from public.profiles p join auth.users u on u.id = p.user_id
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

revoke execute on function private.is_staff(), private.only_staff(), private.refuse_change(), private.log_act(text, text, text, text, text),
  private.log_claim(), private.reference_of(uuid), private.mail_suspended(text, text, text, timestamptz, text)
  from public, anon, authenticated, service_role;
grant execute on function private.is_staff() to authenticated;
