-- Endorsements of skills: by connections only, once each. By the skill's name instead of its row, so that a removed and re-added
-- skill keeps them, and a renamed one does not.

create table public.skill_endorsements (
  -- The endorser.
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

-- An added or renamed skill gets the endorsements of its name.
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

-- Ending a connection removes endorsements in both directions.
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

-- Up to three endorsers of a skill, latest first: only people who can be found, and never for visitors.
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
