import { fastify } from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { sendRaw } from '#tests/support/raw-http.ts'
import { refuseAmbiguousHeads } from './ambiguous-heads.ts'

const app = fastify({ http: { shouldUpgradeCallback: () => false } })
const asked: string[] = []
refuseAmbiguousHeads(app)
app.all('/:what', async ({ params }) => {
  asked.push((params as { what: string }).what)
  return 'done'
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
afterEach(() => void asked.splice(0))

const hidden = 'GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n'
const post = (version: string, ...headers: string[]) =>
  `POST /first HTTP/${version}\r\n${['host: x', 'content-type: text/plain', ...headers].join('\r\n')}\r\n\r\n0\r\n\r\n${hidden}`

test.each([
  ['chunks of HTTP/1.0', post('1.0', 'transfer-encoding: chunked', 'connection: keep-alive')],
  ['another coding beside chunks', post('1.1', 'transfer-encoding: gzip, chunked')],
  ['two hosts', post('1.1', 'host: y', 'transfer-encoding: chunked')],
  ['words in place of a host', `GET /first HTTP/1.1\r\nhost: a b\r\n\r\n${hidden}`],
])('%s are refused, and what is hidden behind is not asked for', async (_, bytes) => {
  const { status, text } = await sendRaw(url, bytes)
  expect([status, text.match(/HTTP\/1\.1 /g)?.length, asked]).toEqual([400, 1, []])
  expect(text.toLowerCase()).toContain('connection: close')
})

test('chunks are taken as they should come', async () => {
  const { text } = await sendRaw(url, post('1.1', 'Transfer-Encoding: Chunked'))
  expect([text.match(/HTTP\/1\.1 200/g)?.length, new Set(asked)]).toEqual([2, new Set(['first', 'hidden'])])
})

test('whoever wants another protocol that nobody speaks is answered, and asks no more on that connection', async () => {
  const head = 'GET /first HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: h2c\r\n\r\n'
  const { status, text } = await sendRaw(url, `${head}${hidden}`)
  expect([status, asked]).toEqual([200, ['first']])
  expect(text.toLowerCase()).toContain('connection: close')
})
