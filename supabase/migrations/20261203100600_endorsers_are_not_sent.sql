-- The names of others, who may hide later, or leave, are not the candidate's to send.
create function private.without_endorsers(skills jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(skill || '{"endorsers": [], "endorsed": false}' order by place), '[]')
  from jsonb_array_elements(skills) with ordinality as listed (skill, place)
$$;
revoke execute on function private.without_endorsers(jsonb) from public;

create or replace function private.profile_as_sent(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', private.name_of(p.user_id), 'first_name', p.first_name, 'handle', p.handle,
      'headline', p.headline, 'location', p.location, 'links', to_jsonb(p.links))
    || coalesce((
      select jsonb_object_agg(s.name, case s.name when 'skills' then private.without_endorsers(private.section_of(p, s.name))
        else private.section_of(p, s.name) end)
      from unnest(array['about', 'experience', 'education', 'skills', 'certificates']) as s (name)
      where private.seen_by(p.user_id, s.name) in ('everyone', 'recruiters')), '{}')
  from public.profiles p where p.user_id = person
$$;

-- What was sent before named them, too.
update public.application_profiles s set profile = jsonb_set(s.profile, '{skills}', private.without_endorsers(s.profile -> 'skills'))
where jsonb_typeof(s.profile -> 'skills') = 'array' and s.profile @? '$.skills[*].endorsers[0]';
