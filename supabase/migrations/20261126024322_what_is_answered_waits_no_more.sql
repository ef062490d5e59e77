-- A time that is chosen, or an offer that is answered, stood among what waits for the candidate until they looked at the notice once more.

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
  if new.kind in ('times_offered', 'interview_cancelled', 'offer_withdrawn', 'offer_lapsed', 'overdue')
    and new.actor_id is distinct from new.user_id then
    told.user_id := new.user_id;
    told.kind := 'application_status';
    told.subject_id := new.application_id;
    perform private.notify(told);
  end if;
  if new.kind in ('applied', 'withdrawn', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer_accepted', 'offer_declined')
    and (new.kind = 'applied' or new.actor_id is not distinct from new.user_id) then
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
