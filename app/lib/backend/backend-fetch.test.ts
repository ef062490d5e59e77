import { afterEach, expect, test, vi } from 'vitest'
import { backendFetch, NoAnswer, retryDelayFor } from './backend-fetch.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  return backendFetch('https://tannr.example/rest/v1/goals')
}

const failed = (answer: () => Promise<Response>) =>
  answering(answer).then(
    () => expect.fail('There was an answer.'),
    (error: Error) => error,
  )
const nobody = () => Promise.reject(new TypeError('Failed to fetch'))
const page = (status: number) => async () =>
  new Response('<h1>Out of order</h1>', { status, headers: { 'content-type': 'text/html' } })

/** Milliseconds until a person is told of a lasting failure. */
function waited(error: Error): number {
  let sum = 0
  for (let failures = 0; ; failures++) {
    const wait = retryDelayFor(failures, error)
    if (wait === undefined) return sum
    sum += wait
  }
}

test('without a connection a person reads what it means', async () => {
  expect((await failed(nobody)).message).toBe(
    'We could not reach Tannr. Check your connection and try again.',
  )
})

test('the page of a server in between is not shown', async () => {
  expect((await failed(page(502))).message).toBe(
    'Tannr is temporarily unavailable (502). Please try again in a moment.',
  )
})

test('what the backend itself says goes through, as does what was called off', async () => {
  const said = Response.json({ message: 'Something broke inside.' }, { status: 500 })
  expect(await answering(async () => said)).toBe(said)
  const calledOff = new DOMException('Called off.', 'AbortError')
  await expect(answering(() => Promise.reject(calledOff))).rejects.toBe(calledOff)
})

test('whom nobody answers is told so within a second, at once without a connection', async () => {
  const error = await failed(nobody)
  expect(retryDelayFor(0, error)).toBeGreaterThan(0)
  expect(waited(error)).toBeLessThan(1000)
  vi.stubGlobal('navigator', { onLine: false })
  expect(retryDelayFor(0, error)).toBeUndefined()
})

test('a backend that is starting anew is given some seconds, whoever says that it is', async () => {
  const noDatabase = Object.assign(new Error('Database connection error.'), { code: 'PGRST000' })
  for (const error of [noDatabase, await failed(page(502))]) expect(waited(error)).toBeGreaterThan(5000)
})

test('a refusal is not asked for twice', () => {
  const refused = Object.assign(new Error('permission denied'), { code: '42501' })
  expect(retryDelayFor(0, refused)).toBeUndefined()
  expect(retryDelayFor(0, new NoAnswer('Nobody is there.'))).toBeGreaterThan(0)
})
