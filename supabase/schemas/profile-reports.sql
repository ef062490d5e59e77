-- Profiles that people report to staff. Nobody else learns of it.

create table public.profile_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (reason in ('spam', 'fraud', 'harassment', 'hate', 'sexual', 'impersonation', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default clock_timestamp(),
  unique (person_id, user_id),
  check (user_id <> person_id)
);

create index profile_reports_person on public.profile_reports (user_id);
create index profile_reports_newest on public.profile_reports (reported_at desc);

alter table public.profile_reports enable row level security;
revoke all on public.profile_reports from anon, authenticated;
grant select on public.profile_reports to authenticated;
grant all on public.profile_reports to service_role;

create policy "People read which profiles they reported" on public.profile_reports for select to authenticated
  using (user_id = (select auth.uid()));

-- A profile that the caller may look at. Reported again, it waits again: profiles change.
create function public.report_profile(person uuid, reason text, note text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t report your own profile.';
  end if;
  if not private.may_look_at(me, person) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this person.';
  end if;
  perform private.count_in_day('report', me);
  insert into public.profile_reports as kept (user_id, person_id, reason, note)
  values (me, person, report_profile.reason, btrim(coalesce(report_profile.note, '')))
  on conflict (person_id, user_id) do update set reason = excluded.reason, note = excluded.note, reported_at = clock_timestamp();
end
$$;
revoke all on function public.report_profile(uuid, text, text) from public, anon;
grant execute on function public.report_profile(uuid, text, text) to authenticated;

-- A suspension answers the reports of the profile that wait: those who sent them are told, and it waits no more.
create function private.settle_profile_reports(person uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  last_at timestamptz := (select max(r.reported_at) from public.profile_reports r where r.person_id = person);
  reporter uuid;
begin
  if last_at is null or exists (
    select from public.report_decisions d where d.subject_kind = 'profile' and d.subject_id = person and d.decided_at > last_at) then
    return;
  end if;
  insert into public.report_decisions (subject_kind, subject_id, decision, reason, quoted, author_id, staff_id)
  values ('profile', person, 'hidden', why, left(coalesce(private.reported_words('profile', person, person), ''), 12000), person, auth.uid());
  for reporter in select r.user_id from public.profile_reports r where r.person_id = person loop
    perform private.mail_decision(reporter, 'report_answer', jsonb_build_object('kind', 'profile', 'decision', 'hidden'));
  end loop;
end
$$;
revoke all on function private.settle_profile_reports(uuid, text) from public;
