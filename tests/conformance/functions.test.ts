/** A Supabase CLI project with functions, served unmodified by SUPABASE_DIR, and called with the stock client. */
import { execFile } from 'node:child_process'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { functionsProject } from '#tests/support/functions-server.ts'
import { startPackageRegistry } from '#tests/support/package-registry.ts'
import { useTannr } from '#tests/support/tannr.ts'

const registry = await startPackageRegistry({
  '/@supabase/functions-js/2.4.1/edge-runtime.d.ts': 'export {}\n',
})
afterAll(() => registry.close())
const env = { SUPABASE_DIR: functionsProject, SECRET_OF_THE_SERVER: 'x', ...registry.env }
const tannr = useTannr({ env, template: false })
let client: SupabaseClient
let cached: string
beforeAll(async () => {
  client = tannr.client()
  const variables = { ...process.env, ...env, DATA_DIR: tannr.dataDir }
  const command = [path.resolve('tools/functions.ts'), 'cache']
  // It fails for the one function whose import no registry has.
  cached = await promisify(execFile)(process.execPath, command, { env: variables }).catch(
    ({ stdout }) => stdout,
  )
})

it('what functions import is fetched ahead of their calls, and what cannot be had is named', () => {
  expect(cached).toMatch(/^notes: all is there$/m)
  expect(cached).toMatch(/^page: all is there$/m)
  expect(cached).toMatch(/^broken: [\s\S]*left-pad[\s\S]*broken\/index\.ts:1:/m)
})

const call = (path: string, init?: RequestInit) =>
  fetch(`${tannr.url}/functions/v1/${path}`, { redirect: 'manual', ...init })

it.each([
  ['an object', { a: 1 }, 'application/json', '{"a":1}'],
  ['a string', 'words', 'text/plain;charset=UTF-8', 'words'],
  ['bytes', new TextEncoder().encode('bytes').buffer, 'application/octet-stream', 'bytes'],
  ['a blob', new Blob(['blob']), 'application/octet-stream', 'blob'],
])('a function is sent %s', async (_what, body, contentType, text) => {
  const { data, error } = await client.functions.invoke('echo', { body: body as never })
  expect(error).toBeNull()
  expect(data).toMatchObject({ method: 'POST', body: text })
  expect(data.contentType.toLowerCase()).toContain(contentType.toLowerCase().split(';')[0])
})

it('a function is sent a form with a file', async () => {
  const body = new FormData()
  body.append('name', 'Ann')
  body.append('file', new File(['in the file'], 'a.txt'))
  const { data } = await client.functions.invoke('echo', { body })
  expect(data.body).toEqual([
    ['name', 'Ann'],
    ['file', 'in the file'],
  ])
})

it('a method that few know reaches a function as well, and what is no function is told in the words of the wire', async () => {
  const headers = { authorization: `Bearer ${tannr.publishableKey}` }
  const asked = await call('echo/some/path', { method: 'PROPFIND', headers, body: 'x' })
  expect(await asked.json()).toMatchObject({ method: 'PROPFIND', body: 'x' })
  for (const [path, method] of [
    ['nobody', 'PROPFIND'],
    ['nobody', 'GET'],
    ['', 'GET'],
  ] as const) {
    const answer = await call(path, { method, headers })
    expect([answer.status, await answer.text()]).toEqual([404, 'Function not found'])
  }
  const bare = await fetch(`${tannr.url}/functions/v1`, { headers })
  expect([bare.status, await bare.text()]).toEqual([404, 'Function not found'])
})

it('a function gets path and query without the prefix, the headers as they came, and a bearer', async () => {
  const { data } = await client.functions.invoke('echo/some/path?x=1&y=a%20b', {
    method: 'PATCH',
    headers: { 'x-custom': 'mine' },
    body: 'x',
  })
  expect(data).toMatchObject({
    method: 'PATCH',
    url: `${tannr.url}/echo/some/path?x=1&y=a%20b`,
    custom: 'mine',
    apikey: tannr.publishableKey,
    authorization: `Bearer ${tannr.publishableKey}`,
  })
})

it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('a function is called by %s', async (method) => {
  const answer = await call('echo', { method, headers: { apikey: tannr.publishableKey } })
  expect(await answer.json()).toMatchObject({ method })
})

it('a function answers in JSON, text, bytes or a form, each as the client reads it', async () => {
  const invoke = async (path: string) => (await client.functions.invoke(`answers/${path}`)).data
  expect(await invoke('json')).toEqual({ path: '/answers/json', query: '' })
  expect(await invoke('text')).toBe('words')
  expect(await invoke('plain')).toBe('no type at all')
  expect(await (await invoke('blob')).bytes()).toEqual(new Uint8Array([1, 2, 3]))
  expect((await invoke('form')).get('a')).toBe('1')
})

it('status, headers, cookies and redirects are the function’s own', async () => {
  const told = await call('answers/status?code=418')
  expect([told.status, told.headers.get('x-told'), await told.text()]).toEqual([418, 'yes', 'as told'])
  expect((await call('answers/status?code=204')).status).toBe(204)
  const moved = await call('answers/cookies')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/elsewhere'])
  expect(moved.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const head = await call('answers/text', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/plain;charset=UTF-8'])
})

it('an answer that a function fetched and passes on arrives whole', async () => {
  const answer = await call('answers/passed-on')
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null])
  expect(await answer.text()).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/i)
})

it('a connection becomes nothing but a web socket, and the client is told so as of the relay', async () => {
  const headers = { connection: 'upgrade', upgrade: 'h2c' }
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get(`${tannr.url}/functions/v1/open`, { headers }, resolve)
  })
  answer.resume()
  const { 'x-relay-error': relayed, 'sb-error-code': code } = answer.headers
  expect([answer.statusCode, relayed, code]).toEqual([500, 'true', 'UPGRADE_UNSUPPORTED'])
})

it('an event stream arrives event by event, and the function learns that its reader has left', async () => {
  const leaving = new AbortController()
  const { data } = await client.functions.invoke('answers/events', { signal: leaving.signal })
  const reader = (data as Response).body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: first\n\n')
  leaving.abort()
  await tannr.logged('the reader has left')
})

it('a function that verifies takes a key or a person’s token, and refuses the rest as the relay does', async () => {
  expect((await call('echo', { headers: { apikey: tannr.secretKey } })).status).toBe(200)
  const bearer = { authorization: `Bearer ${tannr.publishableKey}` }
  expect((await call('echo', { headers: bearer })).status).toBe(200)
  const none = await call('echo')
  expect([none.status, none.headers.get('sb-error-code')]).toEqual([401, 'UNAUTHORIZED_NO_AUTH_HEADER'])
  for (const token of ['rubbish', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', '']) {
    const answer = await call('echo', {
      headers: { apikey: tannr.publishableKey, authorization: `Bearer ${token}` },
    })
    expect([answer.status, answer.headers.get('x-relay-error')], token).toEqual([401, 'true'])
    expect(await answer.json()).toMatchObject({
      code: expect.stringMatching(/^UNAUTHORIZED_/),
      msg: 'Invalid JWT',
    })
  }
  const { functions } = tannr.client()
  functions.setAuth('a.b.c')
  for (const one of [tannr.client({ accessToken: 'a.b.c' }).functions, functions])
    expect((await one.invoke('echo')).error).toBeInstanceOf(FunctionsRelayError)
})

it('a function that does not verify takes anything, a bearer and a key of somebody else’s included', async () => {
  const headers = { authorization: 'Bearer of something else', apikey: 'not ours' }
  const answer = await call('open?apikey=nor-this', { method: 'POST', headers, body: 'abc' })
  expect(await answer.json()).toEqual({ size: 3, authorization: 'Bearer of something else' })
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example')
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
})

it('a browser may call: preflight, origin and the headers that tell of errors', async () => {
  const origin = 'https://app.example'
  const preflight = await call('echo', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-retry-count',
    },
  })
  expect(preflight.ok).toBe(true)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-retry-count')
  const refused = await call('echo', { headers: { origin } })
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(refused.headers.get('access-control-expose-headers')).toContain('X-Relay-Error')
})

it('with a person’s token a function sees that person’s rows, with the secret key all', async () => {
  const admin = tannr.client({ key: tannr.secretKey })
  const people = await Promise.all(
    ['ann', 'bob'].map(async (name) => {
      const account = { email: `${name}@people.example`, password: 'correct horse battery' }
      await admin.auth.admin.createUser({ ...account, email_confirm: true })
      const person = tannr.client()
      await person.auth.signInWithPassword(account)
      await person.from('notes').insert({ text: `of ${name}` })
      return person
    }),
  )
  const own = await Promise.all(people.map(async (person) => (await person.functions.invoke('notes')).data))
  expect(own).toEqual([
    { notes: ['of ann'], email: 'ann@people.example' },
    { notes: ['of bob'], email: 'bob@people.example' },
  ])
  expect((await client.functions.invoke('notes')).data).toEqual({ notes: [], email: null })
  expect((await people[0]?.functions.invoke('notes/all'))?.data.notes).toEqual(['of ann', 'of bob'])
  expect((await client.functions.invoke('notes/count')).data).toEqual({ count: 2 })
  const rights = { role: 'project_owner', superuser: 'off', count: 2 }
  expect((await client.functions.invoke('notes/rights')).data).toEqual(rights)
  // By an object mapper, whose transaction takes back what it deleted.
  const mapped = await call(`drizzle-notes?text=${encodeURIComponent('of ann')}`)
  const found = [{ text: 'of ann' }]
  expect(await mapped.json()).toEqual({ found, inside: 'TransactionRollbackError', all: 2 })
})

it('secrets, import map, entry file, shared files, enums and types come as the CLI has them', async () => {
  const { data } = await client.functions.invoke('greeting', { body: { name: 'Ann' } })
  expect(data).toEqual({ message: 'Good morning, Ann (kind)', configured: 'told in config.toml' })
  expect((await client.functions.invoke('page')).data).toBe('<h1 title="a page">Made of JSX</h1>')
  expect(tannr.logs()).not.toContain('does not honor')
})

it('what goes wrong is told in the client’s own kinds of error', async () => {
  const thrown = await client.functions.invoke('troubled/throw')
  expect(thrown.error).toBeInstanceOf(FunctionsHttpError)
  expect(await thrown.error.context.json()).toMatchObject({ code: 'WORKER_ERROR' })
  const broken = await client.functions.invoke('broken')
  expect(broken.error).toBeInstanceOf(FunctionsHttpError)
  expect([broken.error.context.status, await broken.error.context.json()]).toMatchObject([
    503,
    { code: 'BOOT_ERROR' },
  ])
  const silent = await client.functions.invoke('troubled/silent', { timeout: 50 })
  expect(silent.error).toBeInstanceOf(FunctionsFetchError)
})

it.each(['nowhere', 'closed', '_shared', '.env', 'echo.ts', '..%2fechos', ''])(
  'there is no function "%s"',
  async (name) => {
    const answer = await call(name, { headers: { apikey: tannr.publishableKey } })
    expect([answer.status, await answer.text()]).toEqual([404, 'Function not found'])
    expect(answer.headers.get('sb-error-code')).toBe('NOT_FOUND')
  },
)

it('requests at once are worked on at once, and their answers are not mixed up', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => client.functions.invoke(`answers/${index}`)),
  )
  expect(answers.map(({ data }) => data.path)).toEqual(answers.map((_, index) => `/answers/${index}`))
})

it('work after the answer is finished, and what a function writes is in the log beside its name', async () => {
  expect((await client.functions.invoke('troubled/late')).data).toBe('soon')
  await tannr.logged('done after the answer')
  const line = tannr
    .logs()
    .split('\n')
    .find((one) => one.includes('done after the answer'))
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'warn', function: 'troubled', console: true })
})

it('nothing of the server’s own environment reaches a function', async () => {
  const { names, url } = await (await call('troubled/curious')).json()
  expect(names).not.toContain('SECRET_OF_THE_SERVER')
  expect(names).not.toContain('DATABASE_URL')
  expect(url).toMatch(/^http:\/\/127\./)
})
