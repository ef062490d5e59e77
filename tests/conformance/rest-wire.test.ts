/** The data API without the stock client: headers, statuses and errors that the client hides. */
import { expect, it } from 'vitest'
import { failureOf, useLibrary } from '#tests/support/library.ts'

const library = useLibrary()
const { request } = library
const json = { 'content-type': 'application/json' }
const write = (method: string, path: string, body: unknown, prefer: string) =>
  request(path, { method, body: JSON.stringify(body), headers: { ...json, prefer } })

it('a read says what it holds, where it lies and in which schema', async () => {
  const answer = await request('/books?order=id&select=id&limit=2', { headers: { prefer: 'count=exact' } })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-range': '0-1/5',
    'content-location': '/books?limit=2&order=id&select=id',
    'content-profile': 'public',
    'preference-applied': 'count=exact',
    'content-length': '22',
  })
  expect(await answer.text()).toBe('[{"id":1}, \n {"id":2}]')
})

it.each([
  ['match', '('.repeat(3000)],
  ['imatch', '((((a{1,200}){1,200}){1,200}){1,200})'],
  ['imatch', `${'('.repeat(1500)}a${')*'.repeat(1500)}`],
  ['wfts', '-'.repeat(5000)],
])('%s with what PostgreSQL cannot read is a bad request', async (operator, value) => {
  const answer = await request(`/books?select=id&title=${operator}.${encodeURIComponent(value)}`)
  expect(answer.status).toBe(400)
})

it('where a read lies is left out when it is longer than clients take', async () => {
  const answer = await request(`/books?select=id&title=eq.${'('.repeat(8000)}`)
  expect([answer.status, answer.headers.get('content-location')]).toEqual([200, null])
})

it('what the data API answers is kept by no cache, unless SQL says otherwise', async () => {
  const answer = await request('/books?select=id')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

it('an empty read has no range', async () => {
  const answer = await request('/books?id=eq.-1')
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
    200,
    '*/*',
    '[]',
  ])
})

it('HEAD answers the headers of GET, and no length', async () => {
  const answer = await request('/books?select=id', { method: 'HEAD', headers: { prefer: 'count=exact' } })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-range': '0-4/5',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(answer.headers.get('content-length')).toBeNull()
  const missing = await request('/bookz', { method: 'HEAD' })
  expect([missing.status, missing.headers.get('proxy-status')]).toEqual([404, 'PostgREST; error=PGRST205'])
})

it('the Range header asks for a page', async () => {
  const answer = await request('/books?select=id&order=id', {
    headers: { range: '1-2', 'range-unit': 'items' },
  })
  expect([answer.headers.get('content-range'), await answer.json()]).toEqual([
    '1-2/*',
    [{ id: 2 }, { id: 3 }],
  ])
  const impossible = await request('/books', { headers: { range: '3-1' } })
  expect(await failureOf(impossible)).toMatchObject({ status: 416, code: 'PGRST103' })
})

it('an insert tells where the row is, when that is asked', async () => {
  const answer = await write('POST', '/pairs', { a: 7, b: 8 }, 'return=headers-only, count=exact')
  expect(answer.status).toBe(201)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    location: '/pairs?a=eq.7&b=eq.8',
    'content-range': '*/1',
    'preference-applied': 'return=headers-only, count=exact',
    'content-length': '0',
  })
  expect(answer.headers.get('content-type')).toBeNull()
})

it('preferences that were honoured are listed in their order', async () => {
  const prefer =
    'tx=rollback, count=exact, handling=lenient, missing=default, return=representation, resolution=merge-duplicates, foo=bar'
  const answer = await write('POST', '/pairs?columns=a,b', [{ a: 1, b: 1 }], prefer)
  expect(answer.headers.get('preference-applied')).toBe(
    'resolution=merge-duplicates, missing=default, return=representation, count=exact, tx=rollback, handling=lenient',
  )
})

it('strict handling refuses what it does not know', async () => {
  const answer = await request('/books', { headers: { prefer: 'handling=strict, foo, count=most' } })
  expect(await failureOf(answer)).toEqual({
    status: 400,
    proxy: 'PostgREST; error=PGRST122',
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: 'Invalid preferences: foo, count=most',
    hint: null,
  })
})

it('PUT puts one row where its address says', async () => {
  const put = (path: string, body: object) => write('PUT', path, body, 'return=representation')
  const row = { a: 3, b: 3, note: 'one' }
  const made = await put('/pairs?a=eq.3&b=eq.3', row)
  expect([made.status, await made.json(), made.headers.get('content-range')]).toEqual([201, [row], null])
  const changed = await put('/pairs?a=eq.3&b=eq.3', { ...row, note: 'two' })
  expect([changed.status, await changed.json()]).toEqual([200, [{ ...row, note: 'two' }]])
  expect((await write('PUT', '/pairs?a=eq.3&b=eq.3', row, 'return=minimal')).status).toBe(204)
  expect(await failureOf(await put('/pairs?a=eq.3&b=eq.4', row))).toMatchObject({
    status: 400,
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
  })
  expect(await failureOf(await put('/pairs?a=eq.3', row))).toMatchObject({ status: 405, code: 'PGRST105' })
  expect(await failureOf(await put('/pairs?a=eq.3&b=gt.3', row))).toMatchObject({
    status: 405,
    code: 'PGRST105',
  })
  expect(await failureOf(await put('/pairs?a=eq.3&b=eq.3&limit=1', row))).toMatchObject({
    status: 400,
    code: 'PGRST114',
  })
})

it('rows come in as csv', async () => {
  const answer = await request('/authors?select=name,country', {
    method: 'POST',
    body: 'name,country\nCsv,NULL\n"Com,ma",',
    headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
  })
  expect(await answer.json()).toEqual([
    { name: 'Csv', country: null },
    { name: 'Com,ma', country: '' },
  ])
})

it.each([
  ['{', 'Empty or invalid json'],
  ['', 'Empty or invalid json'],
  ['[{"name":"a"},{"country":"b"}]', 'All object keys must match'],
])('the body %j is refused', async (body, message) => {
  const answer = await request('/authors', { method: 'POST', body, headers: json })
  expect(await failureOf(answer)).toMatchObject({
    status: 400,
    code: 'PGRST102',
    message,
    details: null,
    hint: null,
  })
})

it('a body of an unknown type is refused', async () => {
  const image = await request('/authors', {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'image/png' },
  })
  expect(await failureOf(image)).toMatchObject({
    status: 400,
    code: 'PGRST102',
    message: 'Content-Type not acceptable: image/png',
  })
})

it('bodies are taken up to 500 levels deep, and refused beyond', async () => {
  const send = (depth: number) =>
    request('/books', {
      method: 'POST',
      body: `{"details":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)},"title":"deep"}`,
      headers: { ...json, prefer: 'tx=rollback' },
    })
  expect((await send(500)).status).toBe(201)
  for (const depth of [501, 10_000, 200_000])
    expect(await failureOf(await send(depth)), `${depth} levels`).toMatchObject({
      status: 400,
      code: 'PGRST102',
      message: 'The body is nested too deeply',
    })
})

it('methods, paths, types and syntax have their own errors', async () => {
  expect(
    await failureOf(await request('/books', { method: 'OPTIONS', headers: { 'accept-profile': 'x' } })),
  ).toMatchObject({ code: 'PGRST106' })
  expect(await failureOf(await request('/rpc/hello', { method: 'PATCH' }))).toMatchObject({
    status: 405,
    code: 'PGRST101',
    message: 'Cannot use the PATCH method on RPC',
  })
  for (const method of ['PROPFIND', 'SEARCH', 'LOCK']) {
    expect(await failureOf(await request('/books', { method }))).toMatchObject({
      status: 405,
      code: 'PGRST117',
      message: `Unsupported HTTP method: ${method}`,
    })
  }
  expect(await failureOf(await request('/a/b/c'))).toMatchObject({ status: 404, code: 'PGRST125' })
  expect(
    await failureOf(await request('/books', { headers: { accept: 'image/png, text/html' } })),
  ).toMatchObject({
    status: 406,
    code: 'PGRST107',
    message: 'None of these media types are available: image/png, text/html',
  })
  expect(await failureOf(await request('/books?order=title.up'))).toMatchObject({
    status: 400,
    code: 'PGRST100',
    message: '"failed to parse order (title.up)" (line 1, column 7)',
    hint: null,
  })
  expect(await failureOf(await request('/books?limit=-1'))).toMatchObject({
    status: 416,
    details: 'Limit should be greater than or equal to zero.',
  })
})

it('OPTIONS says what a relation or a function can do', async () => {
  const allowed = async (path: string) => (await request(path, { method: 'OPTIONS' })).headers.get('allow')
  expect(await allowed('/books')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
  expect(await allowed('/keyless')).toBe('OPTIONS,GET,HEAD,POST,PATCH,DELETE')
  expect(await allowed('/book_list')).toBe('OPTIONS,GET,HEAD')
  expect(await allowed('/rpc/hello')).toBe('OPTIONS,GET,HEAD,POST')
  expect(await allowed('/rpc/rename_all')).toBe('OPTIONS,POST')
  expect((await request('/nothing', { method: 'OPTIONS' })).status).toBe(404)
})

it('no more rows than the limit come at once, at each level', async () => {
  await library.tannr.sql("insert into public.keyless select 'row ' || n from generate_series(1, 70) n")
  const answer = await request('/keyless?value=like.row*', { headers: { prefer: 'count=exact' } })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '0-49/70'])
  const more = await request('/keyless?value=like.row*&limit=60')
  expect(await more.json()).toHaveLength(50)
  await library.tannr.sql("delete from public.keyless where value like 'row%'")
})

it('a change of the schema is known without a restart', async () => {
  const { sql } = library.tannr
  const eventually = async (path: string, status: number) => {
    await expect.poll(async () => (await request(path)).status, { timeout: 30_000 }).toBe(status)
  }
  await sql('create table public.fresh (id int primary key, kind int)')
  await eventually('/fresh?kind=eq.1', 200)
  await sql('alter table public.fresh alter column kind type text')
  await eventually('/fresh?kind=eq.one', 200)
  await sql('alter table public.fresh add column more text')
  await eventually('/fresh?select=more', 200)
  await sql('drop table public.fresh')
  await eventually('/fresh', 404)
})

it('the root describes what the caller may reach', async () => {
  const answer = await request('/')
  expect(answer.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
  const document = await answer.json()
  expect(document).toMatchObject({ swagger: '2.0', basePath: '/rest/v1', schemes: ['http'] })
  expect(document.definitions.books).toMatchObject({
    required: expect.arrayContaining(['id', 'title']),
    properties: {
      id: { type: 'integer', format: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
      author_id: {
        description: "Note:\nThis is a Foreign Key to `authors.id`.<fk table='authors' column='id'/>",
      },
      genre: { type: 'string', format: 'public.genre', enum: ['novel', 'essay', 'poetry'] },
      tags: { type: 'array', items: { type: 'string' } },
      details: { format: 'jsonb', default: '{}' },
    },
  })
  expect(Object.keys(document.paths['/books'])).toEqual(['get', 'post', 'delete', 'patch'])
  expect(Object.keys(document.paths['/book_list'])).toEqual(['get'])
  expect(Object.keys(document.paths['/rpc/add'])).toEqual(['get', 'post'])
  expect(Object.keys(document.paths['/rpc/rename_all'])).toEqual(['post'])
  expect(document.paths['/secrets']).toBeUndefined()
  const secret = await (await request('/', { headers: { apikey: library.tannr.secretKey } })).json()
  expect(Object.keys(secret.paths['/secrets'])).toEqual(['get', 'post', 'delete', 'patch'])
  expect(await failureOf(await request('/', { headers: { accept: 'text/csv' } }))).toMatchObject({
    status: 406,
    code: 'PGRST107',
  })
})

it('every reference of the description leads somewhere', async () => {
  const document = await (await request('/')).json()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(?:[^"\\]|\\.)+"/g)].map(
    ([member]) => JSON.parse(`{${member}}`).$ref as string,
  )
  expect(references.length).toBeGreaterThan(50)
  for (const reference of references) {
    const [, place = '', name = ''] = /^#\/(\w+)\/(.+)$/.exec(reference) ?? []
    expect(document[place], reference).toHaveProperty([name])
  }
})
