-- What second factors need beside Supabase Auth's own columns.
set role supabase_auth_admin;

-- A set of recovery codes is a factor of its own kind on the wire.
alter type auth.factor_type add value if not exists 'recovery_code';

-- Two people may be challenged in the same instant.
alter table auth.mfa_factors drop constraint mfa_factors_last_challenged_at_key;

-- The half minute whose code was accepted last: it and what is older are never accepted again.
alter table auth.mfa_factors add column last_used_step bigint;

-- Shown once; of each only a hash, and when it was used.
create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null check (char_length(code_hash) > 0),
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
alter table auth.mfa_recovery_codes enable row level security;

-- Sessions that a factor raised fall back when it goes, however it goes. Recovery codes go with the last one that they stand
-- beside: alone they would ask for a second step that nobody can add to.
create function auth.follow_removed_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with lowered as (
    update auth.sessions set aal = 'aal1', factor_id = null where factor_id = old.id returning id
  )
  delete from auth.mfa_amr_claims a using lowered
  where a.session_id = lowered.id
    and a.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code');
  delete from auth.mfa_factors codes
  where codes.user_id = old.user_id and codes.factor_type::text = 'recovery_code'
    and not exists (
      select from auth.mfa_factors f
      where f.user_id = old.user_id and f.status = 'verified' and f.factor_type::text <> 'recovery_code'
    );
  return null;
end
$$;
create trigger follow_removed_factor after delete on auth.mfa_factors
  for each row execute function auth.follow_removed_factor();
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;

revoke execute on function auth.follow_removed_factor() from public;

reset role;
