/** What is kept of requests of SQL. */
import { once } from 'node:events'
import { createServer } from 'node:http'
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
let stop: () => Promise<void>

/** Its address counts as the server's own, since others on this machine are refused. */
const peer = createServer((request, response) => {
  const path = (request.url ?? '').replace('/functions/v1', '')
  response.writeHead(path === '/refused' ? 503 : 200).end()
})

beforeAll(async () => {
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
  origin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const own = { origins: [origin], target: origin }
  const requests = createRequests({ database, own, agent: 'Tannr (test)', log: createLog('silent') })
  stop = await requests.start(plainEngine(database, requests.run))
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

const askFor = (url: string) => sql`select net.http_get(${url}, timeout_milliseconds := 60000)`

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
