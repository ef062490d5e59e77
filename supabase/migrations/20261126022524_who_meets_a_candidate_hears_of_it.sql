-- Whoever meets a candidate hears of it in a line of its own, by their choice of mails about interviews. Whoever leaves a company meets
-- nobody for it any more: they went on being reminded, and the candidate went on expecting them.

CREATE OR REPLACE FUNCTION private.notify_of_interview()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told public.notifications;
begin
  told.kind := 'hiring';
  told.subject_id := 'meet ' || new.id;
  told.detail := new.title;
  told.state := case new.state when 'booked' then 'meeting_booked' else 'meeting_off' end;
  for told.user_id, told.subject in
    select m.user_id, j.title
    from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.company_members m on m.company_id = j.company_id
    join public.interview_people p on p.interview_id = new.id and p.user_id = m.user_id
    where a.id = new.application_id and m.user_id is distinct from auth.uid()
      and (m.role = 'interviewer' or new.user_id is distinct from auth.uid())
  loop
    perform private.notify(told);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_interviews()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told public.notifications;
  one record;
begin
  for one in
    select i.id, i.title, j.title as job from public.interview_people p
    join public.interviews i on i.id = p.interview_id
    join public.applications a on a.id = i.application_id
    join public.jobs j on j.id = a.job_id and j.company_id = old.company_id
    where p.user_id = old.user_id and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now()))
  loop
    delete from public.interview_bookings b where b.interview_id = one.id and b.user_id = old.user_id;
    delete from public.interview_people p where p.interview_id = one.id and p.user_id = old.user_id;
    if not exists (select from public.interview_people p where p.interview_id = one.id) then
      told.kind := 'hiring';
      told.subject_id := 'meet ' || one.id;
      told.subject := one.job;
      told.detail := one.title;
      told.state := 'nobody_meets';
      for told.user_id in select private.team_of(old.company_id, array['owner', 'recruiter']) loop
        perform private.notify(told);
      end loop;
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.hiring_choice(state text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when state = 'applied' then 'applied' when state in ('due', 'overdue') then 'promises'
    when state in ('interview_soon', 'meeting_booked', 'meeting_off', 'nobody_meets') then 'interviews' else 'candidates' end
$function$;

CREATE OR REPLACE FUNCTION private.hiring_company(subject text, state text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select j.company_id from (select split_part(subject, ' ', -1)::uuid as id) as about
  left join public.interviews i on private.hiring_choice(hiring_company.state) = 'interviews' and i.id = about.id
  left join public.applications a on a.id = case private.hiring_choice(hiring_company.state)
    when 'candidates' then about.id when 'interviews' then i.application_id end
  join public.jobs j on j.id = coalesce(a.job_id, about.id)
$function$;

revoke all on function private.release_interviews() from public;

create trigger release_interviews after delete on public.company_members
for each row execute function private.release_interviews();
