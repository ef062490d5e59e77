/** What a call costs by how it was answered. */
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/platform/database.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { type ApiParts, answerCall } from './answer-call.ts'
import { Callers } from './callers.ts'
import { endpoint } from './endpoint.ts'
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

async function answersTo(failure: unknown) {
  const recorded: Answered[] = []
  const meter = new Meter(database)
  const parts: ApiParts = {
    ...{ database, meter, verifiers: {} as never, rateLimit: new RateLimit() },
    ...{ heldCalls: new HeldCalls(), callers: new Callers() },
    recorder: { record: (one) => void recorded.push(one), stop: async () => {} },
  }
  const asked = endpoint({
    ...{ id: 'x', method: 'GET', path: '/x', family: 'agents', title: '', text: '', scope: 'agents:read' },
    ...{ answer: z.unknown(), example: { answer: null } },
    run: async () => {
      if (failure) throw failure
      return {}
    },
  })
  const app = fastify()
  app.decorateRequest('credentials')
  app.get('/x', (request, reply) => {
    request.credentials = { keyRole: undefined, token: `tannr_live_${'a'.repeat(40)}` }
    return answerCall({ endpoint: asked, request, reply }, parts)
  })
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
