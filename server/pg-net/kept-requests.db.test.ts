/** How requests of SQL share their places, and what is kept of them. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { plainEngine } from '#tests/support/plain-engine.ts'
import { forgetResponses } from './request-rows.ts'
import { createRequests } from './send-requests.ts'

const database = useDatabase({ size: 4 })
const { sql } = database

let origin = ''
let requests: ReturnType<typeof createRequests>
let stop: () => Promise<void>
/** Happens between the look for requests and the begin of what it found, once. */
let meanwhile: (() => Promise<unknown>) | undefined
const held: ServerResponse[] = []
/** The paths that were asked for, in this order. */
const asked: string[] = []
let onAsked = () => {}

/** Its address and its other name count as the server's own, since others on this machine are refused. */
const peer = createServer((request, response) => {
  const path = (request.url ?? '').replace('/functions/v1', '')
  asked.push(path)
  if (path === '/held') held.push(response)
  else response.writeHead(path === '/refused' ? 503 : 200).end()
  onAsked()
})

beforeAll(async () => {
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
  origin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const own = { origins: [origin, 'http://kong:8000'], target: origin }
  requests = createRequests({ database, own, agent: 'Tannr (test)', log: createLog('silent') })
  const engine = plainEngine(database, requests.run)
  stop = await requests.start({
    start: async (...run) => {
      const first = meanwhile
      meanwhile = undefined
      await first?.()
      await engine.start(...run)
    },
  })
  await sql`
    create function private.tell_response() returns trigger language plpgsql as $$ begin notify response; return null; end $$`
  await sql`
    create trigger tell after insert on net._http_response for each statement execute function private.tell_response()`
})
afterAll(async () => {
  await stop()
  peer.closeAllConnections()
  peer.close()
})
beforeEach(() => sql`truncate net.http_request_queue, net._http_response, tannr_internal.failed_requests`)

/** Waits for the notification of responses, rather than for a time. */
async function untilAnswered(count: number): Promise<void> {
  let wake = () => {}
  const listening = await database.listen('response', () => wake())
  try {
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const [found] = await sql<{ count: number }>`select count(*)::integer as count from net._http_response`
      if ((found?.count ?? 0) >= count) return
      await promise
    }
  } finally {
    await listening.stop()
  }
}

const askFor = (url: string, times = 1) =>
  sql`select net.http_get(${url}, timeout_milliseconds := 60000) from generate_series(1, ${times}::integer)`

test('a host that answers late holds half of the places, and others are asked meanwhile', async () => {
  const { promise: half, resolve } = Promise.withResolvers<void>()
  onAsked = () => held.length === 8 && resolve()
  await askFor('http://KONG:8000/functions/v1/held', 40)
  await half
  await askFor(`${origin}/functions/v1/ok`, 20)
  await untilAnswered(20)
  expect(asked.filter((path) => path === '/held')).toHaveLength(8)
  expect(asked.filter((path) => path === '/ok')).toHaveLength(20)
  // As they are answered, the others have their turn.
  onAsked = () => held.splice(0).forEach((response) => void response.end())
  onAsked()
  await untilAnswered(60)
  expect(asked.filter((path) => path === '/held')).toHaveLength(40)
  onAsked = () => {}
})

test('requests of a process that ended wait for a place of their host, and for none of the others', async () => {
  const { start } = plainEngine(database, requests.run)
  asked.splice(0)
  meanwhile = async () => {
    const taken = await sql<{ id: number }>`
      select id from net.http_request_queue where url like '%/held' order by id desc limit 8`
    for (const { id } of taken) await start('request', `request:${id}`, { id, host: 'kong' })
  }
  const { promise: tooMany, reject } = Promise.withResolvers<void>()
  onAsked = () => held.length > 8 && reject(new Error('A ninth request is sent to the host.'))
  await database.transaction(async (own) => {
    await own`select net.http_get('http://kong:8000/functions/v1/held', timeout_milliseconds := 60000) from generate_series(1, 16)`
    await own`select net.http_get(${`${origin}/functions/v1/ok`}) from generate_series(1, 20)`
  })
  await Promise.race([untilAnswered(20), tooMany])
  expect(asked.filter((path) => path === '/held')).toHaveLength(8)
  onAsked = () => held.splice(0).forEach((response) => void response.end())
  onAsked()
  await untilAnswered(36)
  expect(asked.filter((path) => path === '/held')).toHaveLength(16)
  onAsked = () => {}
})

test('what failed is kept with its reason, without a body that is large', async () => {
  await askFor(`${origin}/functions/v1/ok`)
  await askFor(`${origin}/functions/v1/refused`)
  await askFor('http://127.0.0.1:1/')
  await sql`
    select net.http_post(${`${origin}/functions/v1/refused`}, to_jsonb(repeat('x', size)))
    from (values (10), (70000)) sizes (size)`
  await untilAnswered(5)
  const kept = await sql`
    select method, host, trouble, is_whole, octet_length(body) as bytes from tannr_internal.failed_requests order by id`
  expect(kept).toEqual([
    { method: 'GET', host: '127.0.0.1', trouble: 'HTTP 503', is_whole: true, bytes: null },
    { method: 'GET', host: '127.0.0.1', trouble: 'The address is private', is_whole: true, bytes: null },
    { method: 'POST', host: '127.0.0.1', trouble: 'HTTP 503', is_whole: true, bytes: 12 },
    { method: 'POST', host: '127.0.0.1', trouble: 'HTTP 503', is_whole: false, bytes: null },
  ])
})

test.each([
  ['https://a.example', 'a.example'],
  ['HTTP://A.Example:8080/x', 'a.example'],
  ['https://me:pass@a.example?x=@b.example', 'a.example'],
  ['http://[::1]:80/', '[::1]'],
])('the host of %s is %s', async (url, host) => {
  const found = await database.transaction(async (own) => {
    const rows = await own`
      insert into net.http_request_queue (method, url, timeout_milliseconds) values ('GET', ${url}, 1) returning host`
    // Nobody sends it.
    await own`delete from net.http_request_queue where url = ${url}`
    return rows
  })
  expect(found).toEqual([{ host }])
})

/** Sets it as a migration does. */
const set = (value: string | null) =>
  database.transaction(async (own) => {
    const [{ name } = { name: '' }] = await own<{ name: string }>`select current_database() as name`
    await own`set local role project_owner`
    const change = value === null ? 'reset pg_net.ttl' : `set pg_net.ttl = '${value}'`
    const statement = `alter role project_owner in database "${name}" ${change}`
    await own(Object.assign([statement], { raw: [] }) as unknown as TemplateStringsArray)
    await own`select net.worker_restart()`
  })

test('responses and failed requests are kept for six hours, or as long as pg_net.ttl says', async () => {
  const fill = async () => {
    await sql`truncate net._http_response, tannr_internal.failed_requests`
    await sql`
      insert into net._http_response (id, created) select n, now() - make_interval(hours => n) from generate_series(1, 30) n`
    await sql`
      insert into tannr_internal.failed_requests (id, method, url, headers, timeout_milliseconds, is_whole, trouble, failed_at)
      select n, 'GET', 'https://a.example', '{}', 1, true, 'HTTP 500', now() - make_interval(hours => n)
      from generate_series(1, 30) n`
  }
  const left = async (setting: string | null) => {
    await set(setting)
    await fill()
    await forgetResponses(database)
    const [found] = await sql<{ responses: number; failed: number }>`
      select (select count(*)::integer from net._http_response) as responses,
        (select count(*)::integer from tannr_internal.failed_requests) as failed`
    return found
  }
  expect(await left(null)).toEqual({ responses: 5, failed: 5 })
  expect(await left('1 day')).toEqual({ responses: 23, failed: 23 })
  expect(await left('90 minutes')).toEqual({ responses: 1, failed: 1 })
  expect(await left('soon')).toEqual({ responses: 5, failed: 5 })
  await set(null)
})

test('of failed requests the newest thousand are kept', async () => {
  await sql`
    insert into tannr_internal.failed_requests (id, method, url, headers, timeout_milliseconds, is_whole, trouble)
    select n, 'GET', 'https://a.example', '{}', 1, true, 'HTTP 500' from generate_series(1, 1003) n`
  await forgetResponses(database)
  expect(
    await sql`select count(*)::integer as count, min(id)::integer as first from tannr_internal.failed_requests`,
  ).toEqual([{ count: 1000, first: 4 }])
})
