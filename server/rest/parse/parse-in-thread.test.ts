import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RestError } from '#server/rest/errors.ts'
import { type BodyContext, parseBody } from './parse-body.ts'
import { parseInThread } from './parse-in-thread.ts'

const relation: BodyContext = { contentType: 'application/json', columns: undefined, target: 'relation' }
const onFunction: BodyContext = { ...relation, target: 'function' }

test.each<[string, string | Buffer, BodyContext]>([
  ['rows', '[{"b":1,"a":"ü"},{"a":2,"b":null}]', relation],
  ['one row', '{"a":1}', relation],
  ['a scalar', '"x"', relation],
  ['nothing for a function', '  ', onFunction],
  ['a byte order mark', '\ufeff[{"a":1}]', relation],
  ['csv', 'a,b\n1,NULL\n2,"x,y"\n', { ...relation, contentType: 'text/csv' }],
  ['a form', 'a=1&b=%20', { ...onFunction, contentType: 'application/x-www-form-urlencoded' }],
  ['bytes', Buffer.from([0, 255]), { ...onFunction, contentType: 'application/octet-stream' }],
  ['named columns', '[{"a":1,"z":2}]', { ...relation, columns: ['a'] }],
])('%s is read as it would be here', async (_what, body, context) => {
  const payload = await parseInThread(Buffer.from(body), context)
  // PostgreSQL takes the bytes as they are, so they are not decoded.
  const read = 'text' in payload ? { ...payload, text: String(payload.text) } : payload
  expect(read).toEqual(parseBody(Buffer.from(body), context))
})

test('what is json goes on as it came', async () => {
  const payload = await parseInThread(Buffer.from('[{"a":1}]'), relation)
  expect(payload).toMatchObject({ kind: 'json', text: Buffer.from('[{"a":1}]') })
})

test('the rows of a csv come as bytes, which nobody copies or encodes again', async () => {
  const payload = await parseInThread(Buffer.from('a\nü\n'), { ...relation, contentType: 'text/csv' })
  expect(payload).toMatchObject({ kind: 'json', isCsv: true, text: Buffer.from('[{"a":"ü"}]') })
})

test.each<[string, string | Buffer]>([
  ['half of it', '[{"a":'],
  ['rows of other keys', '[{"a":1},{"b":1}]'],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['a thousand levels', '['.repeat(20_000)],
])('%s is refused as it would be here', async (_what, body) => {
  const refusal = await Promise.try(() => parseBody(Buffer.from(body), relation)).catch((error) => error)
  expect(refusal).toBeInstanceOf(RestError)
  await expect(parseInThread(Buffer.from(body), relation)).rejects.toEqual(refusal)
})

test('others are answered while it lasts, and each gets its own', async () => {
  const rows = (key: string) => Buffer.from(`[${`{"${key}":1},`.repeat(100_000).slice(0, -1)}]`)
  let turns = 0
  let over = false
  const parsed = Promise.all(['a', 'b', 'c'].map((key) => parseInThread(rows(key), relation))).finally(() => {
    over = true
  })
  while (!over) {
    await setImmediate()
    turns++
  }
  expect((await parsed).map((one) => 'keys' in one && one.keys)).toEqual([['a'], ['b'], ['c']])
  expect(turns).toBeGreaterThan(100)
})
