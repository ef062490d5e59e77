/** Every method of every SDK makes a call that the API has, with a body that it reads, and understands the documented answer. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { goProgram, hasGo, type Language, sdkOutput } from '#tests/support/sdk-programs.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** The calls that the pages document. */
const documented = [
  ...['POST /agents', 'PATCH /agents/{id}', 'GET /agents/{id}'],
  ...['POST /directives', 'GET /directives/{id}', 'PATCH /directives/{id}'],
  ...['GET /memory/{agent_id}', 'POST /memory', 'DELETE /memory'],
  ...['GET /oversight/events', 'POST /oversight/audit', 'GET /oversight/traces/{id}'],
  ...['GET /profiles/{id}', 'POST /profiles/match', 'GET /profiles/insights'],
  ...['GET /analytics/usage', 'GET /analytics/performance', 'GET /analytics/insights'],
]

const programs: Record<Language, string> = {
  JavaScript: `import { Tannr } from '@tannr/sdk'
const t = new Tannr()
const agent = await t.agents.create({ name: 'x', capabilities: ['research'], role: 'reviewer' })
await t.agents.get(agent.id); await t.agents.update(agent.id, { name: 'y' }); await t.agents.archive(agent.id)
for await (const one of t.agents.list({ limit: 5 })) one.id
const directive = await t.directives.submit({ agent_id: agent.id, instruction: 'Look', context: { region: 'EU' } })
await directive.status(); await directive.wait(); await directive.pause(); await directive.resume(); await directive.cancel()
for await (const one of t.directives.list()) one.id
await t.memory.list(agent.id); await t.memory.create({ agent_id: agent.id, text: 'x' }); await t.memory.delete({ agent_id: agent.id })
await t.oversight.events({ directive_id: directive.id }); await t.oversight.audit({ from: '2026-07-01', to: '2026-09-30' })
await t.oversight.report('aud_1'); await t.oversight.trace(directive.id)
await t.profiles.get('pro_1'); await t.profiles.match({ skills: ['x'] }); await t.profiles.insights({ skill: 'x' })
await t.analytics.usage(); await t.analytics.performance({ agent_id: agent.id }); await t.analytics.insights()
await t.memory.search({ agent_id: agent.id, query: 'x' }); await t.graphql('{ agents { next } }')
console.log('done')`,
  Python: `from tannr import Tannr
t = Tannr()
agent = t.agents.create(name="x", capabilities=["research"], role="reviewer")
t.agents.get(agent.id); t.agents.update(agent.id, name="y"); t.agents.archive(agent.id); list(t.agents.list(limit=5))
directive = t.directives.submit(agent_id=agent.id, instruction="Look", context={"region": "EU"})
directive.status(); directive.wait(); directive.pause(); directive.resume(); directive.cancel(); list(t.directives.list())
t.memory.list(agent.id); t.memory.create(agent.id, "x"); t.memory.delete(agent.id)
t.oversight.events(directive.id); t.oversight.audit("2026-07-01", "2026-09-30"); t.oversight.report("aud_1"); t.oversight.trace(directive.id)
t.profiles.get("pro_1"); t.profiles.match(["x"]); t.profiles.insights("x")
t.analytics.usage(); t.analytics.performance(agent.id); t.analytics.insights()
t.memory.search(agent.id, "x"); t.graphql("{ agents { next } }")
print("done")`,
  Go: goProgram(
    `c := tannr.New()
	var failed error
	ok := func(_ any, err error) {
		if failed == nil {
			failed = err
		}
	}
	name := "y"
	agent, err := c.Agents.Create(ctx, tannr.Agent{Name: "x", Capabilities: []string{"research"}, Role: "reviewer"})
	if err != nil {
		return err
	}
	ok(c.Agents.Get(ctx, agent.ID))
	ok(c.Agents.Update(ctx, agent.ID, tannr.AgentChanges{Name: &name}))
	ok(nil, c.Agents.Archive(ctx, agent.ID))
	ok(nil, c.Agents.Each(ctx, func(tannr.Agent) error { return nil }))
	directive, err := c.Directives.Submit(ctx, tannr.Directive{AgentID: agent.ID, Instruction: "Look", Context: tannr.Context{"region": "EU"}, ApprovePlan: true})
	if err != nil {
		return err
	}
	ok(directive.Status(ctx))
	ok(directive.Pause(ctx))
	ok(directive.Resume(ctx))
	ok(directive.Cancel(ctx))
	ok(directive.Wait(ctx))
	ok(nil, c.Directives.Each(ctx, func(tannr.Directive) error { return nil }))
	ok(c.Memory.List(ctx, agent.ID))
	ok(c.Memory.Create(ctx, agent.ID, "x"))
	ok(c.Memory.Search(ctx, agent.ID, "x"))
	ok(c.Memory.Delete(ctx, agent.ID, ""))
	ok(c.Oversight.Events(ctx, directive.ID, ""))
	ok(c.Oversight.Audit(ctx, "2026-07-01", "2026-09-30"))
	ok(c.Oversight.Report(ctx, "aud_1"))
	ok(c.Oversight.Trace(ctx, directive.ID))
	ok(c.Profiles.Get(ctx, "pro_1"))
	ok(c.Profiles.Match(ctx, []string{"x"}, ""))
	ok(c.Profiles.Insights(ctx, "x"))
	ok(c.Analytics.Usage(ctx, ""))
	ok(c.Analytics.Performance(ctx, agent.ID))
	ok(c.Analytics.Insights(ctx))
	ok(nil, c.GraphQL(ctx, "{ agents { next } }", nil, &map[string]any{}))
	if failed != nil {
		return failed
	}
	fmt.Println("done")`,
  ),
}

/** Answers every call with the example that documents it, and keeps which it was and what was wrong with it. */
async function openExamples() {
  const asked = new Set<string>()
  const faults: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://local')
    const text = (await request.toArray()).join('')
    const endpoint = endpoints
      .filter(({ method, path }) => method === request.method && isAt(path, pathname))
      .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))[0]
    if (!endpoint) {
      faults.push(`${request.method} ${pathname} is no call`)
      return response.writeHead(404).end()
    }
    asked.add(`${endpoint.method} ${endpoint.path}`)
    faults.push(...faultsOf(endpoint, text === '' ? {} : JSON.parse(text), Object.fromEntries(searchParams)))
    if (endpoint.method === 'POST' && !request.headers['idempotency-key']) faults.push(`${pathname}: no key`)
    response.writeHead(endpoint.status ?? 200, { 'content-type': 'application/json' })
    return response.end(endpoint.status === 204 ? undefined : JSON.stringify(endpoint.example.answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return { asked, faults, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const isAt = (path: string, pathname: string) =>
  new RegExp(`^/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)

function faultsOf(endpoint: AnyEndpoint, body: unknown, query: unknown): string[] {
  return [endpoint.body?.safeParse(body), endpoint.query?.safeParse(query)].flatMap((read) =>
    read && !read.success ? [`${endpoint.method} ${endpoint.path}: ${read.error.message}`] : [],
  )
}

test.each(['JavaScript', 'Python', ...(hasGo ? (['Go'] as const) : [])] as const)(
  '%s',
  { timeout: 240_000 },
  async (language) => {
    const { asked, faults, url } = await openExamples()
    expect(await sdkOutput(language, programs[language], { url, key: 'tannr_test_key' })).toBe('done')
    expect(faults).toEqual([])
    expect(documented.filter((one) => !asked.has(one))).toEqual([])
  },
)
