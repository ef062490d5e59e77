-- Emails about hiring, to each member by their own settings: private.send_notice writes them with other unread notifications.

-- The caller's email settings, per company.
create function public.mail_me_of_hiring(company uuid, wanted text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set hiring_mails = wanted where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
end
$$;
revoke all on function public.mail_me_of_hiring(uuid, text[]) from public, anon;
grant execute on function public.mail_me_of_hiring(uuid, text[]) to authenticated;

-- The setting that a hiring notification depends on.
create function private.hiring_choice(state text) returns text
language sql immutable set search_path = '' as $$
  select case when state = 'applied' then 'applied' when state in ('due', 'overdue') then 'promises'
    when state in ('interview_soon', 'meeting_booked', 'meeting_off', 'nobody_meets') then 'interviews' else 'candidates' end
$$;

-- The company of such a notification: its subject is a job, an application, an interview or the message of a meeting, or one of
-- them after a prefix.
create function private.hiring_company(subject text, state text) returns uuid
language sql stable set search_path = '' as $$
  select coalesce(j.company_id, c.company_id) from (select split_part(subject, ' ', -1)::uuid as id) as about
  left join public.interviews i on private.hiring_choice(hiring_company.state) = 'interviews' and i.id = about.id
  left join public.messages m on private.hiring_choice(hiring_company.state) = 'interviews' and m.id = about.id
  left join public.company_conversations c on c.conversation_id = m.conversation_id
  left join public.applications a on a.id = case private.hiring_choice(hiring_company.state)
    when 'candidates' then about.id when 'interviews' then i.application_id end
  left join public.jobs j on j.id = coalesce(a.job_id, about.id)
$$;

-- Of a notification about hiring, or about reviews of the company.
create function private.wants_hiring_mail(told public.notifications) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.company_members m
    where m.user_id = told.user_id
      and m.company_id = case told.kind when 'review' then split_part(told.subject_id, ' ', -1)::uuid
        else private.hiring_company(told.subject_id, told.state) end
      and case told.kind when 'review' then 'reviews' else private.hiring_choice(told.state) end = any (m.hiring_mails))
$$;
