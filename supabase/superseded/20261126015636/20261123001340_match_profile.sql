-- What a match looks at, in one request.

-- What of the caller's profile a match looks at: work, school, skills and place, and nothing of who they are.
create function public.my_match_profile() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'location', coalesce((select location from public.profiles where user_id = (select auth.uid())), ''),
    'experiences', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'company', company, 'started', started, 'ended', ended,
        'summary', summary) order by started desc, id), '[]')
      from public.experiences where user_id = (select auth.uid())),
    'educations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'school', school, 'degree', degree) order by started desc nulls last, id), '[]')
      from public.educations where user_id = (select auth.uid())),
    'skills', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'level', level, 'verified', verified,
        'endorsements', endorsements) order by created_at, id), '[]')
      from public.skills where user_id = (select auth.uid())))
$$;
revoke all on function public.my_match_profile() from public, anon;
grant execute on function public.my_match_profile() to authenticated;
