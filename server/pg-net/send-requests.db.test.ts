import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { plainEngine } from '#tests/support/plain-engine.ts'
import { createRequests } from './send-requests.ts'

const database = useDatabase({ size: 4 })
const { sql } = database

type Asked = { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }
const asked: Asked[] = []
let origin = ''
let stop: () => Promise<void>

/** Another server; its address counts as the server's own, since others on this machine are refused. */
const peer = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const { method, url, headers } = request
  asked.push({ method, url, headers, body } as Asked)
  const path = new URL(url ?? '', origin).pathname.replace('/functions/v1', '')
  if (path === '/never') return
  if (path === '/moved') return response.writeHead(302, { location: '/functions/v1/ok' }).end()
  if (path === '/huge') return response.end(Buffer.alloc(5 * 2 ** 20, 'x'))
  if (path === '/nul') return response.end('a\0b')
  if (path === '/refused') return response.writeHead(503).end('later')
  if (path === '/nothing') return response.writeHead(204).end()
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'x-own': 'yes' })
  response.end('{"ok":true}')
})

beforeAll(async () => {
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
  origin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const own = { origins: [origin, 'http://kong:8000'], target: origin }
  const requests = createRequests({ database, own, agent: 'Tannr (test)', log: createLog('silent') })
  stop = await requests.start(plainEngine(database, requests.run))
})
afterAll(async () => {
  await stop()
  peer.closeAllConnections()
  peer.close()
})

type Response = {
  status_code: number | null
  content_type: string | null
  headers: Record<string, string> | null
  content: string | null
  timed_out: boolean
  error_msg: string | null
}

/** Waits for the notification of its insert, rather than for a time. */
async function responseTo(id: number | undefined): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const listening = await database.listen('response', () => resolve())
  try {
    const find = () => sql<Response>`select * from net._http_response where id = ${id}`
    for (;;) {
      const [found] = await find()
      if (found) return found
      await promise
    }
  } finally {
    await listening.stop()
  }
}

beforeAll(async () => {
  await sql`
    create function private.tell_response() returns trigger language plpgsql as $$ begin notify response; return null; end $$`
  await sql`
    create trigger tell after insert on net._http_response for each statement execute function private.tell_response()`
})

const get = async (path: string, timeout = 5000) => {
  const [row] = await sql<{ id: number }>`
    select net.http_get(${`${origin}/functions/v1${path}`}, timeout_milliseconds := ${timeout}::integer) as id`
  return responseTo(row?.id)
}

test('a GET has its parameters and headers, and its response becomes a row', async () => {
  const [row] = await sql<{ id: number }>`
    select net.http_get(${`${origin}/functions/v1/ok?a=1`}, '{"q": "a b&ü", "n": 2}', '{"X-Test": "yes"}') as id`
  expect(await responseTo(row?.id)).toMatchObject({
    status_code: 200,
    content_type: 'application/json; charset=utf-8',
    headers: { 'x-own': 'yes' },
    content: '{"ok":true}',
    timed_out: false,
    error_msg: null,
  })
  expect(asked.at(-1)).toMatchObject({
    method: 'GET',
    url: '/functions/v1/ok?a=1&n=2&q=a%20b%26%C3%BC',
    headers: { 'x-test': 'yes', 'user-agent': 'Tannr (test)' },
    body: '',
  })
  const [collected] = await sql`select (net._http_collect_response(${row?.id})).status`
  expect(collected).toEqual({ status: 'SUCCESS' })
  expect(await sql`select from net.http_request_queue`).toEqual([])
})

test('a POST and a DELETE send JSON, as whoever the trigger runs as', async () => {
  const [post] = await database.transaction(async (own) => {
    await own`set local role anon`
    return own<{ id: number }>`
      select net.http_post('http://kong:8000/functions/v1/ok', '{"word": "grüße"}', headers := '{"apikey": "key"}') as id`
  })
  expect(await responseTo(post?.id)).toMatchObject({ status_code: 200 })
  const { method, headers, body } = asked.at(-1) as Asked
  expect({ method, body: JSON.parse(body) }).toEqual({ method: 'POST', body: { word: 'grüße' } })
  expect(headers).toMatchObject({ apikey: 'key', 'content-type': 'application/json' })
  const [gone] = await sql<{ id: number }>`select net.http_delete(${`${origin}/functions/v1/ok`}) as id`
  expect(await responseTo(gone?.id)).toMatchObject({ status_code: 200 })
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', body: '' })
})

test.each([
  ['/refused', { status_code: 503, content: 'later', error_msg: null }],
  ['/moved', { status_code: 302 }],
  ['/nothing', { status_code: 204, content: '' }],
  ['/nul', { status_code: 200, content: 'ab' }],
  ['/huge', { status_code: null, error_msg: 'The response has more than 2097152 bytes' }],
])('what %s answers is told: %o', async (path, expected) => {
  expect(await get(path)).toMatchObject({ ...expected, timed_out: false })
})

test('one that is not answered in its time says so', async () => {
  expect(await get('/never', 50)).toMatchObject({
    status_code: null,
    timed_out: true,
    error_msg: 'Timeout of 50 ms reached',
  })
})

test.each([
  ['another address of this machine', 'http://127.0.0.1:1/functions/v1/ok', 'The address is private'],
  ['what only this machine may ask of us', '/inbox', 'The address is private'],
  ['a detour', '/functions/v1/../../inbox', 'The address is private'],
  ['the machine’s own data', 'http://169.254.169.254/latest/meta-data', 'The address is private'],
  ['a port that is none', 'http://example.com:99999/', 'Invalid URL'],
])('%s is not asked', async (_what, address, error) => {
  const before = asked.length
  const [row] = await sql<{ id: number }>`
    select net.http_get(${address.startsWith('/') ? origin + address : address}) as id`
  expect(await responseTo(row?.id)).toMatchObject({ status_code: null, error_msg: error })
  expect(asked).toHaveLength(before)
})

test('headers can neither end a request early nor be more than one', async () => {
  const url = `${origin}/functions/v1/ok`
  const [cut] = await sql<{ id: number }>`
    select net.http_post(${url}, '{"a": 1}', headers := '{"Content-Length": "2", "Transfer-Encoding": "chunked"}') as id`
  expect(await responseTo(cut?.id)).toMatchObject({ status_code: 200 })
  expect(asked.at(-1)).toMatchObject({ body: '{"a": 1}' })
  const [two] = await sql<{
    id: number
  }>`select net.http_get(${url}, headers := '{"x": "1\\r\\ny: 2"}') as id`
  expect(await responseTo(two?.id)).toMatchObject({
    status_code: null,
    error_msg: 'Invalid character in header content ["x"]',
  })
})

test.each([
  ['a url of another kind', "net.http_get('file:///etc/passwd')", 'none of http or https'],
  ['no url', 'net.http_get(null)', 'none of http or https'],
  [
    'a body that is no JSON',
    `net.http_post('http://a.example', headers := '{"content-type": "text/plain"}')`,
    'Content-Type header must be "application/json"',
  ],
  [
    'a time without end',
    "net.http_get('http://a.example', timeout_milliseconds := 900000)",
    'timeout_milliseconds',
  ],
])('%s is refused where it is asked for', async (_what, call, message) => {
  const call_ = Object.assign([`select ${call}`], { raw: [] }) as unknown as TemplateStringsArray
  await expect(sql(call_)).rejects.toThrow(message)
})

test('only what is committed is sent, and only once', async () => {
  const before = asked.length
  const taken = database.transaction(async (own) => {
    await own`select net.http_get(${`${origin}/functions/v1/taken-back`})`
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await get('/ok')
  expect(asked.slice(before).map(({ url }) => url)).toEqual(['/functions/v1/ok'])
})

test('a Database Webhook posts the row before and after', async () => {
  await sql`create table public.orders (id integer primary key, state text)`
  await database.transaction(async (own) => {
    const url = `${origin}/functions/v1/hook`
    const made = `create trigger "told" after insert or update or delete on public.orders for each row execute function
      supabase_functions.http_request('${url}', 'POST', '{"Content-Type":"application/json","x-hook":"1"}', '{}', '5000')`
    await own(Object.assign([made], { raw: [] }) as unknown as TemplateStringsArray)
  })
  const before = asked.length
  for (const change of [
    () => sql`insert into public.orders values (1, 'new')`,
    () => sql`update public.orders set state = 'paid'`,
    () => sql`delete from public.orders`,
  ]) {
    await change()
    const [hook] = await sql<{ id: number }>`
      select request_id as id from supabase_functions.hooks where hook_name = 'told' order by id desc limit 1`
    expect(await responseTo(hook?.id)).toMatchObject({ status_code: 200 })
  }
  const common = { table: 'orders', schema: 'public' }
  expect(asked.slice(before).map(({ body }) => JSON.parse(body))).toEqual([
    { ...common, type: 'INSERT', record: { id: 1, state: 'new' }, old_record: null },
    { ...common, type: 'UPDATE', record: { id: 1, state: 'paid' }, old_record: { id: 1, state: 'new' } },
    { ...common, type: 'DELETE', record: null, old_record: { id: 1, state: 'paid' } },
  ])
  expect(asked.at(-1)?.headers['x-hook']).toBe('1')
})

test('a cast of the project that a webhook calls has no rights but the project’s', async () => {
  await database.transaction(async (own) => {
    await own`set local role project_owner`
    await own`create table public.secretive (id integer, mood text)`
    await own`create type public.mood as enum ('well')`
    await own`create table public.moods (id integer, mood public.mood)`
    await own`
      create function public.said(public.mood) returns json language plpgsql as $$
      begin insert into public.secretive values (1, current_user); return '"?"'; end $$`
    await own`create cast (public.mood as json) with function public.said(public.mood)`
    await own`
      create trigger told after insert on public.moods for each row
      execute function supabase_functions.http_request('http://example.com/x', 'POST')`
    await own`insert into public.moods values (1, 'well')`
    const rows = await own`select mood from public.secretive`
    expect(rows.map(({ mood }) => mood)).toEqual(['project_owner'])
    await own`reset role`
    await own`delete from net.http_request_queue`
  })
})
