-- Who may execute which function of schema orcher. Applied after all files that create functions; everything else is revoked.

revoke execute on all functions in schema orcher from public, anon, authenticated, service_role;
-- Used by policies, defaults, checks, and functions that run with the caller's rights.
grant execute on function orcher.new_id(text), orcher.utc(timestamptz), orcher.refuse(integer, text, text, jsonb), orcher.all_scopes(),
  orcher.scopes_of(text), orcher.calls_of(text), orcher.my_role(), orcher.workspace_for(text), orcher.claimed_workspace(text),
  orcher.workspace_as(text[]), orcher.is_member(text), orcher.caller(), orcher.are_words(text[]), orcher.is_agent_policy(jsonb),
  orcher.shown_agent_policy(jsonb), orcher.shown_agent(orcher.agents) to authenticated;
-- Called by endpoints.
grant execute on function orcher.add_workspace(text), orcher.add_member(text, text), orcher.members_of_workspace(),
  orcher.begin_once(text, bytea), orcher.end_once(text, bytea, integer, text) to authenticated;
-- Called by the server before it takes on the caller's role.
grant execute on function orcher.enter_key(bytea, text), orcher.act_by_key(bytea, text), orcher.enter_person(uuid, text, text, text),
  orcher.reserve_calls(uuid, integer, uuid), orcher.settle_calls(jsonb, jsonb), orcher.settle_blocks(jsonb), orcher.record_calls(text[],
  timestamptz[], text[], text[], uuid[], text[], text[], text[], text[], smallint[], real[], text[], boolean[], integer[]) to authenticator;
-- For directives: used by policies, checks, and functions that run with the caller's rights.
grant execute on function orcher.are_conditions(jsonb), orcher.oversees(), orcher.directs(), orcher.remembers(), orcher.is_over(text),
  orcher.sha256_of(jsonb), orcher.memory_query(text), orcher.find_memories(text, text, integer), orcher.name_of(uuid), orcher.may_not_decide(text),
  orcher.approvals_for_me(), orcher.shown_directive(orcher.directives), orcher.shown_step(orcher.steps), orcher.shown_approval(orcher.approvals),
  orcher.shown_memory(orcher.memories), orcher.shown_policy(orcher.policies), orcher.shown_schedule(orcher.schedules) to authenticated;
-- For directives: called by endpoints.
grant execute on function orcher.submit_directive(jsonb), orcher.submit_and_show(jsonb), orcher.set_directive(text, text, jsonb, text[], text, jsonb),
  orcher.revise_plan(text, jsonb, text, integer), orcher.fork_directive(text, integer), orcher.hold_all(text), orcher.release_all(text),
  orcher.decide(text, text, text, text, jsonb, timestamptz), orcher.preview_rules(text, jsonb), orcher.try_policy(jsonb), orcher.start_audit(date, date),
  orcher.write_memory(text, text, text), orcher.correct_memory(text, text, integer), orcher.forget(text, text, boolean),
  orcher.performance_of(text), orcher.insights_of(), orcher.waits_for(text), orcher.check_sandbox_size() to authenticated;
-- For profiles and webhooks.
grant execute on function orcher.webhook_events(), orcher.shared_profile(text), orcher.match_profiles(text[], text),
  orcher.skill_insights(text), orcher.rotate_webhook(text, text, integer), orcher.replay_delivery(text) to authenticated;
-- For tool servers and budgets.
grant execute on function orcher.whole_output(text, integer), orcher.budget_of(text), orcher.set_agent_budget(text, jsonb), orcher.state_of_tool(orcher.server_tools), orcher.shown_server(text), orcher.look_at_server(text),
  orcher.pin_tools(text, jsonb) to authenticated;
-- For connected apps: called by the auth service as people agree, and as sessions are refreshed.
grant execute on function orcher.connectable_workspaces(uuid), orcher.connect_app(uuid, text, text, text[], uuid, bytea),
  orcher.is_connected(uuid), orcher.connections_of(uuid) to supabase_auth_admin;
