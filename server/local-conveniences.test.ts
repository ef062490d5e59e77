import { expect, test } from 'vitest'
import { addressAsAsked, isLocalRequest, localConveniences } from './local-conveniences.ts'

const local = {
  host: '127.0.0.1',
  siteUrl: 'http://127.0.0.1:3000',
  publicUrl: 'http://127.0.0.1:3000',
  providers: [],
  inbox: undefined,
  seed: undefined,
} as const

test('a start with nothing set has them all', () => {
  expect(localConveniences(local)).toEqual({
    on: true,
    demoAccount: true,
    inbox: 'to local requests',
    because: [],
  })
})

test.each([
  [{ host: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ publicUrl: 'https://www.tannr.example' }, 'the site’s address is https://www.tannr.example'],
  [{ publicUrl: 'https://localhost' }, 'the site’s address is https://localhost'],
  [{ siteUrl: 'http://tannr.internal' }, 'the site’s address is http://tannr.internal'],
  [{ providers: ['SMTP'] as const }, 'a mail server is set'],
])('a start that looks like production, %j, has none and says why', (facts, words) => {
  expect(localConveniences({ ...local, ...facts })).toEqual({
    on: false,
    demoAccount: false,
    inbox: 'off',
    because: [words],
  })
})

test('who asks for the inbox gets it on this machine; the world gets it only where that was asked for', () => {
  const outside = { ...local, publicUrl: 'https://www.tannr.example' }
  expect(localConveniences({ ...outside, inbox: true }).inbox).toBe('to local requests')
  expect(localConveniences({ ...outside, inbox: 'public' }).inbox).toBe('to everybody')
  expect(localConveniences({ ...local, inbox: false }).inbox).toBe('off')
})

test('who asks for the seed keeps the demo account beside a mail server, and never outside', () => {
  expect(localConveniences({ ...local, providers: ['SMTP'], seed: true }).demoAccount).toBe(true)
  expect(localConveniences({ ...local, host: '0.0.0.0', seed: true }).demoAccount).toBe(false)
})

const request = (headers: string[], more: object = {}) =>
  isLocalRequest({
    url: '/inbox',
    httpVersion: '1.1',
    rawHeaders: headers,
    socket: { remoteAddress: '127.0.0.1' } as never,
    ...more,
  })

test.each([['localhost:3000'], ['127.0.0.1:3000'], ['[::1]:3000'], ['tannr.localhost'], ['LOCALHOST']])(
  'a request for %s from this machine is local',
  (host) => {
    expect(request(['Host', host])).toBe(true)
    expect(request(['Host', host, 'Origin', 'http://localhost:5173'])).toBe(true)
  },
)

test.each([
  [['Host', 'www.tannr.example']],
  [['Host', 'localhost.evil.test']],
  [['Host', '127.0.0.1.nip.io']],
  [['Host', 'localhost@evil.test']],
  [['Host', '']],
  [['Host', 'localhost', 'Host', 'localhost']],
  [['Host', 'localhost', 'X-Forwarded-For', '203.0.113.9']],
  [['Host', 'localhost', 'x-forwarded-proto', 'https']],
  [['Host', 'localhost', 'Forwarded', 'for=203.0.113.9']],
  [['Host', 'localhost', 'Via', '1.1 proxy']],
  [['Host', 'localhost', 'X-Real-IP', '203.0.113.9']],
  [['Host', 'localhost', 'CF-Ray', '1']],
  [['Host', 'localhost', 'Origin', 'https://www.tannr.example']],
  [['Host', 'localhost', 'Origin', 'null']],
  [[]],
])('a request with %j is not', (headers) => {
  expect(request(headers)).toBe(false)
})

test('a request from another machine, by HTTP/1.0 or for an address of somebody else’s is not local', () => {
  expect(request(['Host', 'localhost'], { socket: { remoteAddress: '192.0.2.1' } })).toBe(false)
  expect(request(['Host', 'localhost'], { socket: { remoteAddress: '::ffff:127.0.0.1' } })).toBe(true)
  expect(request(['Host', 'localhost'], { httpVersion: '1.0' })).toBe(false)
  expect(request(['Host', 'localhost'], { url: 'http://evil.test/inbox' })).toBe(false)
})

test.each([
  ['http://127.0.0.1:3000', 'localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:3000', 'evil.test', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:3000', 'localhost@evil.test', 'http://127.0.0.1:3000'],
  ['https://www.tannr.example', 'localhost:3000', 'https://www.tannr.example'],
  ['http://127.0.0.1:3000', undefined, 'http://127.0.0.1:3000'],
])('a site at %s that is asked as %s has its backend at %s', (publicUrl, host, expected) => {
  expect(addressAsAsked(publicUrl, host)).toBe(expected)
})
