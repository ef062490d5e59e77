import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { AnswerTooLarge, DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { codes, failures } from './error-table.ts'
import { ApiError, apiError, renderError } from './errors.ts'
import { refusedBySql } from './refused-by-sql.ts'

test('status, code and text of every failure stand as they are on the wire', () => {
  const thrown = Object.keys(failures).map((name) => {
    const { status, code, message, extra } = new ApiError(name as keyof typeof failures)
    return [`${name}: ${status} ${code} ${message}`, ...Object.values(extra)].join(' · ')
  })
  const refused = refusedBySql.map(([code, text]) => `SQL: ${codes[code][0]} ${code} ${text}`)
  expect([...thrown, ...refused]).toMatchSnapshot()
})

test('what a text leaves open is filled in', () => {
  expect(apiError('fieldUnknown', { field: '{why}' }, { extra: { field: '{why}' } })).toMatchObject({
    status: 400,
    code: 'invalid_request',
    message: '`{why}` is not a field of this call.',
    extra: { field: '{why}' },
  })
})

const databaseError = (code: string) =>
  Object.assign(new pg.DatabaseError('No words of this are told.', 0, 'error'), { code })

test('what PostgreSQL cannot do, or takes for no value, is no mistake of ours', () => {
  expect(renderError(new AnswerTooLarge())).toMatchObject({
    status: 400,
    error: { code: 'answer_too_large', message: expect.stringContaining('128 MB') },
  })
  for (const outage of ['unreachable', 'lost', 'busy', 'full'] as const) {
    const { status, error, retryAfter } = renderError(new DatabaseUnavailable(outage))
    expect([status, error.code]).toEqual([503, 'unavailable'])
    expect(retryAfter).toBeGreaterThan(0)
  }
  for (const code of ['40001', '40P01', '55P03', '57014']) {
    expect(renderError(databaseError(code))).toMatchObject({
      status: 503,
      retryAfter: 1,
      error: { code: 'unavailable' },
    })
  }
  for (const code of ['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54000']) {
    expect(renderError(databaseError(code))).toMatchObject({
      status: 400,
      error: { code: 'invalid_request' },
    })
  }
  // A bug of ours is reported as one.
  expect(renderError(databaseError('42703'))).toMatchObject({ status: 500, error: { code: 'internal' } })
})

test('the seconds of a refusal of SQL are for the header, and no field of it', () => {
  const refusal = (detail: string) =>
    Object.assign(databaseError('OR429'), { message: 'limit_reached', hint: 'Too many.', detail })
  const error = { code: 'limit_reached', message: 'Too many.' }
  expect(renderError(refusal('{"retry_after": 90}'))).toEqual({ status: 429, retryAfter: 90, error })
  expect(renderError(refusal('{"field": "x"}'))).toEqual({ status: 429, error: { ...error, field: 'x' } })
})

test('no failure is made elsewhere with words of its own', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== 'errors.ts')
    .filter((file) => /new ApiError\(/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))
  expect(sources).toEqual([])
})

test('what SQL refuses is in the table, and nothing else is', () => {
  const said = refusals().flatMap(({ status, words }) => {
    const known = words.filter((word): word is keyof typeof codes => word in codes)
    expect(known.length, words.join(', ')).toBeGreaterThan(0)
    for (const code of known) expect(codes[code][0], code).toBe(status)
    const sentences = words.filter((word) => /^[A-Z`].* /.test(word))
    expect(sentences.length, words.join(', ')).toBeGreaterThan(0)
    return sentences.map((text) => rowOf(text, known))
  })
  expect(new Set(said)).toEqual(new Set(refusedBySql.map((row) => row.join(': '))))
})

/** If a call has several codes, the table assigns each message to one. */
const rowOf = (text: string, codesOfCall: readonly string[]) =>
  [refusedBySql.find((row) => row[1] === text && codesOfCall.includes(row[0]))?.[0] ?? 'no row', text].join(
    ': ',
  )

/** Each call of `orcher.refuse` in the schemas: its status, and the texts in it. */
function refusals(): { status: number; words: string[] }[] {
  const folder = path.resolve(import.meta.dirname, '../../supabase/schemas')
  return readdirSync(folder).flatMap((file) => {
    const calls = readFileSync(path.join(folder, file), 'utf8')
      .replace(/^\s*--.*$/gm, '')
      .split('perform orcher.refuse(')
    return calls.slice(1).map((rest) => ({
      status: Number(rest.slice(0, 3)),
      words: [...(rest.split(');\n', 1)[0] ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text),
    }))
  })
}
