-- Whoever waits for an answer about a job that staff take down is told so, and that it is back.

alter table public.application_events drop constraint application_events_kind_check;
alter table public.application_events add constraint application_events_kind_check
  check (kind in ('applied', 'status', 'stage', 'next_step', 'withdrawn', 'restored', 'interviewer',
    'times_offered', 'times_lapsed', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer', 'offer_accepted', 'offer_declined',
    'offer_withdrawn', 'offer_lapsed', 'overdue', 'taken_down', 'put_back'));

CREATE OR REPLACE FUNCTION private.tell_applicants_of_hiding()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.application_events (application_id, user_id, kind, actor_id)
  select a.id, a.user_id, case when new.hidden_at is null then 'put_back' else 'taken_down' end, null
  from public.applications a
  where a.job_id = new.id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
  order by a.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told public.notifications;
  a public.applications;
  company uuid;
  candidate text;
begin
  select * into a from public.applications where id = new.application_id;
  select j.title, j.company_name, j.company_id into told.subject, told.detail, company from public.jobs j where j.id = a.job_id;
  told.state := new.kind;
  -- What waited for the candidate is done, once they have answered it.
  if new.actor_id = new.user_id and new.kind <> 'applied' then
    update public.notifications n set read_at = clock_timestamp()
    where n.user_id = new.user_id and n.kind = 'application_status' and n.subject_id = new.application_id::text and n.read_at is null;
  end if;
  if new.kind in ('times_offered', 'times_lapsed', 'interview_cancelled', 'offer_withdrawn', 'offer_lapsed', 'overdue',
      'taken_down', 'put_back')
    and new.actor_id is distinct from new.user_id then
    told.user_id := new.user_id;
    told.kind := 'application_status';
    told.subject_id := new.application_id;
    perform private.notify(told);
  end if;
  if new.kind in ('applied', 'times_lapsed', 'offer_lapsed')
    or (new.kind in ('withdrawn', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer_accepted', 'offer_declined')
      and new.actor_id is not distinct from new.user_id) then
    told.kind := 'hiring';
    told.subject_id := case when new.kind = 'applied' then a.job_id else new.application_id end;
    told.detail := 'Candidate ' || a.number;
    for told.user_id in select private.team_of(company, array['owner', 'recruiter']) loop
      perform private.notify(told);
    end loop;
  end if;
  return null;
end
$function$;

revoke all on function private.tell_applicants_of_hiding() from public;

create trigger tell_applicants_of_hiding after update of hidden_at on public.jobs
for each row when ((new.hidden_at is null) <> (old.hidden_at is null)) execute function private.tell_applicants_of_hiding();
