/** What an operator relies on: behind a proxy nothing local is open to others, and client addresses are correct. */
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { someEmail } from '#tests/support/inbox.ts'
import { ask, type ProxyOptions, startProxy } from '#tests/support/proxy.ts'
import { type Tannr, useTannr } from '#tests/support/tannr.ts'

const demo = { email: 'demo@tannr.example', password: 'thread-by-thread' }
const seen = '198.51.100.7'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe('a start that only listens on this machine', () => {
  const tannr = useTannr({ env: { INBOX: '', SEED: 'yes' } })

  test('has the inbox and the demo account for the machine itself', async () => {
    expect((await ask(`${tannr.url}/inbox`)).status).toBe(200)
    expect((await signIn(tannr, tannr.url)).status).toBe(200)
    expect((await signIn(tannr, tannr.url, { origin: 'http://localhost:5173' })).status).toBe(200)
  })

  test.each([
    ['says whom it asks for', { 'x-forwarded-for': seen }],
    ['keeps the name that was typed', { host: 'www.tannr.example' }],
    ['says that it is there', { via: '1.1 gate' }],
  ])('has neither for who comes through a proxy that %s', async (_what, headers) => {
    const proxy = await proxyTo(tannr, { headers: () => headers as Record<string, string> })
    for (const path of ['/inbox', '/inbox/api/v1/messages']) {
      const answer = await ask(proxy + path)
      expect(answer.status).toBe(403)
      expect(answer.text).toContain('only for the machine that Tannr runs on')
    }
    expect((await signIn(tannr, proxy)).text).toContain('invalid_credentials')
  })

  test('has neither for a page whose name somebody points at this machine', async () => {
    const headers = { host: 'rebound.evil.test' }
    expect((await ask(`${tannr.url}/inbox`, headers)).status).toBe(403)
    expect((await signIn(tannr, tannr.url, headers)).status).toBe(400)
    expect((await signIn(tannr, tannr.url, { origin: 'https://evil.test' })).status).toBe(400)
  })

  test('believes no address, protocol, host or request id that a client writes', async () => {
    const headers = { 'x-forwarded-for': seen, 'x-real-ip': seen, 'x-request-id': 'chosen-by-a-client' }
    const { address, answer } = await addressOf(tannr, tannr.url, headers)
    expect(address).toBe('127.0.0.1')
    expect(answer.headers['x-request-id']).not.toBe('chosen-by-a-client')
  })

  test('refuses a request that names two hosts', async () => {
    for (const path of ['/', '/rest/v1/jobs', '/auth/v1/settings', '/health/live', '/inbox']) {
      const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nhOST: evil.test\r\nConnection: close\r\n\r\n`
      expect(await raw(tannr.url, request)).toMatch(/^HTTP\/1\.1 400 /)
    }
  })
})

describe('a start for others', () => {
  const tannr = useTannr({ env: { INBOX: '', SEED: 'yes', SITE_URL: 'https://www.tannr.example' } })

  test('has neither inbox nor demo account, for the machine itself either', async () => {
    expect((await ask(`${tannr.url}/inbox`)).status).toBe(404)
    expect(await tannr.sql('select from auth.users where email = $1', [demo.email])).toEqual([])
  })
})

describe('a start that was asked for the inbox', () => {
  const asked = useTannr({ env: { INBOX: 'yes', SITE_URL: 'https://www.tannr.example' } })
  const open = useTannr({ env: { INBOX: 'public', SITE_URL: 'https://www.tannr.example' } })

  test('shows it to this machine, and to the world only where that was asked for too', async () => {
    const foreign = { host: 'www.tannr.example' }
    expect((await ask(`${asked.url}/inbox`)).status).toBe(200)
    expect((await ask(`${asked.url}/inbox`, foreign)).status).toBe(403)
    expect((await ask(`${open.url}/inbox`, foreign)).status).toBe(200)
  })
})

describe('a start that trusts one proxy', () => {
  const tannr = useTannr({ env: { TRUST_PROXY: '1' } })

  test('takes the address that the proxy saw, not those that a client invented before it', async () => {
    const proxy = await proxyTo(tannr, appending)
    for (const invented of ['203.0.113.9', '203.0.113.9, 10.0.0.1', 'nonsense', "1'; --", '']) {
      const { address } = await addressOf(tannr, proxy, { 'x-forwarded-for': invented })
      expect(address).toBe(seen)
    }
  })

  test('names an upload by the address that the proxy was asked at', async () => {
    const told = { 'x-forwarded-host': 'www.tannr.example', 'x-forwarded-proto': 'https' }
    const proxy = await proxyTo(tannr, { headers: () => told })
    const storage = tannr.client({ key: tannr.secretKey }).storage
    await storage.createBucket('behind-a-proxy')
    const named = (text: string) => Buffer.from(text).toString('base64')
    const answer = await fetch(`${proxy}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tannr.secretKey}`,
        'tus-resumable': '1.0.0',
        'upload-length': '4',
        'upload-metadata': `bucketName ${named('behind-a-proxy')},objectName ${named('a.txt')}`,
      },
    })
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe('https://www.tannr.example')
  })

  test('keeps the request id that the proxy gave', async () => {
    const proxy = await proxyTo(tannr, { headers: () => ({ 'x-request-id': 'given-by-the-proxy' }) })
    expect((await ask(`${proxy}/health/live`)).headers['x-request-id']).toBe('given-by-the-proxy')
  })
})

describe('a start that trusts two networks', () => {
  const tannr = useTannr({ env: { TRUST_PROXY: '127.0.0.0/8,198.51.100.0/24' } })

  test('follows the proxies in them and stops at the first other address', async () => {
    const proxy = await proxyTo(tannr, appending)
    const { address } = await addressOf(tannr, proxy, { 'x-forwarded-for': '192.0.2.1, 203.0.113.9' })
    expect(address).toBe('203.0.113.9')
  })
})

const appending: Omit<ProxyOptions, 'target'> = {
  headers: ({ headers }) => ({
    'x-forwarded-for': [headers['x-forwarded-for'], seen].filter(Boolean).join(', '),
  }),
}

async function proxyTo(tannr: Tannr, options: Omit<ProxyOptions, 'target'>): Promise<string> {
  const proxy = await startProxy({ target: tannr.url, ...options })
  cleanups.push(proxy.stop)
  return proxy.url
}

function signIn(tannr: Tannr, url: string, headers: Record<string, string> = {}, person = demo) {
  const known = { apikey: tannr.publishableKey, ...headers }
  return ask(`${url}/auth/v1/token?grant_type=password`, known, person)
}

/** The address recorded for a sign-in of a new person. */
async function addressOf(tannr: Tannr, url: string, headers: Record<string, string>) {
  const person = { email: someEmail(), password: 'correct horse battery' }
  const admin = tannr.client({ key: tannr.secretKey }).auth.admin
  const { data } = await admin.createUser({ ...person, email_confirm: true })
  const answer = await signIn(tannr, url, headers, person)
  expect(answer.status).toBe(200)
  const rows = await tannr.sql<{ ip: string }>(
    'select host(ip) as ip from auth.sessions where user_id = $1',
    [data.user?.id],
  )
  return { address: rows[0]?.ip, answer }
}

function raw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
