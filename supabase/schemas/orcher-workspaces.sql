-- Accounts, for which calls are counted; workspaces; and their members.

create table orcher.accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  plan text not null default 'starter' check (plan in ('starter', 'growth', 'enterprise')),
  created_at timestamptz not null default now(),
  -- The end of a trial, after which the plan is free again.
  plan_ends_at timestamptz,
  check (plan_ends_at is null or plan <> 'starter')
);
create index accounts_on_trial on orcher.accounts (plan_ends_at) where plan_ends_at is not null;

create table orcher.workspaces (
  id text collate "C" primary key default orcher.new_id('wsp'),
  -- The account whose plan applies.
  account_id uuid not null references orcher.accounts (user_id) on delete cascade,
  -- A sandbox belongs to another workspace: it has the same members and its own records.
  sandbox_of text collate "C" unique references orcher.workspaces (id) on delete cascade check (sandbox_of <> id),
  name text not null check (char_length(btrim(name)) between 1 and 80),
  created_at timestamptz not null default now(),
  -- What its directives may spend per month in total; null: no limit.
  budget_money numeric check (budget_money between 0 and 1000000),
  budget_tokens bigint check (budget_tokens between 0 and 1000000000000),
  budget_steps bigint check (budget_steps between 0 and 1000000000),
  budget_seconds bigint check (budget_seconds between 0 and 1000000000)
);
create index workspaces_of_account on orcher.workspaces (account_id);

create table orcher.workspace_members (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'supervisor', 'builder', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index workspaces_of_member on orcher.workspace_members (user_id, created_at);

-- The caller's role in the workspace of the call; null if they are not a member. A sandbox has the members of its workspace.
create function orcher.my_role() returns text
language sql stable security definer set search_path = '' as $$
  select m.role from orcher.workspaces w
  join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = auth.uid()
  where w.id = auth.jwt() ->> 'workspace'
$$;

-- The scopes of the claims that the caller's role still has.
create function orcher.my_scopes() returns text[]
language sql stable security definer set search_path = '' as $$
  select orcher.allowed_scopes(array(select jsonb_array_elements_text(auth.jwt() -> 'scopes')), orcher.my_role())
$$;

-- The workspace of the claims if they have the scope and the member's role allows it; null otherwise.
create function orcher.claimed_workspace(scope text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  place text;
begin
  if claims -> 'scopes' ? scope then
    select w.id into place from orcher.workspaces w
    join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = (claims ->> 'sub')::uuid
    where w.id = claims ->> 'workspace' and scope = any (orcher.scopes_of(m.role));
  end if;
  return place;
end
$$;

-- The workspace of the call if it has the scope; null otherwise. Used by policies. A call of /v1 was looked up in this transaction,
-- which set `orcher.entered` to the workspace and the allowed scopes; steps and schedules have only claims. PostgreSQL inlines it.
create function orcher.workspace_for(scope text) returns text
language sql stable
return case when coalesce(current_setting('orcher.entered', true), '') = '' then orcher.claimed_workspace(scope)
  when strpos(current_setting('orcher.entered'), ' ' || scope || ' ') > 0 then split_part(current_setting('orcher.entered'), ' ', 1) end;

-- The workspace of the call if the caller is a person, not a key, with one of these roles. For a sandbox, the workspace that it belongs
-- to.
create function orcher.workspace_as(variadic roles text[]) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(w.sandbox_of, w.id) from orcher.workspaces w
  join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = auth.uid()
  where w.id = auth.jwt() ->> 'workspace' and auth.jwt() ->> 'key_id' is null and m.role = any (roles)
$$;

-- Whether the caller is a person who is a member of the workspace.
create function orcher.is_member(workspace text) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'key_id' is null and auth.jwt() ->> 'workspace' is not null and exists (
    select from orcher.workspaces w
    join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id)
    where w.id = workspace and m.user_id = auth.uid())
$$;

-- Creates a workspace and its sandbox, owned by the account's person.
create function orcher.make_workspace(person uuid, name text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  insert into orcher.accounts (user_id) values (person) on conflict do nothing;
  -- Two requests at once are one after the other.
  perform from orcher.accounts where user_id = person for no key update;
  if (select count(*) from orcher.workspaces where account_id = person and sandbox_of is null) >= 20 then
    perform orcher.refuse(409, 'state_conflict', 'An account can have at most 20 workspaces.');
  end if;
  insert into orcher.workspaces (account_id, name) values (person, name) returning id into made;
  insert into orcher.workspaces (account_id, name, sandbox_of) values (person, name, made);
  insert into orcher.workspace_members (workspace_id, user_id, role) values (made, person, 'owner');
  return made;
end
$$;

create function orcher.add_workspace(name text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if orcher.my_role() is null or auth.jwt() ->> 'key_id' is not null then
    perform orcher.refuse(403, 'role_missing', 'A key can’t create a workspace. Sign in to create one.');
  end if;
  return orcher.make_workspace(auth.uid(), name);
end
$$;

-- The first workspace that a person is a member of and whose account is theirs.
create function orcher.own_workspace(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.workspace_id from orcher.workspace_members m join orcher.workspaces w on w.id = m.workspace_id and w.account_id = m.user_id
  where m.user_id = person order by m.created_at, m.workspace_id limit 1
$$;

-- The person's own first workspace, created on first use. A person who was added to another workspace works there only after choosing it.
create function orcher.first_workspace(person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_one text;
begin
  found_one := orcher.own_workspace(person);
  if found_one is null then
    insert into orcher.accounts (user_id) values (person) on conflict do nothing;
    perform from orcher.accounts where user_id = person for no key update;
    found_one := orcher.own_workspace(person);
    if found_one is null then
      found_one := orcher.make_workspace(person, 'My workspace');
    end if;
  end if;
  return found_one;
end
$$;

-- When its account is deleted, a workspace with other members moves to the account, and so the plan, of its next owner.
create function orcher.hand_on_workspaces() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  workspace record;
  heir uuid;
begin
  for workspace in select id from orcher.workspaces where account_id = old.user_id and sandbox_of is null loop
    select user_id into heir from orcher.workspace_members
    where workspace_id = workspace.id and user_id <> old.user_id
    order by array_position(array['owner', 'supervisor', 'builder', 'viewer'], role), created_at, user_id limit 1;
    if found then
      insert into orcher.accounts (user_id) values (heir) on conflict do nothing;
      update orcher.workspace_members set role = 'owner' where workspace_id = workspace.id and user_id = heir;
      update orcher.workspaces set account_id = heir where workspace.id in (id, sandbox_of);
    end if;
  end loop;
  return old;
end
$$;
create trigger hand_on_workspaces before delete on orcher.accounts for each row execute function orcher.hand_on_workspaces();

-- A workspace with members always has an owner.
create function orcher.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role <> 'owner' or (tg_op = 'UPDATE' and new.role = 'owner') then
    return null;
  end if;
  perform from orcher.workspaces where id = old.workspace_id for no key update;
  if not found or exists (select from orcher.workspace_members where workspace_id = old.workspace_id and role = 'owner') then
    return null;
  end if;
  -- Whoever closes their account cannot be asked to name an heir.
  if tg_op = 'DELETE' and not exists (select from auth.users where id = old.user_id) then
    update orcher.workspace_members set role = 'owner'
    where workspace_id = old.workspace_id and user_id = (
      select user_id from orcher.workspace_members where workspace_id = old.workspace_id order by created_at, user_id limit 1);
    return null;
  end if;
  perform orcher.refuse(409, 'state_conflict', 'A workspace needs an owner. Make someone else an owner first.');
  return null;
end
$$;
create trigger keep_an_owner after delete or update of role on orcher.workspace_members
for each row execute function orcher.keep_an_owner();

-- Adds the person with this confirmed address as a member. An address that nobody has confirmed gets the answer of an unknown one.
create function orcher.add_member(address text, new_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_as('owner');
  person uuid;
begin
  if workspace is null then
    perform orcher.refuse(403, 'role_missing', 'Only a signed-in owner of the workspace can add members.', '{"role": "owner"}');
  end if;
  perform from orcher.workspaces where id = workspace for no key update;
  if (select count(*) from orcher.workspace_members where workspace_id = workspace) >= 200 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 200 members.');
  end if;
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(address)) and private.has_proven_address(u.id)
  order by u.is_sso_user, u.id limit 1;
  if person is null then
    perform orcher.refuse(404, 'not_found', 'No one with that address can be added. Ask them to create an account and confirm it first.');
  end if;
  insert into orcher.workspace_members (workspace_id, user_id, role) values (workspace, person, new_role)
  on conflict (workspace_id, user_id) do nothing;
  if not found then
    perform orcher.refuse(409, 'state_conflict', 'This person is already a member.');
  end if;
  return person;
end
$$;

create function orcher.members_of_workspace() returns table (user_id uuid, name text, role text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select m.user_id, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'A member'), m.role, m.created_at
  from orcher.workspace_members m left join public.profiles p on p.user_id = m.user_id
  where m.workspace_id = orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')
  order by m.created_at, m.user_id
$$;

-- The name of a member of the caller's workspace.
create function orcher.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when person is null or orcher.my_role() is null then null else coalesce((
    select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'A member')
    from orcher.workspaces w join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id)
    left join public.profiles p on p.user_id = m.user_id
    where w.id = auth.jwt() ->> 'workspace' and m.user_id = person), 'A former member') end
$$;

alter table orcher.accounts enable row level security;
alter table orcher.workspaces enable row level security;
alter table orcher.workspace_members enable row level security;
grant select on orcher.accounts to authenticated;
grant select, update (name, budget_money, budget_tokens, budget_steps, budget_seconds) on orcher.workspaces to authenticated;
grant select, delete, update (role) on orcher.workspace_members to authenticated;

create policy "People read their own account" on orcher.accounts for select to authenticated
  using (user_id = (select auth.uid()) and (select auth.jwt()) ->> 'workspace' is not null);
create policy "Members read their workspaces" on orcher.workspaces for select to authenticated
  using (orcher.is_member(id));
create policy "Keys read the workspace that they work in" on orcher.workspaces for select to authenticated
  using (id = (select auth.jwt() ->> 'workspace') and (select orcher.my_role()) is not null);
create policy "Owners change their workspace" on orcher.workspaces for update to authenticated
  using (id = (select orcher.workspace_as('owner'))) with check (id = (select orcher.workspace_as('owner')));
create policy "Members see who works with them" on orcher.workspace_members for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')));
create policy "People see their own memberships" on orcher.workspace_members for select to authenticated
  using (user_id = (select auth.uid()) and (select auth.jwt() ->> 'key_id') is null and (select auth.jwt() ->> 'workspace') is not null);
create policy "Owners change roles" on orcher.workspace_members for update to authenticated
  using (workspace_id = (select orcher.workspace_as('owner'))) with check (workspace_id = (select orcher.workspace_as('owner')));
create policy "Owners remove members and everybody may leave" on orcher.workspace_members for delete to authenticated
  using (workspace_id = (select orcher.workspace_as('owner'))
    or (user_id = (select auth.uid()) and workspace_id = (select orcher.workspace_as('supervisor', 'builder', 'viewer'))));
