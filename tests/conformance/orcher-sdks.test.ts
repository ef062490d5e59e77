/** The SDKs of sdks/ against a running server, and the quick starts as the page /api prints them. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Developer, givenDeveloper, givenKey } from '#tests/support/orcher.ts'
import { goProgram, hasGo, type Language, sdkOutput } from '#tests/support/sdk-programs.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const run = promisify(execFile)
const tannr = useSharedTannr()
let developer: Developer

beforeAll(async () => {
  developer = await givenDeveloper(tannr)
})

async function output(language: Language, code: string): Promise<string> {
  const { secret } = await givenKey(tannr, developer, { mode: 'sandbox' })
  return sdkOutput(language, code, { url: tannr.url, key: secret })
}

/** The samples of a page, without their colors. */
async function printed(page: string): Promise<string[]> {
  const html = await (await fetch(`${tannr.url}${page}`)).text()
  const signs: Record<string, string> = { quot: '"', '#x27': "'", gt: '>', lt: '<', amp: '&' }
  return [...html.matchAll(/<pre[^>]*><code[^>]*>([\s\S]*?)<\/code>/g)].map(([, code = '']) =>
    code
      .replace(/<!--.*?-->|<[^>]+>/g, '')
      .replace(/&(quot|#x27|gt|lt|amp);/g, (_, sign) => signs[sign] ?? ''),
  )
}

const started = /^(queued|planning|running|awaiting_approval|paused|completed) \d+$/
const none = 'throw new Error("the page has no such sample")'

test.each([
  ['JavaScript', 'from "@tannr/sdk"'],
  ['Python', 'from tannr import Tannr'],
] as const)('the quick start in %s runs as it is printed', async (language, mark) => {
  const code = (await printed('/api')).find((sample) => sample.includes(mark))
  expect(await output(language, code ?? none)).toMatch(started)
})

test('the quick start in curl runs as it is printed, with the ids that come back', async () => {
  const page = await (await fetch(`${tannr.url}/api`)).text()
  const { secret } = await givenKey(tannr, developer, { mode: 'sandbox' })
  const setUp = /\$ (?:<!-- -->)?(export TANNR_URL=[^<]+)</.exec(page)?.[1] ?? 'exit 1'
  const named = setUp.replace('https://your-tannr', tannr.url).replace('your-key', secret)
  const code = (await printed('/api')).find((sample) => sample.startsWith('curl ')) ?? ''
  const answers: Record<string, unknown>[] = []
  let rest = code.split('\n\n')
  for (let command = rest.shift(); command !== undefined; command = rest.shift()) {
    const { stdout } = await run('bash', ['-euc', `${named}\n${command}`], {
      env: { PATH: process.env.PATH },
    })
    const answer = JSON.parse(stdout)
    answers.push(answer)
    // The answer that is printed below it has the id that the next commands are written with.
    const sample = /^# \{"id": "(\w+)"/m.exec(command)?.[1] ?? ''
    expect(answer.id).toMatch(new RegExp(`^${sample.slice(0, 4)}`))
    rest = rest.map((next) => next.replaceAll(sample, String(answer.id)))
  }
  const submitted = { id: answers[1]?.id, agent_id: answers[0]?.id, instruction: 'Compare Q3 vendor risk' }
  expect(answers).toMatchObject([
    { name: 'analyst', role: 'reviewer', capabilities: ['research', 'summarize'] },
    { ...submitted, state: 'queued', progress: 0, context: { region: 'EU' } },
    submitted,
  ])
})

test('JavaScript: agents, memory, lists of many pages, errors that name what is wrong, and the chain verified', async () => {
  const code = `import { Tannr, TannrError } from '@tannr/sdk'
const tannr = new Tannr()
const agent = await tannr.agents.create({ name: 'x', capabilities: ['y'] })
await tannr.agents.create({ name: 'w', capabilities: ['y'] })
const names = []
for await (const { name } of tannr.agents.list({ limit: 1 })) names.push(name)
const { version } = await tannr.agents.update(agent.id, { name: 'z' })
await tannr.memory.create({ agent_id: agent.id, text: 'Reviews close on the 15th.' })
const { entries } = await tannr.memory.list(agent.id)
await tannr.agents.archive(agent.id)
const gone = await tannr.agents.get(agent.id).catch((error) => error)
const wrong = await tannr.agents.create({ name: '', capabilities: ['y'] }).catch((error) => error)
const now = await tannr.oversight.verify()
const kept = await tannr.oversight.verify(await tannr.oversight.download())
const chain = [now.ok && now.events > 0, kept.ok && kept.events >= now.events]
console.log(JSON.stringify([names.slice(0, 2), version, entries.length, gone instanceof TannrError, gone.status, wrong.field, ...chain]))`
  expect(JSON.parse(await output('JavaScript', code))).toEqual([
    ...[['w', 'x'], 2, 1, true, 404, 'name'],
    ...[true, true],
  ])
})

test('Python: the same', async () => {
  const code = `import json
from tannr import Tannr, TannrError
tannr = Tannr()
agent = tannr.agents.create(name="x", capabilities=["y"])
tannr.agents.create(name="w", capabilities=["y"])
names = [one.name for one in tannr.agents.list(limit=1)]
version = tannr.agents.update(agent.id, name="z").version
tannr.memory.create(agent.id, "Reviews close on the 15th.")
entries = tannr.memory.list(agent.id)
tannr.agents.archive(agent.id)
def refused(call):
    try:
        call()
    except TannrError as error:
        return error
gone = refused(lambda: tannr.agents.get(agent.id))
wrong = refused(lambda: tannr.agents.create(name="", capabilities=["y"]))
now = tannr.oversight.verify()
kept = tannr.oversight.verify(tannr.oversight.download())
chain = [now.ok and now.events > 0, kept.ok and kept.events >= now.events]
print(json.dumps([names[:2], version, len(entries), gone.status, wrong.field, *chain]))`
  expect(JSON.parse(await output('Python', code))).toEqual([['w', 'x'], 2, 1, 404, 'name', true, true])
})

/** A compiler's first run builds what the SDK depends on. */
describe.skipIf(!hasGo)('Go, where its compiler is', { timeout: 240_000 }, () => {
  test('the quick start runs as it is printed', async () => {
    const code = (await printed('/api')).find((sample) => sample.includes('tannr.New()'))
    expect(await output('Go', goProgram(code ?? none))).toMatch(started)
  })

  test('agents, memory, lists, a directive to its end, errors that name what is wrong, and the chain verified', async () => {
    const body = `client := tannr.New()
	agent, err := client.Agents.Create(ctx, tannr.Agent{Name: "x", Capabilities: []string{"research"}})
	if err != nil {
		return err
	}
	if _, err := client.Agents.Create(ctx, tannr.Agent{Name: "w", Capabilities: []string{"y"}}); err != nil {
		return err
	}
	names := ""
	if err := client.Agents.Each(ctx, func(one tannr.Agent) error { names += one.Name; return nil }); err != nil {
		return err
	}
	directive, err := client.Directives.Submit(ctx, tannr.Directive{AgentID: agent.ID, Instruction: "Look"},
		tannr.Step{Title: "Look", Tool: "search_jobs", Args: map[string]any{"words": "nurse", "limit": 2}})
	if err != nil {
		return err
	}
	end, err := directive.Wait(ctx)
	if err != nil {
		return err
	}
	if _, err := client.Memory.Create(ctx, agent.ID, "Reviews close on the 15th."); err != nil {
		return err
	}
	found, err := client.Memory.Search(ctx, agent.ID, "review")
	if err != nil {
		return err
	}
	if err := client.Agents.Archive(ctx, agent.ID); err != nil {
		return err
	}
	_, err = client.Agents.Create(ctx, tannr.Agent{Capabilities: []string{"y"}})
	var wrong *tannr.Error
	if !errors.As(err, &wrong) {
		return fmt.Errorf("no error: %v", err)
	}
	_, err = tannr.New(tannr.WithAPIKey("tannr_live_none")).Agents.Get(ctx, "x")
	var stranger *tannr.Error
	errors.As(err, &stranger)
	export, err := client.Oversight.Download(ctx)
	if err != nil {
		return err
	}
	verdict, err := client.Oversight.Verify(ctx, export, nil)
	if err != nil {
		return err
	}
	whole := verdict.OK && verdict.Events > 0
	fmt.Println(names[:2], end.State, end.Progress, len(found), wrong.Status, wrong.Field, stranger.Code, whole)`
    expect(await output('Go', goProgram(body, ['errors']))).toBe(
      'wx completed 100 1 400 name unauthenticated true',
    )
  })
})
