import pg from 'pg'
import { expect, it } from 'vitest'
import { AnswerTooLarge, DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { notSingular } from '#server/rest/errors.ts'
import { errorAnswer } from './error-answer.ts'

function databaseError(code: string, message = 'went wrong', detail?: string) {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, detail, hint: undefined })
}

const bodyOf = (error: unknown, role = 'authenticated') =>
  JSON.parse(String(errorAnswer(error, role)?.body ?? 'null'))

it('every error has four keys', () => {
  expect(errorAnswer(notSingular(0), 'anon')).toEqual({
    status: 406,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': 'PostgREST; error=PGRST116',
    },
    body: '{"code":"PGRST116","details":"The result contains 0 rows","hint":null,"message":"Cannot coerce the result to a single JSON object"}',
  })
  expect(bodyOf(databaseError('23505', 'twice', 'Key exists'))).toEqual({
    code: '23505',
    details: 'Key exists',
    hint: null,
    message: 'twice',
  })
})

it.each([
  ['08006', 503],
  ['09000', 500],
  ['0L000', 403],
  ['0P000', 403],
  ['21000', 500],
  ['22023', 400],
  ['22P02', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25001', 500],
  ['28000', 403],
  ['40001', 500],
  ['42501', 403],
  ['42601', 400],
  ['42703', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P10', 400],
  ['42P17', 500],
  ['53400', 500],
  ['53300', 503],
  ['54001', 400],
  ['54011', 400],
  ['57P01', 503],
  ['57014', 500],
  ['58000', 500],
  ['F0000', 500],
  ['HV000', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['XX000', 500],
  ['PT418', 418],
  ['PT999', 500],
  ['99999', 400],
])('SQLSTATE %s is %i', (code, status) => {
  expect(errorAnswer(databaseError(code), 'authenticated')?.status).toBe(status)
})

it('what a stranger may not do is a reason to log in', () => {
  const answer = errorAnswer(databaseError('42501'), 'anon')
  expect([answer?.status, answer?.headers['www-authenticate']]).toEqual([401, 'Bearer'])
})

it('some errors are told apart by their message', () => {
  expect(errorAnswer(databaseError('22023', 'role "x" does not exist'), 'x')?.status).toBe(401)
  expect(errorAnswer(databaseError('21000', 'DELETE requires a WHERE clause'), 'x')?.status).toBe(400)
  expect(errorAnswer(databaseError('XX000', 'tsquery stack too small'), 'x')?.status).toBe(400)
})

it('PT sets the reason phrase, and only with what a phrase may hold', () => {
  expect(errorAnswer(databaseError('PT402', 'Pay\r\nup'), 'anon')).toMatchObject({
    status: 402,
    reason: 'Pay??up',
  })
})

it('PGRST sets everything, or says what is wrong with it', () => {
  const message = '{"code":"c","message":"m"}'
  expect(
    errorAnswer(
      databaseError('PGRST', message, '{"status":402,"headers":{"X-A":"1"},"status_text":"No"}'),
      'anon',
    ),
  ).toMatchObject({
    status: 402,
    reason: 'No',
    headers: { 'x-a': '1', 'proxy-status': 'PostgREST; error=c' },
    body: '{"code":"c","details":null,"hint":null,"message":"m"}',
  })
  const named = errorAnswer(databaseError('PGRST', message, '{"status":402,"headers":{"X-A":"名"}}'), 'anon')
  expect(Buffer.from(String(named?.headers['x-a']), 'latin1').toString()).toBe('名')
  const broken = '{"status":402,"headers":{"X-A":"a\\nb"}}'
  expect(bodyOf(databaseError('PGRST', message, broken))).toMatchObject({ code: 'PGRST121' })
  expect(bodyOf(databaseError('PGRST', 'x', '{}'))).toMatchObject({
    code: 'PGRST121',
    details: "Invalid JSON value for MESSAGE: 'x'",
  })
  expect(bodyOf(databaseError('PGRST', message))).toMatchObject({
    code: 'PGRST121',
    details: 'DETAIL is missing in the RAISE statement',
  })
})

it("a request's own text is no refusal of ours", () => {
  const forged = databaseError('22P02', 'invalid input syntax for type integer: "guess singular 5"')
  expect(bodyOf(forged)).toMatchObject({ code: '22P02' })
})

it.each([
  ['unreachable', 503, 'PGRST000', '1'],
  ['lost', 503, 'PGRST001', '1'],
  ['busy', 503, 'PGRST003', '1'],
  ['full', 503, '53100', '30'],
] as const)('a database that is %s is %i, and says when to come again', (outage, status, code, seconds) => {
  const answer = errorAnswer(new DatabaseUnavailable(outage), 'anon')
  expect([answer?.status, JSON.parse(String(answer?.body ?? '{}')).code]).toEqual([status, code])
  expect(answer?.headers['retry-after']).toBe(seconds)
})

it('who asks for more than fits into memory is told what to do', () => {
  expect(errorAnswer(new AnswerTooLarge(), 'anon')?.status).toBe(400)
  expect(bodyOf(new AnswerTooLarge())).toEqual({
    code: '54000',
    details: null,
    hint: 'Ask for less at a time: by limit and offset, or by select.',
    message: 'The answer would be larger than 128 MB.',
  })
})

it('a bug has no answer here', () => {
  expect(errorAnswer(new TypeError('x is undefined'), 'anon')).toBeUndefined()
})
