-- What a key acts with is kept in its row: looking it up took half of the time that PostgreSQL spends on a call of /v1.

alter table orcher.api_keys add column claims text, add column entered text;

create function orcher.fill_key() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own_role text;
  place text := new.workspace_id;
begin
  -- A change of the role waits for this, and this for it.
  select m.role into own_role from orcher.workspace_members m where m.workspace_id = new.workspace_id and m.user_id = new.user_id for share;
  if new.mode = 'sandbox' then
    select s.id into place from orcher.workspaces s where s.sandbox_of = new.workspace_id;
  end if;
  new.claims := json_build_object('role', 'authenticated', 'sub', new.user_id, 'workspace', place, 'scopes', new.scopes, 'key_id', new.id,
    'mode', new.mode, 'aal', 'aal1');
  new.entered := concat_ws(' ', place, array_to_string(orcher.allowed_scopes(new.scopes, own_role), ' '), '');
  return new;
end
$$;
create trigger fill_key before insert or update of id, workspace_id, user_id, mode, scopes on orcher.api_keys
for each row execute function orcher.fill_key();

-- Keys follow the role of whoever made them.
create function orcher.refill_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.api_keys set scopes = scopes where workspace_id = new.workspace_id and user_id = new.user_id;
  return null;
end
$$;
create trigger refill_keys after update of role on orcher.workspace_members for each row when (old.role is distinct from new.role)
execute function orcher.refill_keys();
revoke execute on function orcher.fill_key(), orcher.refill_keys() from public, anon, authenticated, service_role;

update orcher.api_keys set scopes = scopes;
alter table orcher.api_keys alter column claims set not null, alter column entered set not null;

-- The same for a caller that the server already knows: sets only the claims.
create or replace function orcher.act_by_key(hash bytea, wanted text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', k.claims, true), set_config('orcher.entered', k.entered, true)
  from orcher.api_keys k
  where k.hash = act_by_key.hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and (wanted is null or strpos(k.entered, ' ' || wanted || ' ') > 0);
  if not found then
    -- Refuses, and says why.
    perform orcher.enter_key(hash, wanted);
  end if;
end
$$;
