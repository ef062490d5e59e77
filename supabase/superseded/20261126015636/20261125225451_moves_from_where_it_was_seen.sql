drop function public.move_application(uuid, text, text, text, text);

-- Moves an application to a status and a stage, unless it is no longer where whoever moves it saw it: of two who answer at once,
-- the second would undo what the candidate was just told. Offers and ends have functions of their own: they say more.
create function public.move_application(
  application uuid, to_status text, to_stage text default null, to_next_step text default null, to_interviewer text default null,
  seen_status text default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
begin
  if seen_status <> held.status then
    raise exception using errcode = 'PT409', message = 'Someone on your team just moved this candidate. Look again before you do.';
  end if;
  if to_status not in ('under_review', 'phone_screening', 'interview_scheduled')
    and not (to_status = 'offer_received' and held.status = 'offer_received') then
    raise exception using errcode = 'PT400', message = 'An offer needs terms, and declining an application needs a reason.';
  end if;
  if held.status = 'offer_received' and to_status <> 'offer_received' and exists (
    select from public.application_offers o where o.application_id = held.id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'The candidate has an offer. Withdraw it first.';
  end if;
  if held.status = 'rejected' then
    if exists (select from public.jobs j where j.id = held.job_id and j.status = 'closed'
      and j.closed_because not in ('closing_date', 'not_renewed')) then
      raise exception using errcode = 'PT409', message = 'This job is closed.';
    end if;
    delete from public.application_rejections r where r.application_id = held.id;
  end if;
  update public.applications a set
    status = to_status,
    stage = coalesce(nullif(btrim(to_stage), ''),
      case when to_status = held.status then held.stage else private.first_stage(company, to_status) end),
    next_step = coalesce(to_next_step, case when to_status = held.status then held.next_step else '' end),
    interviewer = coalesce(to_interviewer, held.interviewer)
  where a.id = held.id;
end
$$;
revoke all on function public.move_application(uuid, text, text, text, text, text) from public, anon;
grant execute on function public.move_application(uuid, text, text, text, text, text) to authenticated;
