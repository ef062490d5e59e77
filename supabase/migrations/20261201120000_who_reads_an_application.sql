-- What an application to a job asks for, and whether anybody is there to read it. Null if there is no such job to apply for.
create function public.application_form(of_job uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('questions', j.questions, 'read', private.has_team(j.company_id))
  from public.jobs j where j.id = of_job and (j.status = 'open' or j.id in (select private.kept_jobs()))
$$;
revoke all on function public.application_form(uuid) from public, anon;
grant execute on function public.application_form(uuid) to authenticated;
