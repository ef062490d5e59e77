-- Connections vouch for skills, and a company that is verified for who acts for it.

-- Who vouches for which skill of whom: connections alone, once each. By the skill's name and not its row, so that one that was removed
-- and comes back has them again, and one that gets another name does not keep them.

create table public.skill_endorsements (
  -- Who vouches.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- For whom, and for what.
  person_id uuid not null references auth.users (id) on delete cascade,
  skill text not null check (char_length(skill) between 1 and 60),
  endorsed_at timestamptz not null default now(),
  primary key (person_id, skill, user_id),
  check (user_id <> person_id)
);

create index skill_endorsements_by on public.skill_endorsements (user_id);

-- A connection of the person, for a skill that they have and show to their connections.
create function private.may_endorse(endorser uuid, person uuid, of_skill text) returns boolean
language sql stable security definer set search_path = '' as $$
  select endorser in (select * from private.friends_of(person))
    and private.seen_by(person, 'skills') in ('everyone', 'connections')
    and exists (select from public.skills s where s.user_id = person and lower(btrim(s.name)) = of_skill)
$$;

create function private.spell_endorsed() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.skill := lower(btrim(new.skill));
  return new;
end
$$;

create trigger spell_endorsed before insert on public.skill_endorsements
for each row execute function private.spell_endorsed();

create function private.count_endorsement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.skills set endorsements = endorsements + 1
    where user_id = new.person_id and lower(btrim(name)) = new.skill;
  else
    update public.skills set endorsements = greatest(endorsements - 1, 0)
    where user_id = old.person_id and lower(btrim(name)) = old.skill;
  end if;
  return null;
end
$$;

create trigger count_endorsement after insert or delete on public.skill_endorsements
for each row execute function private.count_endorsement();

-- A skill that is added or gets another name has what was endorsed under that.
create function private.find_endorsements() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  found_here integer := (
    select count(*) from public.skill_endorsements e where e.person_id = new.user_id and e.skill = lower(btrim(new.name)));
begin
  new.endorsements := case tg_op when 'INSERT' then new.endorsements + found_here else found_here end;
  return new;
end
$$;

create trigger find_endorsements before insert on public.skills
for each row execute function private.find_endorsements();
create trigger find_endorsements_again before update of name on public.skills
for each row when (lower(btrim(new.name)) <> lower(btrim(old.name))) execute function private.find_endorsements();

-- Who parts from somebody vouches for them no more, nor they for them.
create function private.end_endorsements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.skill_endorsements
  where (user_id = old.user_id and person_id = old.other_id) or (user_id = old.other_id and person_id = old.user_id);
  return null;
end
$$;

create trigger end_endorsements after delete on public.connections
for each row when (old.accepted_at is not null) execute function private.end_endorsements();

-- Up to three who vouch for a skill, the latest first: those who let themselves be found, and never to a visitor.
create function private.endorsers_of(person uuid, of_skill text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', private.name_of(few.user_id), 'picture', private.picture_of(few.user_id))
    order by few.endorsed_at desc, few.user_id), '[]')
  from (
    select e.user_id, e.endorsed_at from public.skill_endorsements e
    where e.person_id = person and e.skill = of_skill and auth.uid() is not null
      and not exists (select from public.settings s where s.user_id = e.user_id and not s.profile_visible)
      and not exists (select from public.blocks b where b.user_id = auth.uid() and b.blocked_id = e.user_id)
    order by e.endorsed_at desc, e.user_id limit 3) as few
$$;

alter table public.skill_endorsements enable row level security;
revoke all on public.skill_endorsements from anon, authenticated;
grant select, insert (user_id, person_id, skill), delete on public.skill_endorsements to authenticated;
grant all on public.skill_endorsements to service_role;

create policy "Both read of an endorsement" on public.skill_endorsements for select to authenticated
  using ((select auth.uid()) in (user_id, person_id));
create policy "Connections endorse" on public.skill_endorsements for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_endorse(user_id, person_id, skill));
create policy "Who endorsed takes it back" on public.skill_endorsements for delete to authenticated
  using (user_id = (select auth.uid()));

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
create or replace function private.section_of(of_profile public.profiles, of_section text) returns jsonb
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

-- Whose skill it is, and who vouches for it.
create function private.tell_endorsed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'skills')
  from (select user_id as person from changed union select person_id from changed) as both_people;
  return null;
end
$$;

create trigger tell_added after insert on public.skill_endorsements referencing new table as changed
for each statement execute function private.tell_endorsed();
create trigger tell_removed after delete on public.skill_endorsements referencing old table as changed
for each statement execute function private.tell_endorsed();

revoke execute on function private.may_endorse(uuid, uuid, text), private.spell_endorsed(), private.count_endorsement(),
  private.find_endorsements(), private.end_endorsements(), private.endorsers_of(uuid, text), private.tell_endorsed(),
  private.is_confirmed(uuid, text) from public, anon, authenticated, service_role;
grant execute on function private.may_endorse(uuid, uuid, text) to authenticated;
