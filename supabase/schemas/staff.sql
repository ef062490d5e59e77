-- The people who run the service: `npm run staff` gives an account the claim. They read what others may not, and every act of
-- theirs leaves a line that nobody changes.

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
  act text not null check (act in ('answered', 'closed', 'reopened', 'suspended', 'restored', 'staff_added', 'staff_removed',
    'kept', 'warned', 'hidden', 'verified', 'unverified', 'retried', 'discarded', 'plan_given')),
  subject_kind text not null check (subject_kind in ('enquiry', 'person', 'post', 'comment', 'message', 'conversation', 'company',
    'delivery', 'job', 'event', 'review', 'review_answer')),
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
  raise exception using errcode = '42501', message = 'The staff log can’t be changed.';
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
