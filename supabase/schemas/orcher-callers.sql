-- Who may call what in schema orcher: nobody more than what is written here, below all that makes functions in it.

revoke execute on all functions in schema orcher from public, anon, authenticated, service_role;
-- What policies, defaults, checks and bodies under the caller's own rights call.
grant execute on function orcher.new_id(text), orcher.utc(timestamptz), orcher.refuse(integer, text, text, jsonb), orcher.all_scopes(),
  orcher.scopes_of(text), orcher.calls_of(text), orcher.my_role(), orcher.workspace_for(text), orcher.workspace_as(text[]),
  orcher.is_member(text), orcher.caller(), orcher.are_words(text[]) to authenticated;
-- What endpoints call.
grant execute on function orcher.add_workspace(text), orcher.add_member(text, text), orcher.members_of_workspace(),
  orcher.begin_once(text, bytea), orcher.end_once(text, bytea, integer, text) to authenticated;
-- What the server asks before it is anybody.
grant execute on function orcher.enter_key(bytea, text), orcher.enter_person(uuid, text, text, text),
  orcher.reserve_calls(uuid, integer, uuid), orcher.settle_calls(jsonb, jsonb) to authenticator;
