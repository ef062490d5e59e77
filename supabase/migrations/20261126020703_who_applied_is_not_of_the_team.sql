-- A member who applies at their own company is a candidate like any other: what colleagues write of them is not theirs to read, and their
-- application not theirs to answer. Whoever left a company no longer takes back what they wrote for it.

CREATE OR REPLACE FUNCTION private.fits_pipeline(a public.applications, as_role text, asked jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.user_id is distinct from auth.uid()
    and (as_role <> 'interviewer' or private.may_see_application(a.id))
    and (coalesce(asked ->> 'stage', '') = '' or a.stage = asked ->> 'stage')
    and (not coalesce((asked ->> 'late')::boolean, false) or a.answer_by < private.today())
    and (coalesce(btrim(asked ->> 'words'), '') = '' or exists (
      select from public.application_profiles p
      where p.application_id = a.id and concat_ws(' ', 'Candidate ' || a.number, a.stage, p.profile ->> 'headline',
          p.profile ->> 'location', (select string_agg(s ->> 'name', ' ') from jsonb_array_elements(
            case jsonb_typeof(p.profile -> 'skills') when 'array' then p.profile -> 'skills' else '[]' end) as s),
          case when not coalesce((asked ->> 'masked')::boolean, false) then p.profile ->> 'name' end)
        ilike '%' || regexp_replace(btrim(asked ->> 'words'), '([\\%_])', '\\\1', 'g') || '%'))
$function$;

CREATE OR REPLACE FUNCTION private.may_see_application(application uuid, roles text[] DEFAULT ARRAY['owner'::text, 'recruiter'::text, 'interviewer'::text])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.company_members m on m.company_id = j.company_id and m.user_id = (select auth.uid()) and m.role = any (roles)
    where a.id = application and a.user_id <> m.user_id and (m.role <> 'interviewer' or exists (
      select from public.interviews i join public.interview_people p on p.interview_id = i.id
      where i.application_id = a.id and p.user_id = m.user_id)))
$function$;

drop policy "People remove the notes that they wrote" on public.application_team_notes;
create policy "The team removes the notes that each wrote" on public.application_team_notes for delete to authenticated
  using (user_id = (select auth.uid()) and private.may_see_application(application_id));
