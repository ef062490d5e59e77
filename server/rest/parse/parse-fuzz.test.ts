/** Any query string is either understood or refused with an error of the wire. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fallbacksOf } from '#server/platform/setting.ts'
import { RestError } from '#server/rest/errors.ts'
import { restRows } from '#server/rest/settings.ts'
import { cpuMilliseconds } from '#tests/support/cpu-time.ts'
import { parseRequest } from './parse-request.ts'
import { splitQuery } from './query-pairs.ts'

const words = fc.constantFrom(
  'select',
  'order',
  'limit',
  'offset',
  'and',
  'or',
  'not',
  'columns',
  'on_conflict',
  'id',
  'a',
  'eq',
  'in',
  'is',
  'null',
  'like',
  'any',
  'fts',
  'count()',
  '.sum()',
  'asc',
  'nullslast',
  '__proto__',
  'constructor',
  '1',
  '-1',
)
const marks = fc.constantFrom(
  '.',
  ',',
  '(',
  ')',
  '{',
  '}',
  '"',
  '\\',
  '->',
  '->>',
  ':',
  '::',
  '!',
  '...',
  '*',
  ' ',
  '=',
  '&',
  '%',
  '+',
  '-',
  '#',
  '%00',
  '%ff',
  '\u0000',
  '\ud800',
  'é',
  '🦊',
)
const querySoup = fc.array(
  fc.oneof({ weight: 3, arbitrary: words }, { weight: 3, arbitrary: marks }, fc.string()),
  { maxLength: 25 },
)

function understandOrRefuse(raw: string, path: string): void {
  try {
    parseRequest({ method: 'GET', path, headers: {}, pairs: splitQuery(raw).pairs }, fallbacksOf(restRows))
  } catch (error) {
    expect(error).toBeInstanceOf(RestError)
    expect((error as RestError).status).toBeLessThan(500)
  }
}

it('a soup of words and marks never throws anything else', () => {
  fc.assert(
    fc.property(querySoup, fc.constantFrom('/jobs', '/rpc/f'), (parts, path) =>
      understandOrRefuse(parts.join(''), path),
    ),
    { numRuns: 3000 },
  )
})

it('nor does a soup in a place where something is expected', () => {
  const places = fc.constantFrom('select=', 'order=', 'or=(', 'id=in.(', 'id=', 'columns=', 'a.b->>')
  fc.assert(
    fc.property(places, querySoup, (place, parts) =>
      understandOrRefuse(`${place}${parts.join('')}`, '/jobs'),
    ),
    { numRuns: 3000 },
  )
})

it('nor does any path', () => {
  fc.assert(
    fc.property(fc.string(), (path) => understandOrRefuse('', `/${path}`)),
    { numRuns: 1000 },
  )
})

it('long repetitions are read in a time that grows with their length alone', () => {
  const started = cpuMilliseconds()
  for (const piece of ['(', ')', 'and(', '"', '\\', 'a->', 'a.', 'a-', ',', ' ', 'not.', '{']) {
    const text = piece.repeat(5000)
    for (const place of ['select=', 'order=', 'or=', 'or=(a.eq.', 'id=in.(', 'columns=']) {
      understandOrRefuse(`${place}${text}`, '/jobs')
    }
  }
  expect(cpuMilliseconds() - started).toBeLessThan(5000)
})
