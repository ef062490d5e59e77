import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { addGateway, requestId } from './gateway.ts'

const keys = {
  roleOfKey: (key: string) =>
    key === 'sb_publishable_a' ? 'anon' : key === 'sb_secret_b' ? 'service_role' : undefined,
} as const

async function gateway() {
  const app = fastify()
  addGateway(app, { keys })
  app.all('/echo', async (request) => ({ credentials: request.credentials, body: request.body ?? null }))
  await app.ready()
  return app
}

test.each([
  [{}, { keyRole: undefined }],
  [{ apikey: 'sb_publishable_a' }, { keyRole: 'anon' }],
  [{ apikey: 'sb_publishable_a', authorization: 'Bearer sb_publishable_a' }, { keyRole: 'anon' }],
  [{ apikey: 'sb_publishable_a', authorization: 'Bearer sb_secret_b' }, { keyRole: 'service_role' }],
  [{ apikey: 'sb_secret_b' }, { keyRole: 'service_role' }],
  [
    { apikey: 'sb_publishable_a', authorization: 'bearer some.user.token' },
    { keyRole: 'anon', token: 'some.user.token' },
  ],
  [{ authorization: 'Bearer ' }, { token: '' }],
  [{ authorization: 'Basic abc' }, { keyRole: undefined }],
])('%j stands for %j', async (headers, expected) => {
  const app = await gateway()
  const answer = await app.inject({ url: '/echo', headers })
  expect(answer.json().credentials).toEqual(JSON.parse(JSON.stringify(expected)))
})

test('an API key that is none of ours is refused before any service sees the request', async () => {
  const app = await gateway()
  const answer = await app.inject({ url: '/echo', headers: { apikey: 'sb_secret_wrong' } })
  expect(answer.statusCode).toBe(401)
  expect(answer.json().message).toBe('Invalid API key')
})

test('a JSON content type without a body is an empty body, as the stock client sends it', async () => {
  const app = await gateway()
  const headers = { 'content-type': 'application/json;charset=UTF-8' }
  expect((await app.inject({ method: 'DELETE', url: '/echo', headers })).json().body).toBeNull()
  expect(
    (await app.inject({ method: 'POST', url: '/echo', headers, payload: '{"a":1}' })).json().body,
  ).toEqual({ a: 1 })
})

test('an answer is kept by nobody and taken for what it says it is', async () => {
  const app = await gateway()
  for (const headers of [{}, { apikey: 'sb_secret_wrong' }]) {
    expect((await app.inject({ url: '/echo', headers })).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('a browser’s preflight is answered for any address, with the headers that it asked for', async () => {
  const app = await gateway()
  const answer = await app.inject({
    method: 'OPTIONS',
    url: '/echo',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-own',
    },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers['access-control-allow-headers']).toMatch(/^x-own, authorization, apikey/)
})

test('a request id that a trusted proxy gave is kept; anybody else’s, or what is no id, is replaced', () => {
  expect(requestId({ 'x-request-id': 'abcdef-123456' }, true)).toBe('abcdef-123456')
  expect(requestId({ 'x-request-id': 'abcdef-123456' }, false)).toMatch(/^[\da-f-]{36}$/)
  expect(requestId({ 'x-request-id': 'a b\nc' }, true)).toMatch(/^[\da-f-]{36}$/)
  expect(requestId({}, true)).toMatch(/^[\da-f-]{36}$/)
})
