-- The pending approvals that the caller may decide, if need be with a second factor: those of which `why_not` says null or 'aal2'.
create function orcher.approvals_for_me() returns setof text
language sql stable security definer set search_path = '' as $$
  select a.id from orcher.approvals a join orcher.directives d on d.id = a.directive_id
  where a.workspace_id = orcher.workspace_for('oversight:read') and a.state = 'pending'
    and auth.jwt() ->> 'key_id' is null and (select orcher.my_role()) = any (a.roles)
    and (not a.four_eyes or d.issued_by <> auth.uid())
$$;
revoke execute on function orcher.approvals_for_me() from public;
grant execute on function orcher.approvals_for_me() to authenticated;
