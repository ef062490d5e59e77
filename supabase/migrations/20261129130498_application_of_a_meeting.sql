-- A notice of a meeting that was agreed on in a message led to no candidate.
-- The application of an interview, or of a meeting that was agreed on in a message; null for whoever may see neither.
create function public.met_application(meeting uuid) returns uuid
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select i.application_id from public.interviews i where i.id = meeting),
    (select c.application_id from public.messages m join public.company_conversations c on c.conversation_id = m.conversation_id
      where m.id = meeting))
$$;
revoke all on function public.met_application(uuid) from public, anon;
grant execute on function public.met_application(uuid) to authenticated;
