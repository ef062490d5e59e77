/** What a call costs by how it was answered. */
import { createHash } from 'node:crypto'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/platform/database.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { planLimits, upkeepLimit } from '#shared/orcher/plan-limits.ts'
import { type ApiParts, answerCall } from './answer-call.ts'
import { Callers } from './callers.ts'
import { type AnyEndpoint, endpoint } from './endpoint.ts'
import { apiError, notFound } from './errors.ts'
import { HeldCalls } from './held-calls.ts'
import { Meter } from './meter.ts'
import { RateLimit } from './rate-limit.ts'
import type { Answered } from './recorder.ts'

const account = 'e6d1f8aa-0000-4000-8000-000000000001'
const caller = {
  ...{ workspace: 'wsp_1', home: 'wsp_1', account, plan: 'starter', limit: 1000 },
  ...{ person: account, role: 'owner', key: 'key_1', mode: 'live' },
}
const month = new Date().toISOString().slice(0, 7)
const granted = { granted: 10, calls: 0, open: 0, limit: 1000, month }

/** PostgreSQL as it answers whoever calls with a key, and whoever reserves calls. */
const database = {
  batch: async () => [{ rows: [[JSON.stringify(caller)]], count: 1 }],
  sql: async () => [{ answer: granted }],
} as never as Database

/** The API with one call, which fails if there is a failure. */
function givenApi(
  failure?: unknown,
  more: Partial<ApiParts> & { waits?: boolean; kind?: Partial<AnyEndpoint> } = {},
) {
  const { waits = false, kind = {}, ...others } = more
  const recorded: Answered[] = []
  const meter = new Meter(database)
  const parts: ApiParts = {
    ...{ database, meter, verifiers: {} as never, rateLimit: new RateLimit() },
    ...{ heldCalls: new HeldCalls(), callers: new Callers() },
    recorder: { record: (one) => void recorded.push(one), stop: async () => {} },
    ...others,
  }
  const asked = endpoint({
    ...{ id: 'x', method: 'GET', path: '/x', family: 'agents', title: '', text: '', scope: 'agents:read' },
    ...{ answer: z.unknown(), example: { answer: null }, waits },
    run: async () => {
      if (failure) throw failure
      return {}
    },
    ...kind,
  } as AnyEndpoint)
  const app = fastify()
  app.decorateRequest('credentials')
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    request.credentials = { keyRole: undefined, token: `tannr_live_${'a'.repeat(40)}` }
    return answerCall({ endpoint: asked, request, reply }, parts)
  }
  app.route({ method: asked.method, url: '/x', handler })
  return { app, recorded, meter }
}

async function answersTo(failure: unknown) {
  const { app, recorded, meter } = givenApi(failure)
  const { statusCode } = await app.inject('/x')
  return { status: statusCode, counted: recorded[0]?.counted, told: meter.settle().map(({ used }) => used) }
}

test.each([
  ['what was answered', undefined, 200],
  ['what was refused by what was asked for', notFound('agent'), 404],
  ['what the caller may not do', apiError('inPerson'), 403],
])('%s is a call of the plan', async (_what, failure, status) => {
  expect(await answersTo(failure)).toEqual({ status, counted: true, told: [1] })
})

test.each([
  ['failed by a mistake of ours', new Error('a mistake'), 500],
  ['found no database', new DatabaseUnavailable('busy'), 503],
])('what %s is none', async (_what, failure, status) => {
  expect(await answersTo(failure)).toEqual({ status, counted: false, told: [] })
})

const told = (recorded: Answered[]) =>
  recorded.map(({ status, code, counted, key_id }) => ({ status, code, counted, key_id }))
const refused = { status: 429, code: 'limit_reached', counted: false, key_id: 'key_1' }

test('a call beyond those of the plan is recorded, and not counted', async () => {
  const nothing = { sql: async () => [{ answer: { ...granted, granted: 0 } }] } as never as Database
  const { app, recorded } = givenApi(undefined, { meter: new Meter(nothing) })
  for (let call = 0; call < 2; call++) {
    const { statusCode, headers, body } = await app.inject('/x')
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect(body).toContain('are used up for this month')
  }
  expect(told(recorded)).toEqual([refused, refused])
})

test('one that would be open beside too many is recorded, and takes no call of the plan', async () => {
  const heldCalls = new HeldCalls()
  const { openCalls } = planLimits.starter
  const ends = Array.from({ length: openCalls }, () => heldCalls.hold({ account, plan: 'starter' }))
  const { app, recorded, meter } = givenApi(undefined, { waits: true, heldCalls })
  expect((await app.inject('/x')).statusCode).toBe(429)
  expect(told(recorded)).toEqual([refused])
  expect(meter.settle()).toEqual([])
  ends[0]?.()
  for (let call = 0; call < 2; call++) expect((await app.inject('/x')).statusCode).toBe(200)
})

test('one that is refused for the plan is open no longer', async () => {
  const heldCalls = new HeldCalls()
  const nothing = { sql: async () => [{ answer: { ...granted, granted: 0 } }] } as never as Database
  const { app } = givenApi(undefined, { waits: true, heldCalls, meter: new Meter(nothing) })
  expect((await app.inject('/x')).statusCode).toBe(429)
  const { openCalls } = planLimits.starter
  for (let open = 0; open < openCalls; open++) heldCalls.hold({ account, plan: 'starter' })
})

test('whose account has been deleted is looked up again, once, and counts for whoever has the workspace now', async () => {
  const gone = Object.assign(new pg.DatabaseError('gone', 0, 'error'), { code: '23503' })
  const heir = 'e6d1f8aa-0000-4000-8000-000000000002'
  let present = heir
  const reserved: string[] = []
  const sql = async (_text: unknown, asked: string) => {
    reserved.push(asked)
    if (asked !== present) throw gone
    return [{ answer: granted }]
  }
  const batch = async () => [{ rows: [[JSON.stringify({ ...caller, account: heir })]], count: 1 }]
  const callers = new Callers()
  const name = createHash('sha256')
    .update(`tannr_live_${'a'.repeat(40)}`)
    .digest('base64')
  callers.set(name, caller as never)
  const { app, recorded } = givenApi(undefined, {
    ...{ callers, meter: new Meter({ sql } as never) },
    database: { batch } as never,
  })
  expect((await app.inject('/x')).statusCode).toBe(200)
  expect(reserved).toEqual([account, heir])
  expect(recorded).toMatchObject([{ status: 200, counted: true }])
  // Nobody is asked for without end.
  present = 'nobody'
  callers.forget(name)
  const again = givenApi(undefined, {
    ...{ callers, meter: new Meter({ sql } as never) },
    database: { batch } as never,
  })
  expect((await again.app.inject('/x')).statusCode).toBe(404)
  expect(reserved).toEqual([account, heir, heir, heir])
})

test('of a flood the first that is refused in its window is recorded, of each key', async () => {
  let now = 1_000_000_000_000
  const rateLimit = new RateLimit(() => now)
  const flood = () => {
    const reply = { header: () => {} } as never
    for (let call = 0; call < planLimits.starter.burst; call++) rateLimit.take(account, 'starter', reply)
  }
  const { app, recorded } = givenApi(undefined, { rateLimit })
  for (const windows of [1, 2]) {
    flood()
    for (let call = 0; call < 5; call++) expect((await app.inject('/x')).statusCode).toBe(429)
    expect(told(recorded)).toEqual(Array.from({ length: windows }, () => refused))
    expect(rateLimit.isFirst('key_2')).toBe(true)
    now += 10_000
  }
})

test.each([
  ['a change without a scope', { method: 'POST' }, 429],
  ['one of a part of it', { method: 'PATCH' }, 429],
  // What ends something has to be possible at all times, and leaves no more than there was.
  ['a removal', { method: 'DELETE' }, 200],
  ['a decision', { method: 'POST', scope: 'directives:write', counted: false }, 200],
  ['what a person shares', { method: 'PUT', family: 'profiles' }, 200],
  ['reading', { method: 'GET' }, 200],
] as const)('after too many of them %s is answered so', async (_what, kind, status) => {
  const rateLimit = new RateLimit()
  for (let made = 0; made < upkeepLimit.most; made++) rateLimit.takeUpkeep(account)
  const transaction = async (work: (sql: unknown) => unknown) => work(async () => [])
  const { app, recorded } = givenApi(undefined, {
    ...{ rateLimit, database: { ...database, transaction } as never },
    kind: { scope: undefined, forKeys: true, ...kind } as Partial<AnyEndpoint>,
  })
  for (let call = 0; call < 3; call++)
    expect((await app.inject({ method: kind.method, url: '/x' })).statusCode).toBe(status)
  expect(recorded).toHaveLength(status === 429 ? 1 : 3)
})
