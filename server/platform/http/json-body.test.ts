import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { jsonParser } from './json-body.ts'

const app = fastify()
app.removeContentTypeParser('application/json')
app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(app))
app.post('/', async ({ body }) => ({ body: body ?? 'none' }))

const sent = async (body: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return [answer.statusCode, answer.json().body ?? answer.json().message]
}

it('an empty body is none, and what is too deep or too full is refused before anything is made of it', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(await sent('')).toEqual([200, 'none'])
  expect(await sent('{"a":1}')).toEqual([200, { a: 1 }])
  expect(await sent(nested(64))).toEqual([200, JSON.parse(nested(64))])
  for (const levels of [65, 400_000]) {
    expect(await sent(nested(levels))).toEqual([400, 'The body is nested more than 64 levels deep'])
  }
  const listed = (count: number) => `[${Array(count - 1).fill('0')}]`
  expect(await sent(listed(20_000))).toEqual([200, JSON.parse(listed(20_000))])
  const full = [
    listed(20_001),
    `[${'[],'.repeat(300_000)}0]`,
    `[${`${'['.repeat(60)}${']'.repeat(60)},`.repeat(400)}0]`,
  ]
  const keys = Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`)
  for (const body of [...full, `{${keys}}`, `{"a":[${full[1]}]}`]) {
    expect(await sent(body)).toEqual([400, 'The body has more than 20000 values'])
  }
  expect(await sent(JSON.stringify([',['.repeat(300_000)]))).toEqual([200, [',['.repeat(300_000)]])
})
