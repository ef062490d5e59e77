-- A person's profile as one answer: who looks decides what is in it.

-- The company itself is verified, and says that the person acts for it.
create function private.is_confirmed(person uuid, at_company text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.company_members m join public.companies c on c.id = m.company_id
    where m.user_id = person and c.verified_at is not null and lower(c.name) = lower(btrim(at_company)));
end
$$;

-- What a section holds.
create function private.section_of(of_profile public.profiles, of_section text) returns jsonb
language sql stable set search_path = '' as $$
  select case of_section
    when 'about' then to_jsonb((of_profile).about)
    when 'open_to_work' then to_jsonb((of_profile).open_to_work)
    when 'experience' then coalesce((
      select jsonb_agg(to_jsonb(e) - 'user_id' || jsonb_build_object('confirmed',
        e.ended is null and private.is_confirmed(e.user_id, e.company))
        order by e.ended desc nulls first, e.started desc, e.id)
      from public.experiences e where e.user_id = (of_profile).user_id), '[]')
    when 'education' then coalesce((
      select jsonb_agg(to_jsonb(e) - 'user_id' order by e.ended desc nulls first, e.started desc nulls last, e.id)
      from public.educations e where e.user_id = (of_profile).user_id), '[]')
    when 'skills' then coalesce((
      select jsonb_agg(jsonb_build_object('name', s.name, 'level', s.level, 'progress', s.progress, 'verified', s.verified,
        'endorsements', s.endorsements, 'endorsers', private.endorsers_of(s.user_id, lower(btrim(s.name))),
        'endorsed', exists (select from public.skill_endorsements e
          where e.person_id = s.user_id and e.skill = lower(btrim(s.name)) and e.user_id = auth.uid()))
        order by s.progress desc, s.name)
      from public.skills s where s.user_id = (of_profile).user_id), '[]')
    when 'achievements' then coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'rarity', a.rarity, 'earned_at', e.earned_at)
        order by e.earned_at desc)
      from public.earned_achievements e join public.achievements a on a.id = e.achievement_id
      where e.user_id = (of_profile).user_id), '[]')
    when 'certificates' then coalesce((
      select jsonb_agg(jsonb_build_object('id', e.certificate_id, 'course', c.title, 'completed_at', e.completed_at)
        order by e.completed_at desc)
      from public.enrolments e join public.courses c on c.id = e.course_id
      where e.user_id = (of_profile).user_id and e.certificate_id is not null), '[]')
  end
$$;

-- The profile at an address, 'me' being the caller's own; null where nobody has it, or nobody whom the caller may see. Somebody who
-- does not let themselves be found is seen by their connections alone. Whoever looks at their own may look as others do:
-- `seen_as` everyone, connections or recruiters.
create function public.profile_page(address text, seen_as text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.profiles;
  own boolean;
  connected boolean;
  recruiter boolean;
  visible boolean;
  sections jsonb;
begin
  if address = 'me' then
    select * into p from public.profiles where user_id = me;
  else
    select * into p from public.profiles where handle = lower(address);
    if p.user_id is null then
      select * into p from public.profiles
      where user_id = (select f.user_id from private.former_handles f where f.handle = lower(address));
    end if;
  end if;
  if p.user_id is null then
    return null;
  end if;
  own := me is not null and me = p.user_id;
  connected := case when own then seen_as = 'connections'
    else me is not null and me in (select * from private.friends_of(p.user_id)) end;
  recruiter := case when own then seen_as = 'recruiters'
    else me is not null and private.is_recruiter(me) end;
  visible := not exists (select from public.settings s where s.user_id = p.user_id and not s.profile_visible);
  if not visible and not connected and not own then
    return null;
  end if;
  select jsonb_object_agg(s.name, private.section_of(p, s.name)) into sections
  from unnest(array['about', 'open_to_work', 'experience', 'education', 'skills', 'achievements', 'certificates']) as s (name)
  cross join lateral (select private.seen_by(p.user_id, s.name) as by) as seen
  where (own and seen_as is null) or seen.by = 'everyone' or (seen.by = 'connections' and connected)
    or (seen.by = 'recruiters' and recruiter);
  return private.search_card('people', p.user_id) || coalesce(sections, '{}') || jsonb_build_object(
    'id', p.user_id, 'links', p.links, 'visible', visible, 'updated_at', p.updated_at,
    'seen_by', case when own then (
      select jsonb_object_agg(s.name, private.seen_by(p.user_id, s.name))
      from unnest(array['about', 'open_to_work', 'experience', 'education', 'skills', 'achievements', 'certificates']) as s (name)) end,
    'first_name', p.first_name, 'last_name', p.last_name,
    'followers', (select count(*) from public.person_follows f where f.person_id = p.user_id),
    'following', exists (select from public.person_follows f where f.person_id = p.user_id and f.user_id = me),
    'blocked', exists (select from public.blocks b where b.user_id = me and b.blocked_id = p.user_id));
end
$$;
revoke all on function public.profile_page(text, text) from public;
grant execute on function public.profile_page(text, text) to anon, authenticated, service_role;
