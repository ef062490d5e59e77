/** Large outputs: kept whole and by their hash, read by later steps and by calls, copied by forks, and forgotten like all else. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { keepWhole } from '#server/orcher/tools/keep-whole.ts'
import { useOrcher } from '#tests/support/orcher-service.ts'

const { app, owner } = useOrcher()
const person = randomUUID()
let workspace = ''
let agent = ''

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('There is no row.')
  return row
}

beforeAll(async () => {
  await owner.sql`insert into auth.users (id) values (${person})`
  workspace = only(await owner.sql<{ id: string }>`select orcher.first_workspace(${person}) as id`).id
  agent = only(
    await owner.sql<{ id: string }>`
      insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['research']) returning id`,
  ).id
})

async function call(url: string, { as = person, in: place = workspace } = {}) {
  const headers = { authorization: `Bearer ${as}`, 'tannr-workspace': place }
  const answer = await app.inject({ method: 'GET', url: `/v1${url}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}

const asPerson = <T>(work: (sql: typeof owner.sql) => Promise<T>) =>
  owner.transaction(async (sql) => {
    const scopes = ['directives:read', 'directives:write', 'memory:write']
    const claims = JSON.stringify({ role: 'authenticated', sub: person, workspace, scopes })
    await sql`select set_config('request.jwt.claims', ${claims}, true)`
    return work(sql)
  })

const text = (words: string) => `${'Other words. '.repeat(20_000)}${words}${'. More words'.repeat(20_000)}`

/** A directive with two steps, whose first one put out a text that is too large for it. */
async function givenLarge(words: string, place = workspace): Promise<{ id: string; whole: string }> {
  const { id } = only(
    await owner.sql<{ id: string }>`
      insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
      values (${place}, ${agent}, 1, ${person}, '{}', 'Read it', 'running', 1, 1, 1) returning id`,
  )
  await owner.sql`
    insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256) values (${id}, 1, ${place}, '{}', 'x')`
  await owner.sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, needs)
    select ${id}, n, ${place}, 1, 'Read', 'read_source', '{}', 'x', 'read', 'collector', case n when 1 then '{}' else array[1] end
    from generate_series(1, 2) n`
  await owner.sql`select orcher.next_step(${id}, 1)`
  const output = { kind: 'text' as const, summary: 'Read', text: text(words) }
  const kept = keepWhole({ output, basis: [{ source: 'x' }] }, 33_554_432)
  await owner.sql`select orcher.finish_step(${id}, 1, ${JSON.stringify(kept)}::jsonb)`
  return { id, whole: kept.whole ?? '' }
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

test('the step has the first part, and a call answers the whole, whose hash the chain has', async () => {
  const { id, whole } = await givenLarge('The harbor is closed')
  const { body } = await call(`/directives/${id}/steps/1/output`)
  expect(JSON.parse(body.content).text).toBe(text('The harbor is closed'))
  const size = Buffer.byteLength(whole)
  expect(body).toEqual({ directive_id: id, step: 1, sha256: sha256(whole), size, content: whole })
  const { steps } = (await call(`/directives/${id}/plan`)).body
  expect(steps[0].output).toMatchObject({ kind: 'text', whole: { sha256: sha256(whole), size } })
  expect(steps[0].output.text).toBe(text('').slice(0, 100_000))
  const events = await owner.sql<{ sha: string }>`
    select event::jsonb ->> 'output_sha256' as sha from orcher.audit where directive_id = ${id} and kind = 'step_done'`
  expect(events).toEqual([{ sha: sha256(whole) }])
})

test('a small one is answered alike, and one that is not there, or a stranger’s, is not', async () => {
  const { id } = await givenLarge('x')
  await owner.sql`select orcher.next_step(${id}, 1)`
  await owner.sql`select orcher.finish_step(${id}, 2, '{"output": {"kind": "done", "summary": "é"}}'::jsonb)`
  const { body } = await call(`/directives/${id}/steps/2/output`)
  expect(JSON.parse(body.content)).toEqual({ kind: 'done', summary: 'é' })
  expect([body.sha256, body.size]).toEqual([sha256(body.content), Buffer.byteLength(body.content)])
  expect((await call(`/directives/${id}/steps/3/output`)).status).toBe(404)
  expect((await call(`/directives/${id}/steps/0/output`)).status).toBe(400)
  const stranger = randomUUID()
  await owner.sql`insert into auth.users (id) values (${stranger})`
  const own = only(await owner.sql<{ id: string }>`select orcher.first_workspace(${stranger}) as id`).id
  expect((await call(`/directives/${id}/steps/1/output`, { as: stranger, in: own })).status).toBe(404)
})

test('the next step is given all of it, and what leaves the house the first part', async () => {
  const { id } = await givenLarge('The harbor is closed')
  const { next } = only(
    await owner.sql<{ next: { inputs: { output: { text: string } }[]; room: number } }>`
      select orcher.next_step(${id}, 1) as next`,
  )
  expect(next.inputs[0]?.output.text).toBe(text('The harbor is closed'))
  expect(next.room).toBe(33_554_432 - Buffer.byteLength(JSON.stringify(next.inputs[0]?.output)))
  await owner.sql`update orcher.steps set effect = 'external' where directive_id = ${id} and seq = 2`
  const { run } = only(
    await owner.sql<{
      run: { inputs: { output: { text: string } }[] }
    }>`select orcher.step_run(${id}, 2) as run`,
  )
  expect(run.inputs[0]?.output.text).toHaveLength(100_000)
})

test('a fork has a copy, which stays when the first is deleted', async () => {
  const { id, whole } = await givenLarge('The harbor is closed')
  const { fork } = only(
    await asPerson((sql) => sql<{ fork: string }>`select orcher.fork_directive(${id}, 1) as fork`),
  )
  await owner.sql`delete from orcher.directives where id = ${id}`
  expect(await owner.sql`select from orcher.outputs where directive_id = ${id}`).toEqual([])
  expect((await call(`/directives/${fork}/steps/1/output`)).body.content).toBe(whole)
})

test('what is forgotten is found in it, and taken out, or goes with what was read', async () => {
  const said = 'The "blue" harbor is closed\nfor good'
  const [read, told] = [await givenLarge(said), await givenLarge(said)]
  const memory = only(
    await owner.sql<{ id: string }>`
      insert into orcher.memories (workspace_id, agent_id, text) values (${workspace}, ${agent}, ${said}) returning id`,
  ).id
  await owner.sql`
    insert into orcher.memory_uses (memory_id, directive_id, step, workspace_id) values (${memory}, ${read.id}, 1, ${workspace})`
  const count = async () =>
    only(await owner.sql<{ n: number }>`select orcher.count_text(${agent}, ${said})::integer as n`).n
  expect(await count()).toBe(3)
  const { counts } = only(
    await asPerson(
      (sql) => sql<{ counts: object }>`select orcher.forget(${agent}, ${memory}, false) as counts`,
    ),
  )
  expect(counts).toEqual({ deleted: 1, kept: 0, outputs_cleared: 1, found_after: 0 })
  expect(await count()).toBe(0)
  expect((await call(`/directives/${read.id}/steps/1/output`)).body.content).toBe('{"forgotten": true}')
  const { body } = await call(`/directives/${told.id}/steps/1/output`)
  expect(JSON.parse(body.content).text).toBe(text('[forgotten]'))
  expect([body.sha256, body.size]).toEqual([sha256(body.content), Buffer.byteLength(body.content)])
  const { steps } = (await call(`/directives/${told.id}/plan`)).body
  expect(steps[0].output.whole).toEqual({ sha256: body.sha256, size: body.size })
})

test('it counts for the day of a sandbox', async () => {
  const { sandbox } = only(
    await owner.sql<{
      sandbox: string
    }>`select id as sandbox from orcher.workspaces where sandbox_of = ${workspace}`,
  )
  const live = agent
  agent = only(
    await owner.sql<{ id: string }>`
      insert into orcher.agents (workspace_id, name, capabilities) values (${sandbox}, 'a', array['research']) returning id`,
  ).id
  const { whole } = await givenLarge('x', sandbox)
  agent = live
  const { bytes } = only(
    await owner.sql<{ bytes: number }>`
      select bytes::integer from orcher.usage_days where workspace_id = ${workspace} and mode = 'sandbox' and family = 'directives'`,
  )
  expect(bytes).toBeGreaterThan(Buffer.byteLength(whole) + 100_000)
})

test('no output is larger than 4 MB, or has another hash or size than its own', async () => {
  const { id } = await givenLarge('x')
  const set = (content: string, hash = sha256(content), size = Buffer.byteLength(content)) =>
    owner.sql`update orcher.outputs set content = ${content}, sha256 = ${hash}, size = ${size} where directive_id = ${id}`
  await set('{"a": 1}')
  await expect(set('{"a": 1}', sha256('x'))).rejects.toThrow('outputs')
  await expect(set('{"a": 1}', undefined, 7)).rejects.toThrow('outputs')
  await expect(set('no json')).rejects.toThrow('json')
  await expect(set('[1]')).rejects.toThrow('outputs')
  await expect(set(JSON.stringify({ a: 'x'.repeat(4_194_304) }))).rejects.toThrow('outputs')
})
