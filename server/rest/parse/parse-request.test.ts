import { expect, it } from 'vitest'
import { fallbacksOf } from '#server/platform/setting.ts'
import { restRows } from '#server/rest/settings.ts'
import { parseRequest, type RequestHead } from './parse-request.ts'
import { splitQuery } from './query-pairs.ts'

const parse = (head: Partial<RequestHead> & { query?: string }) =>
  parseRequest(
    { method: 'GET', path: '/jobs', headers: {}, pairs: splitQuery(head.query ?? '').pairs, ...head },
    { ...fallbacksOf(restRows), schemas: ['public', 'other'] },
  )

it.each([
  ['/', { kind: 'root' }],
  ['', { kind: 'root' }],
  ['/jobs', { kind: 'relation', name: 'jobs' }],
  ['/jobs/', { kind: 'relation', name: 'jobs' }],
  ['/My%20Table%22', { kind: 'relation', name: 'My Table"' }],
  ['/rpc/do%20it', { kind: 'function', name: 'do it' }],
  ['/rpc', { kind: 'relation', name: 'rpc' }],
])('the path %j is aimed at %o', (path, target) => {
  expect(parse({ path }).target).toEqual(target)
})

it.each(['/a/b', '/rpc/a/b'])('the path %s leads nowhere', (path) => {
  expect(() => parse({ path })).toThrow('Invalid path')
})

it('reading and writing requests name their schema in headers of their own', () => {
  const headers = { 'accept-profile': 'other', 'content-profile': 'public' }
  expect(parse({ headers })).toMatchObject({ schema: 'other', profileAsked: true })
  expect(parse({ method: 'POST', headers }).schema).toBe('public')
  expect(parse({})).toMatchObject({ schema: 'public', profileAsked: false })
  expect(() => parse({ headers: { 'accept-profile': 'secret' } })).toThrow('Invalid schema: secret')
})

it('each target has its own methods', () => {
  expect(() => parse({ method: 'TRACE' })).toThrow('Unsupported HTTP method: TRACE')
  expect(() => parse({ method: 'PATCH', path: '/rpc/f' })).toThrow('Cannot use the PATCH method on RPC')
  expect(() => parse({ method: 'POST', path: '/' })).toThrow('Unsupported HTTP method: POST')
})

it('the first thing that is wrong is the one that is told', () => {
  const query = 'select=,'
  expect(() => parse({ path: '/a/b', method: 'TRACE', query })).toThrow('Invalid path')
  expect(() => parse({ headers: { 'content-profile': 'x' }, method: 'TRACE', query })).toThrow(
    'Invalid schema',
  )
  expect(() => parse({ method: 'TRACE', query })).toThrow('Unsupported HTTP method')
  expect(() => parse({ query: `${query}&limit=-1` })).toThrow('failed to parse select')
})

it('the Range header counts for GET alone', () => {
  const headers = { range: '5-9' }
  expect(parse({ headers }).range).toEqual({ offset: 5, limit: 5 })
  expect(parse({ method: 'HEAD', headers }).range).toEqual({ offset: 0, limit: undefined })
})

it('PUT takes no limit', () => {
  expect(() => parse({ method: 'PUT', query: 'limit=1' })).toThrow('not allowed for PUT')
})
