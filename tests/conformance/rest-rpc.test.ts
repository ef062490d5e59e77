/** Calling functions through the data API with the stock client. */
import { expect, it } from 'vitest'
import { useLibrary } from '#tests/support/library.ts'

const library = useLibrary()
const call = (name: string, args?: object, options?: { get?: boolean; head?: boolean; count?: 'exact' }) =>
  library.anon().rpc(name, args, options)

it.each([
  ['a scalar', 'add', { a: 1, b: 2 }, 3],
  ['a default', 'add', { a: 1 }, 11],
  ['a text', 'hello', undefined, 'hello'],
  ['a set of scalars', 'numbers', undefined, [1, 2, 3]],
  ['a variadic', 'total', { parts: [1, 2, 3] }, 6],
  ['one row of OUT parameters', 'min_max', undefined, { low: 60, high: 387 }],
  [
    'a table',
    'book_table',
    { from_pages: 200 },
    [
      { title: 'Solaris', pages: 204 },
      { title: 'The Dispossessed', pages: 387 },
    ],
  ],
  ['the whole body', 'echo', { any: { thing: [1] } }, { any: { thing: [1] } }],
  ['a bigint that comes as a text', 'add', { a: '5', b: '6' }, 11],
])('%s', async (_what, name, args, result) => {
  const { data, error } = await call(name, args)
  expect(error).toBeNull()
  expect(data).toEqual(result)
})

it('a function of nothing answers nothing', async () => {
  expect(await call('nothing')).toMatchObject({ status: 204, data: null, error: null })
})

it('rows that are a relation take select, filters, order, limit and count', async () => {
  const { data, count, status } = await library
    .anon()
    .rpc('find_books', { part: 'the' }, { count: 'exact' })
    .select('title,label,authors(name),good_reviews(stars)')
    .gt('pages', 100)
    .order('id', { ascending: false })
    .limit(1)
  expect({ count, status }).toEqual({ count: 2, status: 206 })
  expect(data).toEqual([
    {
      title: 'The Lathe of Heaven',
      label: 'The Lathe of Heaven (184)',
      authors: { name: 'Ursula' },
      good_reviews: [],
    },
  ])
})

it('one row of a relation is an object', async () => {
  const { data } = await library.anon().rpc('one_book', { wanted: 3 }).select('id,authors(name)')
  expect(data).toEqual({ id: 3, authors: { name: 'Stanislaw' } })
})

it('GET calls take their arguments from the address, and other parameters as filters', async () => {
  expect((await call('add', { a: 1, b: 5 }, { get: true })).data).toBe(6)
  expect(await (await library.request('/rpc/total?parts=1&parts=2')).json()).toBe(3)
  const filtered = await library
    .anon()
    .rpc('find_books', { part: 'the' }, { get: true })
    .select('id')
    .eq('id', 2)
  expect(filtered.data).toEqual([{ id: 2 }])
})

it('HEAD calls count', async () => {
  const { count, data } = await call('find_books', { part: 'the' }, { head: true, count: 'exact' })
  expect({ count, data }).toEqual({ count: 2, data: null })
})

it('GET cannot write', async () => {
  expect(await call('rename_all', { suffix: '!' }, { get: true })).toMatchObject({
    status: 405,
    error: { code: '25006' },
  })
})

it('a function can write, and be undone', async () => {
  const { data } = await library
    .anon()
    .rpc('rename_all', { suffix: '!' })
    .select('title')
    .eq('id', 3)
    .rollback()
  expect(data).toEqual([{ title: 'Solaris!' }])
  expect((await library.anon().from('books').select('title').eq('id', 3)).data).toEqual([
    { title: 'Solaris' },
  ])
  const refused = await library.anon().rpc('rename_all', { suffix: '!' }).maxAffected(2)
  expect(refused).toMatchObject({ error: { code: 'PGRST124' } })
  expect(await library.anon().rpc('add', { a: 1 }).maxAffected(2)).toMatchObject({
    error: { code: 'PGRST128' },
  })
})

it('a function that is not there is told with its arguments', async () => {
  expect(await call('add', { z: 1, c: 1 })).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST202',
      message: 'Could not find the function public.add(c, z) in the schema cache',
      details:
        'Searched for the function public.add with parameters c, z or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    },
  })
  expect(await call('add', { a: 1, b: 2, further: 3 })).toMatchObject({
    error: { hint: 'Perhaps you meant to call the function public.add(a, b)' },
  })
  expect(await call('helo')).toMatchObject({
    error: {
      code: 'PGRST202',
      message: 'Could not find the function public.helo without parameters in the schema cache',
      hint: 'Perhaps you meant to call the function public.hello',
    },
  })
})

it('what SQL says about an answer must be such', async () => {
  expect(await call('answer_with', { status: 'soon' })).toMatchObject({
    status: 500,
    error: { code: 'PGRST112', message: 'response.status guc must be a valid status code' },
  })
  expect(await call('answer_with', { headers: '{"X-Pot": "tea"}' })).toMatchObject({
    status: 500,
    error: {
      code: 'PGRST111',
      message:
        'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    },
  })
})

it('what SQL says in a header arrives in UTF-8, as all else', async () => {
  for (const words of ['Solaris — Солярис 惑星', 'déjà vu']) {
    const headers = JSON.stringify([{ 'X-Title': words }])
    const answer = await library.request('/rpc/answer_with', {
      method: 'POST',
      body: JSON.stringify({ headers }),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(204)
    expect(Buffer.from(answer.headers.get('x-title') ?? '', 'latin1').toString()).toBe(words)
  }
})

it('two functions that fit are one too many', async () => {
  expect(await call('twice', { n: 1 })).toMatchObject({
    status: 300,
    error: {
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.twice(n => integer), public.twice(n => text)',
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  })
  const listed =
    'public.thrice(n => integer), public.thrice(n => xml), public.thrice(n => text, mark => text)'
  expect(await call('thrice', { n: 1 })).toMatchObject({
    error: { message: `Could not choose the best candidate function between: ${listed}` },
  })
})

it('what SQL raises is what the client gets', async () => {
  expect(await call('fail', { state: 'P0001', words: 'No.' })).toMatchObject({
    status: 400,
    error: { code: 'P0001', message: 'No.', details: 'the detail', hint: 'the hint' },
  })
  expect(await call('fail', { state: 'PT402', words: 'Pay up' })).toMatchObject({
    status: 402,
    statusText: 'Pay up',
  })
  expect(await call('refuse')).toMatchObject({
    status: 402,
    error: { code: '123', message: 'Payment required', details: 'quota', hint: 'pay' },
  })
})

it('SQL sees the request', async () => {
  const token = await library.token({ role: 'authenticated', sub: 'ann', team: 'blue' })
  const answer = await library.request('/rpc/whoami', {
    headers: {
      authorization: `Bearer ${token}`,
      'x-probe': 'seen',
      cookie: 'flavour=oat; other=1',
      prefer: 'timezone=Europe/Paris',
    },
  })
  expect(await answer.json()).toMatchObject({
    role: 'authenticated',
    claims: { role: 'authenticated', sub: 'ann', team: 'blue' },
    method: 'GET',
    path: '/rpc/whoami',
    agent: 'seen',
    cookie: 'oat',
    search_path: '"public", "public", "extensions"',
    zone: 'Europe/Paris',
    limit: '8s',
  })
  expect(answer.headers.get('preference-applied')).toBe('timezone=Europe/Paris')
})

it('SQL decides about status and headers', async () => {
  const answer = await library.request('/rpc/teapot')
  expect(answer.status).toBe(418)
  expect(answer.headers.get('x-pot')).toBe('tea')
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.json()).toBe('short and stout')
})

it('forms and raw bodies are arguments too', async () => {
  const form = await library.request('/rpc/add', {
    method: 'POST',
    body: new URLSearchParams({ a: '3', b: '4' }),
  })
  expect(await form.json()).toBe(7)
  const text = await library.request('/rpc/shout', {
    method: 'POST',
    body: 'abc',
    headers: { 'content-type': 'text/plain' },
  })
  expect(await text.json()).toBe('ABC')
})

it("a function's own time limit holds for its call", async () => {
  expect(await call('sleepy')).toMatchObject({ status: 500, error: { code: '57014' } })
})
