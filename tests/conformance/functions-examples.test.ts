/** Functions written like public examples, each unmodified: their imports come from a registry on this machine. */
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { functionsProject } from '#tests/support/functions-server.ts'
import { startPackageRegistry } from '#tests/support/package-registry.ts'
import { sendRaw } from '#tests/support/raw-http.ts'
import { useTannr } from '#tests/support/tannr.ts'

const registry = await startPackageRegistry()
afterAll(() => registry.close())
const env = { SUPABASE_DIR: functionsProject, ...registry.env }
const tannr = useTannr({ env, template: false })
const whole = ['stripe-webhooks', 'restful-tasks', 'hono-server', 'oak-npm', 'sentry-server']
let cached: string
beforeAll(async () => {
  const wanted = [...whole, 'oak-server']
  const command = [path.resolve('tools/functions.ts'), 'cache', ...wanted]
  const variables = { ...process.env, ...env, DATA_DIR: tannr.dataDir }
  cached = await promisify(execFile)(process.execPath, command, { env: variables }).catch(
    ({ stdout }) => stdout,
  )
})

const call = (name: string, init?: RequestInit) => fetch(`${tannr.url}/functions/v1/${name}`, init)

it('what is there is fetched, and what no registry has is named with its line, then and at the call', async () => {
  for (const name of whole) expect(cached).toMatch(new RegExp(`^${name}: all is there$`, 'm'))
  expect(cached).toMatch(/^oak-server: [\s\S]*@oak\/oak[\s\S]*oak-server\/index\.ts:1:/m)
  const answer = await call('oak-server')
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'BOOT_ERROR' }])
  await tannr.logged('oak-server/index.ts:1:')
  await tannr.logged('npm run functions -- cache')
})

it('a webhook of a payment provider counts with its signature, and with no other', async () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' })
  const send = (secret: string) => {
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return call('stripe-webhooks', {
      method: 'POST',
      headers: { 'stripe-signature': `t=${time},v1=${signature}` },
      body,
    })
  }
  const good = await send('whsec_of_nobody')
  expect([good.status, await good.json()]).toEqual([200, { ok: true, type: 'payment_intent.succeeded' }])
  const bad = await send('another secret')
  expect([bad.status, await bad.text()]).toEqual([400, expect.stringContaining('signature')])
})

it('tasks are made, read, changed and removed by address and method, each person their own', async () => {
  const account = { email: 'ann@tasks.example', password: 'correct horse battery' }
  const admin = tannr.client({ key: tannr.secretKey })
  await admin.auth.admin.createUser({ ...account, email_confirm: true })
  const person = tannr.client()
  await person.auth.signInWithPassword(account)
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', at = '', task?: object) => {
    const sent = { method, ...(task && { body: { task } }) }
    const { data, error, response } = await person.functions.invoke(`restful-tasks${at}`, sent)
    if (error) throw new Error(`${response?.status}: ${await response?.text()}`)
    return data
  }
  const { task } = await ask('POST', '', { name: 'Write it down' })
  expect(task).toMatchObject({ name: 'Write it down', status: 0 })
  await ask('PUT', `/${task.id}`, { status: 1 })
  expect((await ask('GET', `/${task.id}`)).task).toMatchObject({ status: 1 })
  expect((await ask('GET')).tasks).toHaveLength(1)
  const visitor = tannr.client().functions
  expect((await visitor.invoke('restful-tasks', { method: 'GET' })).data).toEqual({ tasks: [] })
  await ask('DELETE', `/${task.id}`)
  expect(await ask('GET')).toEqual({ tasks: [] })
})

it('a router below the function’s name answers by path, method and query', async () => {
  expect(await (await call('hono-server/hello')).text()).toBe('Hello from a router')
  const made = await call('hono-server/hello', { method: 'POST', body: '{"name":"Ann"}' })
  expect([made.status, await made.json()]).toEqual([201, { message: 'Hello Ann' }])
  expect(await (await call('hono-server/hello/Bob?loud=yes')).json()).toEqual({ name: 'Bob', loud: true })
  expect((await call('hono-server/nowhere')).status).toBe(404)
})

it('an application of middleware listens by itself, and answers with its routes and their methods', async () => {
  const first = await call('oak-npm')
  expect([first.status, await first.text()]).toEqual([200, 'This is an example of a router'])
  expect(first.headers.get('x-answered-by')).toBe('oak')
  const headers = { 'content-type': 'application/json' }
  const made = await call('oak-npm/greet', { method: 'POST', headers, body: '{"name":"Ann"}' })
  expect([made.status, await made.json()]).toEqual([201, { msg: 'Hey Ann!' }])
  const moved = await call('oak-npm/redirect', { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([302, 'https://www.example.com'])
  expect((await call('oak-npm/greet')).status).toBe(405)
  expect((await call('oak-npm/nowhere')).status).toBe(404)
})

it('a server of Node’s own is asked by paths, whatever port it names, and is told who asks', async () => {
  const answer = await call('node-server//a?b=c')
  expect(await answer.json()).toEqual({
    url: '/node-server//a?b=c',
    from: '127.0.0.1',
    at: { address: '0.0.0.0', family: 'IPv4', port: 8000 },
  })
  await tannr.logged('begun')
})

it('a monitor of errors is told what was thrown, and of nothing else', async () => {
  const ask = async (body: string) => (await call('sentry-server', { method: 'POST', body })).json()
  expect(await ask('{"name":"Ann"}')).toEqual({ message: 'Hello Ann!' })
  expect(await ask('{"name":7}')).toEqual({ msg: 'error' })
  await tannr.logged(
    'event for https://public@sentry.example/7: TypeError (name.trim is not a function), handled true region ',
  )
  expect(tannr.logs().match(/ for https:\/\/public@sentry\.example/g)).toHaveLength(1)
})

it('what is streamed comes to its end, and work goes on after the answer', async () => {
  expect(await (await call('streams')).text()).toBe('data: hello\r\n\r\n'.repeat(3))
  const begun = await call('background-tasks', { method: 'POST', body: '{"name":"The digest"}' })
  expect([begun.status, await begun.text()]).toEqual([202, 'The digest has begun'])
  await tannr.logged('The digest has been done')
})

const socketTo = (name: string) => new WebSocket(`${tannr.url.replace('http', 'ws')}/functions/v1/${name}`)
const next = (socket: WebSocket) =>
  new Promise<{ data: Buffer; isBinary: boolean }>((resolve, reject) => {
    socket.once('message', (data, isBinary) => resolve({ data: data as Buffer, isBinary }))
    socket.once('error', reject)
  })
/** Of a refused handshake. */
const refusal = (socket: WebSocket) =>
  new Promise<number | undefined>((resolve) => {
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
    socket.on('error', () => {})
  })

it('a web socket speaks with a function both ways, in text and bytes, and ends as either says', async () => {
  const socket = socketTo('websocket')
  expect(String((await next(socket)).data)).toBe('welcome')
  socket.send('a word')
  expect(String((await next(socket)).data)).toBe('heard a word')
  const bytes = Buffer.alloc(200_000, 7)
  socket.send(bytes)
  const back = await next(socket)
  expect([back.isBinary, back.data.equals(bytes)]).toEqual([true, true])
  const closed = new Promise((resolve) => socket.once('close', (code, why) => resolve([code, String(why)])))
  socket.send('bye')
  expect(await closed).toEqual([4001, 'as asked'])
  const gone = socketTo('websocket')
  await next(gone)
  gone.terminate()
  await tannr.logged('client has disconnected')
})

it('a handshake is checked as every call, and a function that does not upgrade answers as it likes', async () => {
  expect(await refusal(socketTo('echo'))).toBe(401)
  expect(await refusal(socketTo('nowhere'))).toBe(404)
  expect(await refusal(socketTo('hono-server/nowhere'))).toBe(404)
  expect((await call('websocket')).status).toBe(400)
})

it.each(['', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'])(
  'a host that is none is no part of the address that a function is asked by: %j',
  async (more) => {
    const head = `GET /functions/v1/websocket HTTP/1.1\r\nHost: a b\r\n${more}\r\n`
    expect((await sendRaw(tannr.url, head)).status).toBe(400)
  },
)
