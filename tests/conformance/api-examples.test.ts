/** The examples of the documentation, sent to a running server: each response is as documented. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { audited } from '#tests/support/audited-calls.ts'
import { useDirecting } from '#tests/support/directives.ts'
import { type ApiClient, type Developer, givenDeveloper, givenKey, newAgent } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)
/** Real ids that replace those of the examples, by their prefix. */
const ids: Record<string, string> = {}
let key: ApiClient
let daniel: Developer
let approval: { id: string; args_sha256: string }
let paused: string
let waits: string
let calls: Call[] = []

type Json = Record<string, unknown>
type Sample = { schema: Json; example: unknown }
/** A call as openapi.json describes it. */
type Call = {
  id: string
  title: string
  method: string
  path: string
  forKeys: boolean
  body: Sample | undefined
  status: number
  answer: Sample | undefined
  streams: boolean
}

async function readCalls(): Promise<Call[]> {
  const { paths } = await (await fetch(`${tannr.url}/v1/openapi.json`)).json()
  return Object.entries<Record<string, Json>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [status = '', answered] =
        Object.entries(operation.responses as Record<string, Described>)[0] ?? []
      return {
        id: String(operation.operationId),
        title: String(operation.summary),
        method: method.toUpperCase(),
        path,
        forKeys: JSON.stringify(operation.security).includes('bearer'),
        body: (operation.requestBody as Described | undefined)?.content?.['application/json'],
        status: Number(status),
        answer: answered?.content?.['application/json'],
        streams: answered?.content !== undefined && 'text/event-stream' in answered.content,
      }
    }),
  )
}

type Described = { content?: Record<string, Sample> }

/** Calls that end something come last, so that the others still find it. */
const last = ['hold-all', 'release-all']
const rank = ({ id, method }: { id: string; method: string }) => {
  if (last.includes(id)) return 3 + last.indexOf(id)
  if (method === 'DELETE') return 2
  // It disables the webhook, after which nothing is replayed.
  return id === 'update-webhook' ? 1 : 0
}

beforeAll(async () => {
  calls = await readCalls()
  const { ruth, agent } = directing
  await tannr.sql(`update orcher.accounts set plan = 'growth' where user_id = $1`, [ruth.person.id])
  key = await givenKey(tannr, ruth)
  daniel = await givenDeveloper(tannr)
  const make = async (path: string, body: object) => {
    const made = await ruth.own.call('POST', path, body)
    if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
    return made.body.id as string
  }
  ids.agt = agent
  ids.changed = await make('/agents', newAgent)
  ids.dir = await directing.submit('Find nurse jobs and remember them')
  await directing.settled(ids.dir, 'completed')
  ids.mem = await make('/memory', { agent_id: agent, text: 'Vendor reviews close on the 15th.' })
  ids.aud = await make('/oversight/audit', { from: '2026-07-01', to: '2026-09-30' })
  ids.sch = await make('/schedules', {
    agent_id: agent,
    name: 'A',
    instruction: 'Find jobs',
    cron: '0 7 * * *',
  })
  ids.pol = await make('/policies', { name: 'A', tool: 'create_alert', verdict: 'ask' })
  ids.key = await make('/keys', { name: 'A', mode: 'live', scopes: ['agents:read'] })
  ids.whk = await make('/webhooks', { url: 'https://example.com/', events: ['directive.failed'] })
  const [message] = await tannr.sql<{ id: string }>(
    `insert into orcher.deliveries (webhook_id, workspace_id, type, payload, state)
     select id, workspace_id, 'directive.failed', '{}', 'failed' from orcher.webhooks where id = $1 returning id`,
    [ids.whk],
  )
  ids.msg = message?.id ?? ''
  ids.mcs = await make('/tool-servers', { name: 'desk', url: 'https://example.com/' })
  await tannr.sql(
    `insert into orcher.server_tools (server_id, workspace_id, name, offered, offered_sha256)
     select id, workspace_id, 'find_ticket', '{"name": "find_ticket", "title": null, "description": "", "schema": {}, "annotations": {}}',
       repeat('4f2d8c11', 8) from orcher.tool_servers where id = $1`,
    [ids.mcs],
  )
  await givenFoundProfile(['name', 'title', 'location', 'skills'])
  await givenFoundProfile(['name', 'title', 'location'])
  const waiting = await directing.submit('Find nurse jobs and tell the team about them')
  await directing.settled(waiting, 'awaiting_approval')
  approval = await directing.pendingOf(waiting)
  ids.apr = approval.id
  paused = await givenPaused()
  waits = await directing.submit('Find nurse jobs and tell the team about them')
  await directing.settled(waits, 'awaiting_approval')
})

/** A person who agreed to be found, and matches the example. */
async function givenFoundProfile(shares: string[]) {
  const maya = await givenDeveloper(tannr)
  await tannr.sql(
    `update profiles set first_name = 'Maya', last_name = 'Adeyemi', headline = 'Product designer', location = 'New York'
     where user_id = $1`,
    [maya.person.id],
  )
  await tannr.sql(
    `insert into skills (user_id, name, category, level, verified) values ($1, 'prototyping', 'Design', 'Expert', true)`,
    [maya.person.id],
  )
  const given = await maya.own.call('PUT', '/consent', {
    findable: true,
    shares,
  })
  ids.pro = given.body.id
}

/** A directive whose next step was rejected, so its plan may be changed. */
async function givenPaused(): Promise<string> {
  const id = await directing.submit('Find nurse jobs and tell the team about them')
  await directing.settled(id, 'awaiting_approval')
  const { id: rejected, args_sha256 } = await directing.pendingOf(id)
  await directing.ruth.own.call('POST', `/oversight/approvals/${rejected}`, {
    ...{ decision: 'reject', args_sha256, reason: 'Not yet' },
  })
  await directing.settled(id, 'paused')
  return id
}

/** The prefix of the id in a path. */
const subjects: [RegExp, string][] = [
  [/^\/agents/, 'changed'],
  [/^\/memory\/\{agent_id\}/, 'agt'],
  [/^\/memory/, 'mem'],
  [/^\/directives/, 'dir'],
  [/^\/oversight\/traces/, 'dir'],
  [/^\/oversight\/audit/, 'aud'],
  [/^\/oversight\/approvals/, 'apr'],
  [/^\/schedules/, 'sch'],
  [/^\/policies/, 'pol'],
  [/^\/profiles/, 'pro'],
  [/^\/budgets/, 'agt'],
  [/^\/keys/, 'key'],
  [/^\/webhooks\/deliveries/, 'msg'],
  [/^\/webhooks/, 'whk'],
  [/^\/tool-servers/, 'mcs'],
]

/** The directive of calls that find theirs in a state of its own. */
const directiveOf = (id: string) => ({ 'change-plan': paused, 'update-directive': waits })[id]

function addressOf({ id, path }: { id: string; path: string }): string {
  if (!path.includes('{')) return path
  if (path.includes('{user_id}')) return path.replace('{user_id}', daniel.person.id)
  const prefix = subjects.find(([pattern]) => pattern.test(path))?.[1] ?? ''
  const own = directiveOf(id) ?? ids[prefix]
  if (!own) throw new Error(`${path}: nothing stands for its id`)
  return path.replace(/\{\w+\}/, own).replace('{step}', '1')
}

/** The example's body, with real ids instead of its own. */
function bodyOf({ id, body: sample }: Call): unknown {
  if (sample?.example === undefined) return undefined
  const text = JSON.stringify(sample.example)
    .replace(/\b([a-z]{3})_[A-Za-z0-9]{4}\b/g, (sample, prefix: string) => ids[prefix] ?? sample)
    .replace('daniel@example.com', daniel.person.email)
  const body = JSON.parse(text)
  return id === 'decide-approval' ? { ...body, args_sha256: approval.args_sha256 } : body
}

/** Field by field, including the first row of a list. */
function namesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [namesOf(value[0])] : []
  if (typeof value !== 'object' || value === null) return null
  return Object.keys(value).sort()
}

/** Fields with lists whose rows have one shape. */
const lists = ['data', 'entries', 'matches', 'lines']

/** How many events the call's person has left of the kind that this call leaves; undefined if it leaves none. */
async function eventsOf({ id, method }: Call): Promise<number | undefined> {
  if (method === 'GET') return undefined
  const left = audited[id]
  if (!left) throw new Error(`${id} is not in audited-calls.ts`)
  if ('nothing' in left) return undefined
  const [row] = await tannr.sql<{ n: number }>(
    `select count(*)::integer as n from orcher.audit
     where by_user = $1 and kind = $2 and ($3::text is null or directive_id = $3)`,
    [directing.ruth.person.id, left.event, directiveOf(id) ?? null],
  )
  return row?.n
}

/** What is wrong with the response to a call; undefined if it is as documented. */
async function problemOf(call: Call): Promise<unknown> {
  const client = call.forKeys ? key : directing.ruth.own
  const before = await eventsOf(call)
  const got = await client.call(call.method, addressOf(call), bodyOf(call))
  if (got.status !== call.status) return got.body
  if (before !== undefined && (await eventsOf(call)) === before) return 'It left no event.'
  if (!call.answer) return got.body
  const read = z.fromJSONSchema(call.answer.schema as never).safeParse(got.body)
  if (read.error) return read.error.issues
  const example = call.answer.example as Json
  const pairs = [[got.body, example], ...lists.map((name) => [got.body[name], example[name]])].map((pair) =>
    pair.map((one) => JSON.stringify(namesOf(one))),
  )
  return pairs.find(([real, documented]) => real !== documented)
}

describe('every call', () => {
  test('takes the body of its example, answers what it says, and leaves an event of what it changes', async () => {
    expect(calls.length).toBeGreaterThan(60)
    for (const call of calls.filter(({ streams }) => !streams).toSorted((a, b) => rank(a) - rank(b))) {
      expect.soft(await problemOf(call), `${call.method} ${call.path}`).toBeUndefined()
    }
  })

  test('is for a person and not for a key where it says so', async () => {
    for (const call of calls.filter(({ forKeys }) => !forKeys)) {
      const got = await key.call(call.method, addressOf(call), bodyOf(call))
      expect
        .soft(got, `${call.method} ${call.path}`)
        .toMatchObject({ status: 403, body: { error: { code: 'role_missing' } } })
    }
  })
})

/** The text of a stream up to its first event. */
async function begun(answer: Response): Promise<string> {
  let text = ''
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.includes('data: ')) return text
  }
  return text
}

test('what streams answers events of the form that its example has', async () => {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const streaming = calls.filter(({ streams }) => streams)
  expect(streaming.map(({ id }) => id)).toEqual(['directive-events'])
  for (const endpoint of streaming) {
    const answer = await fetch(`${tannr.url}/v1${addressOf(endpoint)}`, {
      headers: { authorization: `Bearer ${directing.ruth.person.session.access_token}` },
      signal: stop.signal,
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(await begun(answer)).toMatch(/^retry: \d+\n\nid: \d+\nevent: \w+\ndata: \{"/)
  }
})

test('the pages document every call that the server answers', async () => {
  const [advertised, further] = await Promise.all(
    ['/api/docs', '/api/docs/further'].map(async (page) => (await fetch(`${tannr.url}${page}`)).text()),
  )
  for (const { id, title } of calls) {
    const found = `${advertised}${further}`.split(`<article id="${id}"`)
    expect(found, id).toHaveLength(2)
    expect(found[1]?.slice(0, 400)).toContain(`>${title}<`)
  }
})
