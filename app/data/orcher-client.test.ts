import { expect, test } from 'vitest'
import { answerOf, refusalOf } from './orcher-client.ts'

test('what the API refuses is told in its own words', () => {
  const error = { code: 'invalid_request', message: 'A name is needed.', field: 'name' }
  expect(refusalOf(400, answerOf(JSON.stringify({ error })))).toMatchObject({ status: 400, ...error })
})

test('an answer of what stands between is no riddle: the status is told', () => {
  const told = (status: number) => ({
    status,
    message: `The server gave no usable answer (${status}). Try again in a moment.`,
  })
  expect(refusalOf(502, answerOf('<html><h1>Bad Gateway</h1></html>'))).toMatchObject(told(502))
  expect(refusalOf(500, answerOf('{"message":"resting"}'))).toMatchObject(told(500))
  expect(refusalOf(503, answerOf(''))).toMatchObject(told(503))
})
