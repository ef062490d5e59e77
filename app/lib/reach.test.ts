import { afterEach, expect, test, vi } from 'vitest'
import { reach } from './reach.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  return reach('https://tannr.example/rest/v1/goals')
}

test('without a connection a person reads what it means', async () => {
  await expect(answering(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    'Tannr could not be reached. Is there a connection?',
  )
})

test('the page of a server in between is not shown', async () => {
  const page = new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  const answer = await answering(async () => page)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toEqual({
    message: 'Tannr is out of order (502). Please try again in a while.',
  })
})

test('what the backend itself says goes through, as does what was called off', async () => {
  const said = Response.json({ message: 'Something broke inside.' }, { status: 500 })
  expect(await answering(async () => said)).toBe(said)
  const calledOff = new DOMException('Called off.', 'AbortError')
  await expect(answering(() => Promise.reject(calledOff))).rejects.toBe(calledOff)
})
