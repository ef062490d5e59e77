-- Approvals of what reaches outside take the second factor of those who have one.

create function orcher.has_second_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f
    where f.user_id = person and f.status::text = 'verified' and f.factor_type::text <> 'recovery_code')
$$;

create function orcher.reaches_outside(a orcher.approvals) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from orcher.steps s
    where s.directive_id = a.directive_id and s.effect = 'external' and (s.seq = a.step or a.kind = 'plan'))
$$;
revoke execute on function orcher.has_second_factor(uuid), orcher.reaches_outside(orcher.approvals) from public, anon, authenticated, service_role;

create or replace function orcher.why_not(a orcher.approvals, d orcher.directives) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when auth.jwt() ->> 'key_id' is not null then 'key'
    when orcher.my_role() is null or orcher.my_role() <> all (a.roles) then 'role'
    when a.four_eyes and d.issued_by = auth.uid() then 'four_eyes'
    when auth.jwt() ->> 'aal' is not distinct from 'aal2' then null
    when a.aal2 or (orcher.reaches_outside(a) and orcher.has_second_factor(auth.uid())) then 'aal2'
  end
$$;
