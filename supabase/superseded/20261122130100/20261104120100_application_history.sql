-- The history of an application, written by the database alone; withdrawing, which is a field beside the closed list of
-- states; and how far an application got, so that the funnel knows it of those that ended.

alter table public.applications
  add column withdrawn_at timestamptz,
  add column reached text not null default 'under_review'
    check (reached in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received'));

create function private.application_step(status text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received'], status)
$$;

create function private.note_reached() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.application_step(new.status) > private.application_step(new.reached) then
    new.reached := new.status;
  end if;
  return new;
end
$$;

create trigger note_reached
before insert or update of status on public.applications
for each row execute function private.note_reached();

update public.applications set reached = status where private.application_step(status) > 1;

create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('applied', 'status', 'stage', 'next_step', 'withdrawn', 'restored')),
  -- The status, the stage or the next step that it now has; empty for the rest.
  said text not null default '' check (char_length(said) <= 240),
  at timestamptz not null default clock_timestamp()
);

create index application_events_newest on public.application_events (application_id, id desc);
create index application_events_person on public.application_events (user_id, id desc);

create function private.record_application_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, user_id, kind, said, at)
    values (new.id, new.user_id, 'applied', new.status, new.applied_at);
    return null;
  end if;
  if new.status <> old.status then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'status', new.status);
  end if;
  if new.stage <> old.stage then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'stage', new.stage);
  end if;
  if new.next_step <> old.next_step and new.next_step <> '' then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'next_step', new.next_step);
  end if;
  if (new.withdrawn_at is null) <> (old.withdrawn_at is null) then
    insert into public.application_events (application_id, user_id, kind)
    values (new.id, new.user_id, case when new.withdrawn_at is null then 'restored' else 'withdrawn' end);
  end if;
  return null;
end
$$;

create trigger record_application_event
after insert or update of status, stage, next_step, withdrawn_at on public.applications
for each row execute function private.record_application_event();

insert into public.application_events (application_id, user_id, kind, said, at)
select id, user_id, 'applied', 'under_review', applied_at from public.applications;

-- A person says that they withdraw; when is the database's to say.
create function private.stamp_withdrawal() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.withdrawn_at := coalesce(old.withdrawn_at, clock_timestamp());
  return new;
end
$$;

create trigger stamp_withdrawal
before update of withdrawn_at on public.applications
for each row when (new.withdrawn_at is not null)
execute function private.stamp_withdrawal();

grant update (withdrawn_at) on public.applications to authenticated;

-- What the page says above the list: how many in each state, how many got how far, how many were withdrawn.
create function public.application_counts() returns jsonb
language sql stable security invoker set search_path = '' as $$
  with mine as materialized (
    select status, reached, withdrawn_at is not null as withdrawn from public.applications where user_id = (select auth.uid())
  )
  select jsonb_build_object(
    'total', (select count(*) from mine),
    'withdrawn', (select count(*) from mine where withdrawn),
    'status', (select coalesce(jsonb_object_agg(status, count), '{}') from (select status, count(*) from mine group by status) as by_status),
    'open', (select coalesce(jsonb_object_agg(status, count), '{}') from (select status, count(*) from mine where not withdrawn group by status) as by_status),
    'reached', (select coalesce(jsonb_object_agg(reached, count), '{}') from (select reached, count(*) from mine group by reached) as by_reached))
$$;
revoke all on function public.application_counts() from public, anon;
grant execute on function public.application_counts() to authenticated;

alter table public.application_events enable row level security;
revoke all on public.application_events from anon, authenticated;
grant select on public.application_events to authenticated;
grant all on public.application_events to service_role;

create policy "People read the history of their own applications" on public.application_events for select to authenticated
  using (user_id = (select auth.uid()));
