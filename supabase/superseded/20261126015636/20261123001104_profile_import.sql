-- What somebody brings from another place, added to their profile in one go, and taken back in one go.

-- Adds entries, sets fields and removes entries by their ids; returns what the fields were. Each row is judged as if the person had
-- written it themselves. A skill that they have already is left as it is.
create function public.change_profile(added jsonb, removed jsonb default '{}') returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me uuid := auth.uid();
  fields jsonb := coalesce(added -> 'fields', '{}');
  before jsonb;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  delete from public.experiences where user_id = me and id in (select jsonb_array_elements_text(removed -> 'experience')::uuid);
  delete from public.educations where user_id = me and id in (select jsonb_array_elements_text(removed -> 'education')::uuid);
  delete from public.skills where user_id = me and id in (select jsonb_array_elements_text(removed -> 'skills')::uuid);
  select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'headline', p.headline, 'location', p.location,
    'about', p.about, 'links', p.links) into before
  from public.profiles p where p.user_id = me;
  if fields <> '{}' then
    update public.profiles p set first_name = coalesce(fields ->> 'first_name', p.first_name),
      last_name = coalesce(fields ->> 'last_name', p.last_name), headline = coalesce(fields ->> 'headline', p.headline),
      location = coalesce(fields ->> 'location', p.location), about = coalesce(fields ->> 'about', p.about),
      links = coalesce((select array_agg(link) from jsonb_array_elements_text(fields -> 'links') as link),
        case when fields ? 'links' then '{}' else p.links end)
    where p.user_id = me;
  end if;
  insert into public.experiences (id, title, company, location, started, ended, summary)
  select e.id, e.title, e.company, coalesce(e.location, ''), e.started, e.ended, coalesce(e.summary, '')
  from jsonb_populate_recordset(null::public.experiences, coalesce(added -> 'experience', '[]')) as e;
  insert into public.educations (id, school, degree, started, ended)
  select e.id, e.school, coalesce(e.degree, ''), e.started, e.ended
  from jsonb_populate_recordset(null::public.educations, coalesce(added -> 'education', '[]')) as e;
  insert into public.skills (id, name, category, level)
  select s.id, s.name, coalesce((select k.category from public.known_skills k where lower(k.name) = lower(s.name) limit 1), 'Engineering'),
    coalesce(s.level, 'Beginner')
  from jsonb_populate_recordset(null::public.skills, coalesce(added -> 'skills', '[]')) as s
  where not exists (
    select from public.skills own where own.user_id = me and lower(btrim(own.name)) = lower(btrim(s.name)));
  return before;
end
$$;
revoke all on function public.change_profile(jsonb, jsonb) from public, anon;
grant execute on function public.change_profile(jsonb, jsonb) to authenticated;
