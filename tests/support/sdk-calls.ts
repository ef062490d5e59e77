/** Programs that make every call of the API with all parameters, and print each response as a line of JSON. */
import { goProgram, type Language } from './sdk-programs.ts'

export const everyCall: Record<Language, string> = {
  JavaScript: `import { Tannr } from '@tannr/sdk'
const t = new Tannr({ workspace: 'wsp_1' })
const say = async (answer) => console.log(JSON.stringify((await answer) ?? null))
const all = async (list) => { for await (const one of list) await say(one) }
const sha = 'a'.repeat(64), soon = '2030-01-01T00:00:00Z', who = '5f0c9a52-8f0e-4a43-9c60-0c1d7a1f8a11'
const work = { context: { region: 'EU' }, sources: ['register'] }, limits = { steps: 2 }
const steps = [{ title: 'Look', tool: 'search_jobs', args: {} }]
await say(t.me()); await say(t.graphql('query A($n: Int) { agents { next } }', { n: 1 }, 'A'))
const agent = { name: 'x', capabilities: ['research'], role: 'reviewer', model: 'm', policy: { ask: ['plan'], deny: ['notify'] } }
await say(t.agents.create(agent)); await say(t.agents.get('agt_1')); await say(t.agents.update('agt_1', agent))
await t.agents.archive('agt_1'); await all(t.agents.list({ limit: 5 })); await say(t.agents.versions('agt_1'))
const asked = { agent_id: 'agt_1', instruction: 'Look', ...work }
const directive = await t.directives.submit({ ...asked, limits, approve_plan: true, steps })
await say(directive); await say(directive.status()); await say(directive.wait()); await say(directive.plan()); await say(t.directives.output('dir_1', 1))
await say(directive.pause()); await say(directive.resume()); await say(directive.cancel()); await all(directive.events())
await say(t.directives.update('dir_1', { state: 'paused', ...work, limits, reason: 'x' }))
await say(t.directives.fork('dir_1', { step: 2 })); await say(t.directives.poll('dir_1', { seconds: 1 }))
const only = { agent_id: 'agt_1', issued_by: who, q: 'x' }
await all(t.directives.list({ limit: 5, state: 'paused', needs_me: 'true', ...only })); await say(t.directives.counts(only))
await say(t.directives.preview(asked)); await say(t.directives.tools())
await say(t.directives.changePlan('dir_1', { expected_rev: 1, steps, words: 'x' }))
const schedule = { name: 'x', instruction: 'Look', cron: '0 7 * * 1-5', ...work, limits, enabled: true }
await say(t.schedules.create({ agent_id: 'agt_1', ...schedule })); await say(t.schedules.update('sch_1', schedule))
await t.schedules.delete('sch_1'); await say(t.schedules.list())
await say(t.memory.list('agt_1', { limit: 5, after: 'mem_1' }))
await say(t.memory.create({ agent_id: 'agt_1', text: 'x', subject: 'y' }))
await say(t.memory.correct('mem_1', { text: 'x', expected_version: 1 }))
await say(t.memory.search({ agent_id: 'agt_1', query: 'x', limit: 5 }))
await say(t.memory.delete({ agent_id: 'agt_1', id: 'mem_1' })); await say(t.memory.previewDelete({ agent_id: 'agt_1', id: 'mem_1' }))
const period = { since: soon, until: soon, by: who, kind: 'approved', limit: 5 }
await say(t.oversight.events({ directive_id: 'dir_1', after: 'evt_1', before: 'evt_2', ...period }))
await say(t.oversight.audit({ from: '2026-07-01', to: '2026-09-30' })); await say(t.oversight.report('aud_1'))
await say(t.oversight.trace('dir_1')); await say(t.oversight.chain()); await say(t.oversight.exportChain({ after: 1, limit: 5 }))
await say(t.oversight.hold()); await say(t.oversight.pauseAll({ reason: 'x' })); await say(t.oversight.resumeAll({ reason: 'x' }))
await all(t.approvals.list({ state: 'decided', like: 'apr_1', limit: 5 })); await say(t.approvals.counts())
await all(t.approvals.list({ needs_me: 'true', directive_id: 'dir_1' })); await say(t.approvals.get('apr_1'))
await say(t.approvals.decide('apr_1', { decision: 'edit', args_sha256: sha, reason: 'x', args: {}, remind_at: soon }))
const policy = { name: 'x', tool: 'notify', verdict: 'ask', conditions: [], issuer_roles: ['viewer'], roles: ['owner'],
  four_eyes: true, aal2: true, reason_required: true, expires_hours: 3, on_expiry: 'paused', enabled: true }
await say(t.policies.create(policy)); await say(t.policies.update('pol_1', { ...policy, expected_version: 1 })); await t.policies.delete('pol_1')
await say(t.policies.list())
await say(t.policies.tryOut({ policy, policy_id: 'pol_1', call: { tool: 'notify', arguments: { to: 'issuer' } }, recent: 5 }))
await say(t.profiles.get('pro_1')); await say(t.profiles.match({ skills: ['x'], location: 'y' }))
await say(t.profiles.insights({ skill: 'x' })); await say(t.profiles.consent())
await say(t.profiles.setConsent({ findable: true, shares: ['name'] }))
await say(t.analytics.usage({ month: '2026-09' })); await say(t.analytics.performance({ agent_id: 'agt_1' }))
await say(t.analytics.insights())
await say(t.keys.create({ name: 'x', mode: 'live', scopes: ['agents:read'], expires_at: soon }))
await all(t.keys.list({ limit: 5 })); await say(t.keys.update('key_1', { name: 'x' })); await say(t.keys.revoke('key_1'))
await say(t.keys.rotate('key_1', { overlap_seconds: 1 })); await all(t.keys.requests({ key_id: 'key_1', failed: 'true', limit: 5 }))
const webhook = { url: 'https://example.com/x', events: ['directive.completed'] }
await say(t.webhooks.create(webhook)); await say(t.webhooks.list()); await say(t.webhooks.update('whk_1', { ...webhook, is_on: false }))
await t.webhooks.delete('whk_1'); await say(t.webhooks.rotate('whk_1', { overlap_seconds: 1 }))
await all(t.webhooks.deliveries('whk_1', { limit: 5 })); await say(t.webhooks.replay('msg_1'))
await say(t.toolServers.create({ name: 'x', url: 'https://example.com/mcp', authorization: 'y' })); await say(t.toolServers.list())
await say(t.toolServers.update('mcs_1', { is_on: true })); await say(t.toolServers.look('mcs_1'))
await say(t.toolServers.pin('mcs_1', { tools: [{ name: 'x', sha256: sha }] })); await t.toolServers.delete('mcs_1')
await say(t.workspaces.list()); await say(t.workspaces.create({ name: 'x' })); await say(t.workspaces.members())
await say(t.workspaces.update({ name: 'x', budget: { money: 5, tokens: 9 } })); await say(t.workspaces.budgets())
await say(t.workspaces.setAgentBudget('agt_1', { money: 5, tokens: null, steps: 9, seconds: null }))
await say(t.workspaces.addMember({ email: 'a@example.com', role: 'viewer' }))
await say(t.workspaces.updateMember(who, { role: 'builder' })); await t.workspaces.removeMember(who)`,
  Python: `import json
from tannr import Tannr
t = Tannr(workspace="wsp_1")
fields = lambda resource: {name: value for name, value in vars(resource).items() if name[0] != "_"}
def say(answer):
    print(json.dumps(answer, default=fields))
def every(answers):
    for answer in answers:
        say(answer)
sha, soon, who = "a" * 64, "2030-01-01T00:00:00Z", "5f0c9a52-8f0e-4a43-9c60-0c1d7a1f8a11"
work, limits = {"context": {"region": "EU"}, "sources": ["register"]}, {"steps": 2}
steps = [{"title": "Look", "tool": "search_jobs", "args": {}}]
say(t.me()); say(t.graphql("query A($n: Int) { agents { next } }", {"n": 1}, "A"))
agent = {"name": "x", "capabilities": ["research"], "role": "reviewer", "model": "m", "policy": {"ask": ["plan"], "deny": ["notify"]}}
say(t.agents.create(**agent)); say(t.agents.get("agt_1")); say(t.agents.update("agt_1", **agent))
t.agents.archive("agt_1"); every(t.agents.list(limit=5)); say(t.agents.versions("agt_1"))
directive = t.directives.submit("agt_1", "Look", **work, limits=limits, approve_plan=True, steps=steps)
say(directive); say(directive.status()); say(directive.wait()); say(directive.plan()); say(t.directives.output("dir_1", 1))
say(directive.pause()); say(directive.resume()); say(directive.cancel()); every(directive.events())
say(t.directives.update("dir_1", state="paused", **work, limits=limits, reason="x"))
say(t.directives.fork("dir_1", 2)); say(t.directives.poll("dir_1", 1))
only = {"agent_id": "agt_1", "issued_by": who, "q": "x"}
every(t.directives.list(limit=5, state="paused", needs_me="true", **only)); say(t.directives.counts(**only))
say(t.directives.preview("agt_1", "Look", **work)); say(t.directives.tools())
say(t.directives.change_plan("dir_1", 1, steps, "x"))
schedule = {"name": "x", "instruction": "Look", "cron": "0 7 * * 1-5", **work, "limits": limits, "enabled": True}
say(t.schedules.create("agt_1", **schedule)); say(t.schedules.update("sch_1", **schedule))
t.schedules.delete("sch_1"); say(t.schedules.list())
say(t.memory.list("agt_1")); say(t.memory.page("agt_1", 5, "mem_1")); say(t.memory.create("agt_1", "x", "y")); say(t.memory.correct("mem_1", "x", 1))
say(t.memory.search("agt_1", "x", 5)); say(t.memory.delete("agt_1", "mem_1")); say(t.memory.preview_delete("agt_1", "mem_1"))
say(t.oversight.events("dir_1", "evt_1", 5, before="evt_2", kind="approved", by=who, since=soon, until=soon))
say(t.oversight.audit("2026-07-01", "2026-09-30")); say(t.oversight.report("aud_1"))
say(t.oversight.trace("dir_1")); say(t.oversight.chain()); say(t.oversight.export_chain(1, 5))
say(t.oversight.hold()); say(t.oversight.pause_all("x")); say(t.oversight.resume_all("x"))
every(t.approvals.list("decided", "apr_1", 5)); say(t.approvals.counts())
every(t.approvals.list(needs_me="true", directive_id="dir_1")); say(t.approvals.get("apr_1"))
say(t.approvals.decide("apr_1", "edit", sha, "x", {}, soon))
policy = dict(name="x", tool="notify", verdict="ask", conditions=[], issuer_roles=["viewer"], roles=["owner"], four_eyes=True,
    aal2=True, reason_required=True, expires_hours=3, on_expiry="paused", enabled=True)
say(t.policies.create(**policy)); say(t.policies.update("pol_1", **policy, expected_version=1)); t.policies.delete("pol_1"); say(t.policies.list())
say(t.policies.try_out(policy, "pol_1", {"tool": "notify", "arguments": {"to": "issuer"}}, 5))
say(t.profiles.get("pro_1")); say(t.profiles.match(["x"], "y")); say(t.profiles.insights("x"))
say(t.profiles.consent()); say(t.profiles.set_consent(True, ["name"]))
say(t.analytics.usage("2026-09")); say(t.analytics.performance("agt_1")); say(t.analytics.insights())
say(t.keys.create("x", "live", ["agents:read"], soon)); every(t.keys.list(5)); say(t.keys.update("key_1", "x"))
say(t.keys.rotate("key_1", 1)); say(t.keys.revoke("key_1")); every(t.keys.requests("key_1", "true", 5))
hook = {"url": "https://example.com/x", "events": ["directive.completed"]}
say(t.webhooks.create(**hook)); say(t.webhooks.list()); say(t.webhooks.update("whk_1", **hook, is_on=False))
t.webhooks.delete("whk_1"); say(t.webhooks.rotate("whk_1", 1)); every(t.webhooks.deliveries("whk_1", 5)); say(t.webhooks.replay("msg_1"))
say(t.tool_servers.create("x", "https://example.com/mcp", "y")); say(t.tool_servers.list()); say(t.tool_servers.update("mcs_1", True))
say(t.tool_servers.look("mcs_1")); say(t.tool_servers.pin("mcs_1", [{"name": "x", "sha256": sha}])); t.tool_servers.delete("mcs_1")
say(t.workspaces.list()); say(t.workspaces.create("x")); say(t.workspaces.update(name="x", budget={"money": 5}))
say(t.workspaces.budgets()); say(t.workspaces.set_agent_budget("agt_1", 5, None, steps=9, seconds=None))
say(t.workspaces.members()); say(t.workspaces.add_member("a@example.com", "viewer"))
say(t.workspaces.update_member(who, "builder")); t.workspaces.remove_member(who)`,
  Go: goProgram(
    `c := tannr.New(tannr.WithWorkspace("wsp_1"))
	var failed error
	ok := func(err error) {
		if failed == nil {
			failed = err
		}
	}
	say := func(answer any, err error) {
		ok(err)
		text, _ := json.Marshal(answer)
		fmt.Println(string(text))
	}
	sha, soon, who := strings.Repeat("a", 64), "2030-01-01T00:00:00Z", "5f0c9a52-8f0e-4a43-9c60-0c1d7a1f8a11"
	yes, x, money, nine := true, "x", 5.0, 9
	some, named, limits := tannr.Context{"region": "EU"}, []string{"register"}, &tannr.Limits{Steps: 2}
	steps := []tannr.Step{{Title: "Look", Tool: "search_jobs"}}
	say(c.Me(ctx))
	var data any
	ok(c.GraphQL(ctx, "query A($n: Int) { agents { next } }", map[string]any{"n": 1}, &data, "A"))
	say(data, nil)
	policy := &tannr.AgentPolicy{Ask: []string{"plan"}, Deny: []string{"notify"}}
	say(c.Agents.Create(ctx, tannr.Agent{Name: x, Capabilities: []string{"research"}, Role: "reviewer", Model: "m", Policy: policy}))
	say(c.Agents.Get(ctx, "agt_1"))
	say(c.Agents.Update(ctx, "agt_1", tannr.AgentChanges{Name: &x, Capabilities: []string{"research"}, Role: &x, Model: &x, Policy: policy}))
	ok(c.Agents.Archive(ctx, "agt_1"))
	ok(c.Agents.Each(ctx, func(one tannr.Agent) error { say(one, nil); return nil }))
	say(c.Agents.Versions(ctx, "agt_1"))
	asked := tannr.Directive{AgentID: "agt_1", Instruction: "Look", Context: some, Sources: named, Limits: limits, ApprovePlan: true}
	directive, err := c.Directives.Submit(ctx, asked, steps...)
	if err != nil {
		return err
	}
	say(directive, nil)
	say(directive.Status(ctx))
	say(directive.Wait(ctx))
	say(directive.Pause(ctx))
	say(directive.Resume(ctx))
	say(directive.Cancel(ctx))
	say(c.Directives.Update(ctx, "dir_1", tannr.Changes{State: "paused", Context: some, Sources: named, Limits: limits, Reason: x}))
	say(c.Directives.Fork(ctx, "dir_1", 2))
	say(c.Directives.Poll(ctx, "dir_1", 1))
	filter := tannr.DirectiveFilter{AgentID: "agt_1", IssuedBy: who, Words: x, State: "paused", NeedsMe: true}
	ok(c.Directives.EachWhere(ctx, filter, func(one tannr.Directive) error { say(one, nil); return nil }))
	ok(c.Directives.Each(ctx, func(tannr.Directive) error { return nil }))
	say(c.Directives.Counts(ctx, filter))
	ok(c.Directives.Events(ctx, "dir_1", 0, func(one tannr.DirectiveEvent) error { say(one, nil); return nil }))
	say(c.Directives.Preview(ctx, asked))
	say(c.Directives.Plan(ctx, "dir_1"))
	say(c.Directives.Output(ctx, "dir_1", 1))
	say(c.Directives.ChangePlan(ctx, "dir_1", tannr.PlanChange{ExpectedRev: 1, Steps: steps, Words: x}))
	say(c.Directives.Tools(ctx))
	say(c.Schedules.Create(ctx, tannr.Schedule{AgentID: "agt_1", Name: x, Instruction: "Look", Cron: "0 7 * * 1-5", Context: some, Sources: named, Limits: limits}))
	say(c.Schedules.Update(ctx, "sch_1", tannr.ScheduleChanges{Name: x, Instruction: x, Cron: "0 7 * * 1-5", Context: some, Sources: named, Limits: limits, Enabled: &yes}))
	ok(c.Schedules.Delete(ctx, "sch_1"))
	say(c.Schedules.List(ctx))
	say(c.Memory.List(ctx, "agt_1"))
	say(c.Memory.Page(ctx, "agt_1", 5, "mem_1"))
	say(c.Memory.Create(ctx, "agt_1", "x", "y"))
	say(c.Memory.Correct(ctx, "mem_1", "x", 1))
	say(c.Memory.Search(ctx, "agt_1", "x", 5))
	say(c.Memory.Delete(ctx, "agt_1", "mem_1"))
	say(c.Memory.PreviewDelete(ctx, "agt_1", "mem_1"))
	say(c.Oversight.Events(ctx, "dir_1", ""))
	say(c.Oversight.EventsWhere(ctx, tannr.EventFilter{DirectiveID: "dir_1", After: "evt_1", Before: "evt_2", Kind: "approved", By: who, Since: soon, Until: soon, Limit: 5}))
	say(c.Oversight.Audit(ctx, "2026-07-01", "2026-09-30"))
	say(c.Oversight.Report(ctx, "aud_1"))
	say(c.Oversight.Trace(ctx, "dir_1"))
	say(c.Oversight.Chain(ctx))
	say(c.Oversight.ExportChain(ctx, 1, 5))
	say(c.Oversight.Hold(ctx))
	say(c.Oversight.PauseAll(ctx, x))
	say(c.Oversight.ResumeAll(ctx, x))
	ok(c.Approvals.Each(ctx, tannr.ApprovalFilter{Decided: true, Like: "apr_1"}, func(one tannr.Approval) error { say(one, nil); return nil }))
	ok(c.Approvals.Each(ctx, tannr.ApprovalFilter{NeedsMe: "true", DirectiveID: "dir_1"}, func(one tannr.Approval) error { say(one, nil); return nil }))
	say(c.Approvals.Counts(ctx))
	say(c.Approvals.Get(ctx, "apr_1"))
	say(c.Approvals.Decide(ctx, "apr_1", tannr.Decision{Decision: "edit", ArgsSHA256: sha, Reason: x, Args: map[string]any{"a": 1}, RemindAt: soon}))
	must := []tannr.Condition{{Field: "to", Op: "exists"}}
	say(c.Policies.Create(ctx, tannr.Policy{Name: x, Tool: "notify", Verdict: "ask", Conditions: must, IssuerRoles: []string{"viewer"}, Roles: []string{"owner"},
		FourEyes: true, AAL2: true, ReasonRequired: true, ExpiresHours: 3, OnExpiry: "paused"}))
	say(c.Policies.Update(ctx, "pol_1", tannr.PolicyChanges{ExpectedVersion: 1, Name: x, Tool: "notify", Verdict: "ask", Conditions: &must, IssuerRoles: []string{"viewer"},
		Roles: []string{"owner"}, FourEyes: &yes, AAL2: &yes, ReasonRequired: &yes, ExpiresHours: 3, OnExpiry: "paused", Enabled: &yes}))
	ok(c.Policies.Delete(ctx, "pol_1"))
	last := 5
	say(c.Policies.TryOut(ctx, tannr.PolicyTrial{Policy: &tannr.PolicyChanges{Name: x}, PolicyID: "pol_1", Recent: &last,
		Call: &tannr.DescribedCall{Tool: "notify", Arguments: map[string]any{"to": "issuer"}}}))
	say(c.Policies.List(ctx))
	say(c.Profiles.Get(ctx, "pro_1"))
	say(c.Profiles.Match(ctx, []string{"x"}, "y"))
	say(c.Profiles.Insights(ctx, "x"))
	say(c.Profiles.Consent(ctx))
	say(c.Profiles.SetConsent(ctx, true, []string{"name"}))
	say(c.Analytics.Usage(ctx, "2026-09"))
	say(c.Analytics.Performance(ctx, "agt_1"))
	say(c.Analytics.Insights(ctx))
	say(c.Keys.Create(ctx, tannr.Key{Name: x, Mode: "live", Scopes: []string{"agents:read"}, ExpiresAt: soon}))
	ok(c.Keys.Each(ctx, func(one tannr.Key) error { say(one, nil); return nil }))
	say(c.Keys.Update(ctx, "key_1", x))
	say(c.Keys.Rotate(ctx, "key_1", 1))
	say(c.Keys.Revoke(ctx, "key_1"))
	ok(c.Keys.EachRequest(ctx, tannr.RequestFilter{KeyID: "key_1", Failed: true}, func(one tannr.LoggedRequest) error { say(one, nil); return nil }))
	events := []string{"directive.completed"}
	say(c.Webhooks.Create(ctx, "https://example.com/x", events))
	say(c.Webhooks.List(ctx))
	say(c.Webhooks.Update(ctx, "whk_1", tannr.WebhookChanges{URL: "https://example.com/x", Events: events, IsOn: &yes}))
	ok(c.Webhooks.Delete(ctx, "whk_1"))
	say(c.Webhooks.Rotate(ctx, "whk_1", 1))
	ok(c.Webhooks.EachDelivery(ctx, "whk_1", func(one tannr.Delivery) error { say(one, nil); return nil }))
	say(c.Webhooks.Replay(ctx, "msg_1"))
	say(c.ToolServers.Create(ctx, x, "https://example.com/mcp", "y"))
	say(c.ToolServers.List(ctx))
	say(c.ToolServers.Update(ctx, "mcs_1", true))
	say(c.ToolServers.Look(ctx, "mcs_1"))
	say(c.ToolServers.Pin(ctx, "mcs_1", []tannr.ReviewedTool{{Name: x, SHA256: sha}}))
	ok(c.ToolServers.Delete(ctx, "mcs_1"))
	say(c.Workspaces.List(ctx))
	say(c.Workspaces.Create(ctx, x))
	say(c.Workspaces.Update(ctx, tannr.WorkspaceChanges{Name: x, Budget: &tannr.Budget{Money: &money}}))
	say(c.Workspaces.Budgets(ctx))
	say(c.Workspaces.SetAgentBudget(ctx, "agt_1", &money, nil, tannr.RunBudget{Steps: &nine}))
	say(c.Workspaces.Members(ctx))
	say(c.Workspaces.AddMember(ctx, "a@example.com", "viewer"))
	say(c.Workspaces.UpdateMember(ctx, who, "builder"))
	ok(c.Workspaces.RemoveMember(ctx, who))
	if failed != nil {
		return failed
	}`,
    ['encoding/json', 'strings'],
  ),
}
