-- The form of a job is read in one request.

-- What the form of a job begins with: the job, who looks after it, and who of the company might.
create function public.job_form(company uuid, job uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = '42501', message = 'Owners and recruiters write the jobs of their company.';
  end if;
  return jsonb_build_object(
    'job', (
      select to_jsonb(kept) - array['salary_usd', 'summary', 'listed_at', 'company_name', 'reminded_at']
      from public.jobs as kept where kept.id = job_form.job and kept.company_id = job_form.company),
    'applicants', (
      select count(*) from public.applications as sent join public.jobs as kept on kept.id = sent.job_id
      where sent.job_id = job_form.job and kept.company_id = job_form.company and sent.withdrawn_at is null),
    'team', (
      select coalesce(jsonb_agg(team.user_id order by team.user_id), '[]')
      from public.job_team as team where team.job_id = job_form.job and team.company_id = job_form.company),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('id', member.user_id, 'role', member.role,
        'name', btrim(person.first_name || ' ' || person.last_name)) order by member.joined_at, member.user_id), '[]')
      from public.company_members as member left join public.profiles as person on person.user_id = member.user_id
      where member.company_id = job_form.company));
end
$$;
revoke all on function public.job_form(uuid, uuid) from public, anon;
grant execute on function public.job_form(uuid, uuid) to authenticated;

