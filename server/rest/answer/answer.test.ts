import { expect, it } from 'vitest'
import type { AnswerPlan } from '#server/rest/plan/answer-plan.ts'
import { answer } from './answer.ts'

const described = {
  contentType: 'application/json; charset=utf-8',
  contentProfile: undefined,
  preferenceApplied: undefined,
  explains: false,
  isBytes: false,
}
const rows = { ...described, withoutBody: false, countedAtMost: undefined, offset: 0 }
const plans: Record<AnswerPlan['kind'], AnswerPlan> = {
  read: { ...rows, kind: 'read', singular: false },
  call: { ...rows, kind: 'call', returnsVoid: false },
  insert: {
    ...described,
    kind: 'insert',
    count: undefined,
    mergesDuplicates: false,
    location: { relation: 't', primaryKey: ['id'] },
  },
  update: { ...described, kind: 'update', count: undefined },
  delete: { ...described, kind: 'delete', count: undefined },
  put: { ...described, kind: 'put' },
}

type Given = { kind?: AnswerPlan['kind'] } & Record<string, unknown>

type Result = Partial<
  Record<'total' | 'page' | 'body' | 'headers' | 'status' | 'inserted' | 'location', string>
>

function answered(given: Given, result: Result, estimate?: number) {
  const { total, page = '0', body = '[]', headers, status, inserted, location } = result
  const row = [total, page, body, headers, status, inserted, location].map((field) => field ?? null)
  const explained = estimate === undefined ? undefined : JSON.stringify([{ Plan: { 'Plan Rows': estimate } }])
  return answer(
    { ...plans[given.kind ?? 'read'], ...given } as AnswerPlan,
    { main: { rows: [row], count: 1 }, estimate: explained ? { rows: [[explained]], count: 1 } : undefined },
    () => '/t',
  )
}

it.each([
  [{}, { page: '15' }, 200, '0-14/*'],
  [{}, {}, 200, '*/*'],
  [{}, { page: '15', total: '15' }, 200, '0-14/15'],
  [{}, { page: '25', total: '3573' }, 206, '0-24/3573'],
  [{ offset: 15 }, { page: '0', total: '15' }, 206, '*/15'],
  [{}, { page: '0', total: '0' }, 200, '*/0'],
  [{ kind: 'insert' }, { page: '3' }, 201, '*/*'],
  [{ kind: 'insert', count: 'exact' }, { page: '3' }, 201, '*/3'],
  [{ kind: 'insert', mergesDuplicates: true }, { page: '3', inserted: '0' }, 200, '*/*'],
  [{ kind: 'insert', mergesDuplicates: true }, { page: '3', inserted: '1' }, 201, '*/*'],
  [{ kind: 'update' }, { page: '2' }, 200, '0-1/*'],
  [{ kind: 'update', contentType: undefined, count: 'exact' }, { page: '2' }, 204, '0-1/2'],
  [{ kind: 'update', contentType: undefined }, {}, 204, '*/*'],
  [{ kind: 'delete', contentType: undefined, count: 'planned' }, { page: '2' }, 204, '*/*'],
  [{ kind: 'put' }, { page: '1', inserted: '1' }, 201, undefined],
  [{ kind: 'put' }, { page: '1', inserted: '0' }, 200, undefined],
  [{ kind: 'put', contentType: undefined }, { page: '1', inserted: '1' }, 204, undefined],
] as const)('%o with %o is %i and %s', (given, result, status, range) => {
  const { headers, ...rest } = answered(given, result)
  expect([rest.status, headers['content-range']]).toEqual([status, range])
})

it('an offset beyond the total is refused with the total', () => {
  expect(() => answered({ offset: 16 }, { total: '15' })).toThrow('not satisfiable')
})

it('estimates are exact up to the limit, and the planner above it', () => {
  expect(answered({}, { page: '5' }, 360).headers['content-range']).toBe('0-4/360')
  const estimated = { countedAtMost: 50 }
  expect(answered(estimated, { page: '5', total: '5' }, 360).headers['content-range']).toBe('0-4/5')
  expect(answered(estimated, { page: '50', total: '51' }, 360).headers['content-range']).toBe('0-49/360')
  expect(answered(estimated, { page: '50', total: '51' }, 7).headers['content-range']).toBe('0-49/51')
})

it('SQL can set status and headers, with the same name twice', () => {
  const headers = '[{"X-A":"1"},{"Set-Cookie":"a"},{"Set-Cookie":"b"},{"Content-Type":"text/plain"}]'
  expect(answered({}, { status: '418', headers })).toMatchObject({
    status: 418,
    headers: { 'x-a': '1', 'set-cookie': ['a', 'b'], 'content-type': 'text/plain' },
  })
})

it.each([
  '{}',
  'x',
  '[1]',
  '[{"a":1}]',
  '[{"a":"1","b":"2"}]',
  '[{"bad name":"x"}]',
  '[{"x":"a\\r\\nset-cookie: b"}]',
])('the headers %j are refused', (headers) => {
  expect(() => answered({}, { headers })).toThrow('response.headers guc')
})

it.each(['teapot', '99', '600', '20'])('the status %s is refused', (status) => {
  expect(() => answered({}, { status })).toThrow('response.status guc')
})

it('a location is made of the primary key, escaped', () => {
  const location = { relation: 'my table', primaryKey: ['a', 'b&'] }
  expect(
    answered({ kind: 'insert', location }, { page: '1', location: '["x=1",null]' }).headers.location,
  ).toBe('/my%20table?a=eq.x%3D1&b%26=is.null')
})

it('a plan is the body', () => {
  const { body } = answer(
    { ...plans.read, explains: true },
    { main: { rows: [['a'], ['b']], count: 2 }, estimate: undefined },
    () => '',
  )
  expect(body).toBe('a\nb')
})
