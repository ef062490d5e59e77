/** Limits on the length, size and encoding of requests to the data API, and the compression of its responses. */
import { request as httpRequest } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { failureOf, useLibrary } from '#tests/support/library.ts'
import { sendRaw } from '#tests/support/raw-http.ts'

const { request, tannr } = useLibrary()
const MiB = 2 ** 20
const json = { 'content-type': 'application/json' }
const rolledBack = { ...json, prefer: 'return=representation, tx=rollback' }
const post = (path: string, body: string | Buffer, headers: Record<string, string> = rolledBack) =>
  request(path, { method: 'POST', body: body as never, headers })

/** Node's own client, as fetch decompresses responses by itself. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const url = `${tannr.url}/rest/v1${path}`
    httpRequest(url, { headers: { apikey: tannr.publishableKey, ...headers } }, async (answer) => {
      const chunks = await answer.toArray()
      resolve({ headers: answer.headers, body: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => index).join(',')

it('an address has room for thousands of values, and headers for long tokens', async () => {
  const answer = await request(`/books?select=id&order=id&id=in.(${ids(12_000)})`)
  expect([answer.status, (await answer.json()).length]).toEqual([200, 5])
  const token = await request('/books?select=id&limit=1', { headers: { 'x-long': 'x'.repeat(30_000) } })
  expect(token.status).toBe(200)
})

it.each([
  ['an address', `GET /rest/v1/books?select=${'x'.repeat(66_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ['a header', `GET /rest/v1/books HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['both together', `GET /rest/v1/books HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(200_000)}\r\n\r\n`],
])('%s that is too long is told, and the connection ends', async (_what, text) => {
  const answer = await sendRaw(tannr.url, text)
  expect(answer).toMatchObject({ status: 431 })
  expect(answer.text.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(answer.text.slice(answer.text.indexOf('\r\n\r\n')))).toMatchObject({
    code: '431',
    message: 'The address or the headers are too long',
  })
})

it.each(['select=id,a:details*', 'details*=is.null&select=id', 'order=details*,id&select=id'])(
  'a path into json may be as deep as PostgreSQL can read: %s',
  async (query) => {
    const ask = (steps: number) => request(`/books?${query.replace('*', '->a'.repeat(steps))}`)
    expect((await ask(1000)).status).toBe(200)
    const deeper = await ask(12_000)
    expect([deeper.status, (await deeper.json()).code]).toEqual([400, 'PGRST100'])
  },
)

it('a body of megabytes is taken, and one beyond the limit is refused', async () => {
  const note = (size: number) => JSON.stringify({ a: 71, b: 1, note: 'x'.repeat(size) })
  const made = await post('/pairs?select=a', note(3 * MiB))
  expect([made.status, await made.json()]).toEqual([201, [{ a: 71 }]])
  // Refused by its declared length, before it is sent.
  const head = `POST /rest/v1/pairs HTTP/1.1\r\nhost: x\r\napikey: ${tannr.publishableKey}`
  const refused = await sendRaw(
    tannr.url,
    `${head}\r\ncontent-type: application/json\r\ncontent-length: ${10 * MiB + 1}\r\n\r\n`,
  )
  expect(refused.status).toBe(413)
  expect(refused.text).toContain('"code":"PGRST102"')
})

it('an answer is compressed for whoever asks, by what they take', async () => {
  const path = `/rpc/echo_rows?n=200`
  await tannr.sql(
    "create or replace function public.echo_rows(n int) returns setof text language sql stable as $$ select repeat('row ', 20) || generate_series(1, n) $$",
  )
  await tannr.sql("notify pgrst, 'reload schema'")
  await expect.poll(async () => (await request(path)).status, { timeout: 30_000 }).toBe(200)
  const plain = await raw(path, {})
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers.vary).toBe('Accept, Prefer, Range, Accept-Encoding')
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }
  for (const [accept, encoding] of [
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd, gzip;q=0.5', 'zstd'],
    ['gzip, br;q=0', 'gzip'],
    ['*', 'br'],
  ] as const) {
    const packed = await raw(path, { 'accept-encoding': accept })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length)
    expect(unpack[encoding](packed.body).equals(plain.body)).toBe(true)
  }
  for (const accept of ['identity', 'gzip;q=0', 'compress']) {
    expect((await raw(path, { 'accept-encoding': accept })).headers).not.toHaveProperty('content-encoding')
  }
  const short = await raw('/rpc/hello', { 'accept-encoding': 'br, gzip' })
  expect([short.headers['content-encoding'], short.headers.vary]).toEqual([
    undefined,
    'Accept, Prefer, Range',
  ])
})

it('a compressed body is taken, and one that unpacks beyond the limit is refused', async () => {
  const row = JSON.stringify({ a: 72, b: 1 })
  for (const [encoding, body] of [
    ['gzip', gzipSync(row)],
    ['br', brotliCompressSync(row)],
    ['identity', Buffer.from(row)],
  ] as const) {
    const made = await post('/pairs?select=a', body, { ...rolledBack, 'content-encoding': encoding })
    expect([made.status, await made.json()]).toEqual([201, [{ a: 72 }]])
  }
  const send = async (body: Buffer, encoding: string) =>
    failureOf(await post('/pairs', body, { ...json, 'content-encoding': encoding }))
  expect(await send(gzipSync(Buffer.alloc(64 * MiB)), 'gzip')).toMatchObject({
    status: 413,
    code: 'PGRST102',
  })
  expect(await send(Buffer.from('no gzip'), 'gzip')).toMatchObject({ status: 400 })
  expect(await send(gzipSync(row).subarray(0, 12), 'gzip')).toMatchObject({ status: 400 })
  expect(await send(Buffer.from(row), 'rot13')).toMatchObject({
    status: 415,
    message: 'Content-Encoding not acceptable: rot13',
  })
})

it.each(['/books?title=eq.%ff', '/books?title=eq.100%', '/books?%c3=eq.1', '/books?select=%zz'])(
  'what is no percent-encoded UTF-8 is refused: %s',
  async (path) => {
    const refused = await sendRaw(
      tannr.url,
      `GET /rest/v1${path} HTTP/1.1\r\nhost: x\r\napikey: ${tannr.publishableKey}\r\nconnection: close\r\n\r\n`,
    )
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('"message":"The address is not percent-encoded UTF-8"')
  },
)

it('blank lines at the end of a csv are no rows', async () => {
  const made = await post('/pairs?select=a,b', 'a,b\r\n73,1\r\n\r\n', {
    ...rolledBack,
    'content-type': 'text/csv',
  })
  expect(await made.json()).toEqual([{ a: 73, b: 1 }])
})

it('blanks in a list are no value, and no columns are no list', async () => {
  expect(await (await request('/books?select=id&id=in.(%20)')).json()).toEqual([])
  expect(await failureOf(await request('/books?id=in.(%20,3)'))).toMatchObject({
    code: '22P02',
    message: 'invalid input syntax for type integer: ""',
  })
  expect(await failureOf(await post('/pairs?columns=', '{"a":1}'))).toMatchObject({
    status: 400,
    code: 'PGRST100',
    message: '"failed to parse columns parameter ()" (line 1, column 1)',
    details: 'unexpected end of input expecting field name (* or [a..z0..9_$])',
  })
})

it('an insert right after a column has changed its type is done', async () => {
  await tannr.sql('create table public.changing (id int, value int)')
  await tannr.sql('grant all on public.changing to anon')
  const insert = (value: unknown) => post('/changing', JSON.stringify({ id: 1, value }), json)
  await expect.poll(async () => (await insert(1)).status, { timeout: 30_000 }).toBe(201)
  for (const [type, value] of [
    ['text', 'words'],
    ['jsonb', { a: 1 }],
    ['text', 'again'],
  ]) {
    await tannr.sql(`truncate public.changing`)
    await tannr.sql(`alter table public.changing alter column value type ${type} using value::text::${type}`)
    expect((await insert(value)).status).toBe(201)
  }
})

it('a pattern that is surely too complex is refused without PostgreSQL, in its words', async () => {
  const ask = (pattern: string) => request(`/books?select=id&title=imatch.${encodeURIComponent(pattern)}`)
  const refusals = await Promise.all([
    // Of this one PostgreSQL says so itself.
    ask('((a{1,200}){1,200}){1,20}'),
    ask('((((a{1,200}){1,200}){1,200}){1,200})'),
    ask(`${'('.repeat(1500)}a${')*'.repeat(1500)}`),
  ])
  const bodies = await Promise.all(refusals.map((refusal) => refusal.json()))
  expect(bodies[0]).toMatchObject({ code: '2201B' })
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
  const deep = await ask(`${'('.repeat(200)}a${')*'.repeat(200)}`)
  expect(deep.status).toBe(200)
})
