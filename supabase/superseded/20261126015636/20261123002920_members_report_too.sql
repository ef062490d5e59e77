-- Whoever answers for a company reports what a person said to it.

create or replace function private.may_report(reported uuid, conversation uuid, message uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.participants p
    where p.conversation_id = may_report.conversation and p.user_id = auth.uid() and p.last_seq > 0
      and p.person_id is not distinct from may_report.reported
      and (may_report.message is null or exists (
        select from public.messages m
        where m.id = may_report.message and m.conversation_id = p.conversation_id
          and (m.signed is not null or m.user_id is not distinct from p.person_id)
          and not private.is_unheard(m.id))))
  or exists (
    select from public.company_conversations c
    join public.company_members o on o.company_id = c.company_id and o.user_id = auth.uid() and o.role in ('owner', 'recruiter')
    where c.conversation_id = may_report.conversation and c.last_seq > 0 and c.person_id = may_report.reported
      and (may_report.message is null or exists (
        select from public.messages m
        where m.id = may_report.message and m.conversation_id = c.conversation_id and m.signed is null and m.user_id = c.person_id
          and not private.is_unheard(m.id))));
end
$$;
