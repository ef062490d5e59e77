-- Whoever ticked a box at sign-up read what people show recruiters alone, and a recruiter who had not ticked it came past "no
-- recruiter contact". Both follow from membership of a company now.
create function private.is_recruiter(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_members m join public.companies c on c.id = m.company_id
    where m.user_id = person and m.role in ('owner', 'recruiter') and c.verified_at is not null)
$$;
revoke all on function private.is_recruiter(uuid) from public;

create or replace function private.may_ask(asker uuid, asked uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(settings.profile_visible, true)
    and not exists (select from public.blocks where blocks.user_id = asker and blocks.blocked_id = asked)
    and (coalesce(settings.allow_recruiter_contact, true)
      or not (exists (select from public.company_members where company_members.user_id = asker)
        or exists (select from public.profiles as own where own.user_id = asker and own.user_type = 'employer')))
  from public.profiles left join public.settings on settings.user_id = profiles.user_id
  where profiles.user_id = asked
$$;

create or replace function public.profile_page(address text, seen_as text default null) returns jsonb
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
    'following', exists (select from public.person_follows f where f.person_id = p.user_id and f.user_id = me));
end
$$;
