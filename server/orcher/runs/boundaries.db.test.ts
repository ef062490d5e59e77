/** Pausing and cancelling at every boundary of a run: nothing starts afterwards, and a paused run resumes where it was. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql, transaction } = useDatabase()
const person = randomUUID()
let workspace = ''
let agent = ''
const length = 10
const boundaries = Array.from({ length: length + 1 }, (_, at) => at)

beforeAll(async () => {
  await sql`insert into auth.users (id) values (${person})`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person}) as id`
  workspace = made?.id ?? ''
  const [worker] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['remember']) returning id`
  agent = worker?.id ?? ''
})

async function givenRun(): Promise<string> {
  const [made] = await sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
    values (${workspace}, ${agent}, 1, ${person}, '{}', 'Remember ten things', 'running', 1, 1, 1) returning id`
  await sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, needs)
    select ${made?.id}, n, ${workspace}, 1, 'Remember', 'remember', jsonb_build_object('text', n), n, 'write', 'analyst',
      case when n > 1 then array[n - 1] else '{}' end from generate_series(1, ${length}::integer) n`
  return made?.id ?? ''
}

/** The number of the step that may start; undefined if none may. */
async function begins(directive: string, segment: number): Promise<number | undefined> {
  const [row] = await sql<{
    next: { do: string; seq: number }
  }>`select orcher.next_step(${directive}, ${segment}) as next`
  return row?.next.do === 'step' ? row.next.seq : undefined
}

const finish = (directive: string, step: number) =>
  sql`select orcher.finish_step(${directive}, ${step}, '{"output": {}, "basis": [{"source": "x"}]}'::jsonb)`

/** Runs steps until there are none, and returns their number. */
async function goOn(directive: string, segment: number, most: number): Promise<number> {
  for (let done = 0; ; done++) {
    const step = done < most ? await begins(directive, segment) : undefined
    if (step === undefined) return done
    await finish(directive, step)
  }
}

const set = (directive: string, state: string) =>
  transaction(async (own) => {
    const claims = {
      role: 'authenticated',
      sub: person,
      workspace,
      scopes: ['directives:read', 'directives:write'],
    }
    await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
    await own`select orcher.set_directive(${directive}, ${state}, null, null, null)`
  })

const stands = async (directive: string) =>
  (
    await sql<{ state: string; steps: string[]; attempts: number }>`
      select d.state, array(select s.state from orcher.steps s where s.directive_id = d.id order by s.seq) as steps,
        (select max(s.attempts) from orcher.steps s where s.directive_id = d.id) as attempts
      from orcher.directives d where d.id = ${directive}`
  )[0]

const steps = (done: number, rest: string) => boundaries.slice(1).map((at) => (at <= done ? 'done' : rest))

/** Brings a run to a boundary, within a step or between two, and stops it there; returns the number of finished steps. */
async function stopAt(directive: string, at: number, isWithin: boolean, state: string): Promise<number> {
  expect(await goOn(directive, 1, at)).toBe(at)
  const under = isWithin ? await begins(directive, 1) : undefined
  await set(directive, state)
  expect(await begins(directive, 1)).toBeUndefined()
  if (under === undefined) return at
  await finish(directive, under)
  expect(await begins(directive, 1)).toBeUndefined()
  return at + 1
}

const places = boundaries
  .slice(0, length)
  .flatMap((at) => [false, true].map((isWithin) => ({ at, isWithin })))

test('what is paused begins no step, and each is done once when it goes on', async () => {
  for (const { at, isWithin } of places) {
    const directive = await givenRun()
    const done = await stopAt(directive, at, isWithin, 'paused')
    expect(await stands(directive)).toMatchObject({ state: 'paused', steps: steps(done, 'waiting') })
    await set(directive, 'running')
    // The earlier owner of the run is replaced.
    expect(await begins(directive, 2)).toBeUndefined()
    await sql`select orcher.begin_segment(${directive}, 2)`
    expect(await begins(directive, 1)).toBeUndefined()
    expect(await goOn(directive, 2, Infinity)).toBe(length - done)
    expect(await stands(directive)).toEqual({ state: 'completed', steps: steps(length, ''), attempts: 1 })
  }
})

test('what is cancelled begins no step ever again', async () => {
  for (const { at, isWithin } of places) {
    const directive = await givenRun()
    const done = await stopAt(directive, at, isWithin, 'cancelled')
    expect(await stands(directive)).toMatchObject({ state: 'cancelled', steps: steps(done, 'skipped') })
    await expect(set(directive, 'running')).rejects.toThrow()
    expect(await sql`select orcher.begin_segment(${directive}, 2) as begun`).toEqual([{ begun: null }])
    expect(await begins(directive, 1)).toBeUndefined()
  }
})
