/** What the database defines about values and media types: domains with casts, and domains named like a media type. */
import { describe, expect, it } from 'vitest'
import { failureOf, useLibrary } from '#tests/support/library.ts'

const { request } = useLibrary()
const jsonOf = async (path: string, init?: RequestInit) => (await request(path, init)).json()
const accepting = (path: string, accept: string, init: RequestInit = {}) =>
  request(path, { ...init, headers: { ...init.headers, accept } })
const write = (method: string, path: string, body: object, prefer = '') =>
  request(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', prefer: `tx=rollback, return=representation, ${prefer}` },
  })

describe('a domain that writes and reads its own values', () => {
  const report = { id: 1, name: 'Report', shade: '#000000', due: '2018-01-02T00:00:00Z' }
  const essay = { id: 2, name: 'Essay', shade: '#000100', due: '2018-01-03T00:00:00Z' }

  it.each([
    ['a column', '/labels?select=id,shade&id=lt.3', [report, essay].map(({ id, shade }) => ({ id, shade }))],
    ['every column', '/labels?id=lt.3&order=id', [report, essay]],
    ['every column and one more', '/labels?select=d:due,*&id=eq.1', [{ d: report.due, ...report }]],
    ['an alias', '/labels?select=tone:shade&id=eq.3', [{ tone: '#01E240' }]],
    ['a cast on top', '/labels?select=tone:shade::text&id=eq.2', [{ tone: '"#000100"' }]],
    ['null', '/labels?select=shade,due&id=eq.4', [{ shade: '', due: null }]],
    ['a view', '/label_shades?id=eq.3', [{ id: 3, shade: '#01E240', dark: '#00F120' }]],
    ['an embed', '/labelled?select=id,labels(shade)&id=eq.1', [{ id: 1, labels: { shade: '#000100' } }]],
    ['all of an embed', '/labelled?select=labels(*)&id=eq.1', [{ labels: essay }]],
    ['a spread', '/labelled?select=...labels(shade)&id=eq.1', [{ shade: '#000100' }]],
    ['the rows of a function', '/rpc/all_labels?id=eq.1', [report]],
    [
      'groups',
      '/labels?select=shade,count()&order=shade&id=lt.3',
      [
        { shade: '#000000', count: 1 },
        { shade: '#000100', count: 1 },
      ],
    ],
  ])('is written in its own way: %s', async (_what, path, rows) => {
    expect(await jsonOf(path)).toEqual(rows)
  })

  it.each([
    ['eq.000100', [2]],
    ['neq.%23000100', [1, 3]],
    ['in.(000100,01E240)', [2, 3]],
    ['not.in.(000000,01E240)', [2]],
    ['gt(any).{000100,01E240}', [3]],
  ])('is read by its own cast from a filter: %s', async (filter, ids) => {
    const rows = await jsonOf(`/labels?select=id&order=id&shade=${filter}`)
    expect(rows.map(({ id }: { id: number }) => id)).toEqual(ids)
  })

  it('is not read as a pattern, nor from text where there is no such cast', async () => {
    expect(await failureOf(await request('/labels?shade=ilike.*100'))).toMatchObject({
      status: 404,
      code: '42883',
      message: 'operator does not exist: color ~~* unknown',
    })
    expect(await failureOf(await request('/labels?due=eq.Z'))).toMatchObject({ status: 400, code: '22007' })
  })

  it('is read from a body by its own cast, in inserts, upserts and updates', async () => {
    const party = { id: 5, name: 'party', shade: '#001100', due: '2018-01-03T11:00:00Z' }
    expect(await (await write('POST', '/labels', party)).json()).toEqual([party])
    expect(await (await write('POST', '/labels', [party])).json()).toEqual([party])
    const merge = await write(
      'POST',
      '/labels',
      { ...report, shade: '#0000FF' },
      'resolution=merge-duplicates',
    )
    expect(await merge.json()).toEqual([{ ...report, shade: '#0000FF' }])
    expect(await (await write('PUT', '/labels?id=eq.1', report)).json()).toEqual([report])
    const patched = await write('PATCH', '/labels?shade=eq.000100&select=shade', { shade: '#ABCDEF' })
    expect(await patched.json()).toEqual([{ shade: '#ABCDEF' }])
  })

  it('keeps its default where a row says nothing', async () => {
    const rows = [{ id: 6, shade: '#000010' }, { id: 7 }]
    const given = await write(
      'POST',
      '/labels?columns=id,shade,due&select=id,shade,due',
      rows,
      'missing=default',
    )
    expect(await given.json()).toEqual([
      { id: 6, shade: '#000010', due: '2018-01-01T00:00:00Z' },
      { id: 7, shade: '#0000FF', due: '2018-01-01T00:00:00Z' },
    ])
    const refused = await write('POST', '/labels?columns=id,smell', { id: 1, shade: 'nonsense' })
    expect(await failureOf(refused)).toMatchObject({ status: 400, code: 'PGRST204' })
  })
})

it('a default is the column’s own, and else the domain’s', async () => {
  const made = await write('POST', '/beasts?columns=id,name,other', { name: 'Lu' }, 'missing=default')
  const rows = await accepting('/beasts', 'application/vnd.pgrst.array+json;nulls=stripped')
  expect([made.status, await rows.json()]).toEqual([201, []])
  const said = await write(
    'POST',
    '/beasts?columns=id,name,other&select=id,other',
    { name: 'Lu' },
    'missing=default',
  )
  expect(await said.json()).toEqual([{ id: 666, other: 420 }])
})

it('a domain of a domain is what lies at the bottom', async () => {
  expect(await jsonOf('/sayings?select=id&found=fts(english).cat')).toEqual([{ id: 1 }])
})

describe('a media type of the database’s own', () => {
  const answer = async (path: string, accept: string, init?: RequestInit) => {
    const given = await accepting(path, accept, init)
    return [given.status, given.headers.get('content-type'), await given.text()]
  }
  const plain = 'text/plain; charset=utf-8'
  const json = 'application/json; charset=utf-8'
  const browser = 'application/xhtml+xml,application/xml;q=0.9,text/html,*/*;q=0.8'

  it.each([
    ['/rpc/greeting', 'text/plain', plain, 'Good day'],
    ['/rpc/greeting', 'application/json', json, '"Good day"'],
    ['/rpc/greeting', '*/*', json, '"Good day"'],
    ['/rpc/page.html', browser, 'text/html', '<h1>Ünïcode</h1>'],
    ['/rpc/nobody', 'text/html', 'text/html', ''],
    ['/rpc/anything', 'image/boingo', 'application/octet-stream', 'any'],
    ['/rpc/anything', '*/*', 'application/octet-stream', 'any'],
    ['/rpc/asked', 'app/chico', 'app/groucho', 'app/chico'],
    [
      '/labels?id=lt.3',
      'text/tab-separated-values',
      'text/tab-separated-values',
      '1\tReport\t0\n2\tEssay\t256\n',
    ],
    ['/rpc/all_labels?id=eq.1', 'text/tab-separated-values', 'text/tab-separated-values', '1\tReport\t0\n'],
    ['/owners?id=lt.3', 'application/vnd.tally', 'application/vnd.tally', '(1,Ann)\n(2,Ben)\n'],
    ['/owners?select=name', 'application/vnd.tally', 'application/vnd.tally', '(Ann)\n(Ben)\n'],
    ['/owners?select=name&id=eq.9', 'application/vnd.tally', 'application/vnd.tally', ''],
    ['/beasts', 'application/json', json, '{"overridden": true}'],
    [
      '/owners?id=eq.1',
      'application/vnd.pgrst.object',
      'application/vnd.pgrst.object+json; charset=utf-8',
      '{"id":1,"name":"Ann"}',
    ],
    ['/tallied', '*/*', 'application/octet-stream', '123'],
    ['/tallied?val=eq.2', 'magic/number', 'magic/number', '2'],
    ['/owners?id=eq.1&select=id', 'text/plain, application/json', json, '[{"id":1}]'],
  ])('%s for %s', async (path, accept, type, body) => {
    expect(await answer(path, accept)).toEqual([200, type, body])
  })

  it.each([
    ['/rpc/greeting', 'text/xml'],
    ['/rpc/greetings', 'text/plain'],
    ['/labels', 'text/plain'],
    ['/labels?select=id', 'text/tab-separated-values'],
    ['/labels?select=id,name,shade,due', 'text/tab-separated-values'],
    ['/labels', 'undefined'],
    ['/labels', 'application/geo+json'],
  ])('%s has nothing for %s', async (path, accept) => {
    expect(await failureOf(await accepting(path, accept))).toMatchObject({
      status: 406,
      code: 'PGRST107',
      message: `None of these media types are available: ${accept}`,
    })
  })

  it('bytes are answered as they are', async () => {
    const given = await accepting('/rpc/bytes', 'application/octet-stream')
    expect(given.headers.get('content-length')).toBe('3')
    expect(Buffer.from(await given.arrayBuffer()).toString('hex')).toBe('00ff10')
  })

  it('what was written is answered by it, too', async () => {
    const made = await accepting('/owners?select=name', 'application/vnd.tally', {
      method: 'POST',
      body: '{"id":9,"name":"Nu"}',
      headers: { prefer: 'return=representation, tx=rollback', 'content-type': 'application/json' },
    })
    expect([made.status, await made.text()]).toEqual([201, '(Nu)\n'])
  })

  it('a function may refuse what is asked for', async () => {
    const refused = await accepting('/rpc/asked', 'text/csv')
    expect([refused.status, refused.statusText]).toEqual([406, 'Not Acceptable'])
  })

  it('a body of its own type is the one unnamed argument', async () => {
    const post = (path: string, type: string, body: BodyInit, accept = type) =>
      answer(path, accept, { method: 'POST', body, headers: { 'content-type': type } })
    expect(await post('/rpc/say', 'text/plain', 'unnamed')).toEqual([200, plain, 'unnamed'])
    expect(await post('/rpc/mark_up', 'text/xml', '<a>b</a>')).toEqual([
      200,
      'text/xml; charset=utf-8',
      '<a>b</a>',
    ])
    expect(await post('/rpc/say', 'application/octet-stream', Buffer.from('abc'))).toEqual([
      200,
      'application/octet-stream',
      'abc',
    ])
    expect(await post('/rpc/say', 'application/json', '{}', '*/*')).toEqual([200, json, '1'])
    expect(await post('/rpc/say', 'application/json', '{"x":1,"y":2}', '*/*')).toEqual([200, json, '3'])
    expect(await post('/rpc/say', 'application/json', '{"A":1}', '*/*')).toEqual([200, json, '{"A":1}'])
    expect((await post('/rpc/mark_up', 'text/xml', '<'))[0]).toBe(400)
  })

  it('a body that no function takes is told as what it is', async () => {
    const refusal = async (path: string, type: string, body: string) =>
      failureOf(await request(path, { method: 'POST', body, headers: { 'content-type': type } }))
    expect(await refusal('/rpc/twice', 'text/plain', 'x')).toMatchObject({
      status: 404,
      message: 'Could not find the function public.twice in the schema cache',
      details:
        'Searched for the function public.twice with a single unnamed text parameter, but no matches were found in the schema cache.',
      hint: null,
    })
    expect(await refusal('/rpc/say', 'text/csv', 'a,b\n1,2\n')).toMatchObject({
      message: 'Could not find the function public.say(a, b) in the schema cache',
      details:
        'Searched for the function public.say with parameters a, b, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.say(x, y)',
    })
    expect(await refusal('/rpc/either', 'application/json', '{"A":1}')).toMatchObject({
      status: 300,
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.either( => json), public.either( => jsonb)',
    })
  })
})

it('groups are ordered by what a spread shows', async () => {
  const path = '/budgets?select=spent:amount.sum(),...owners(owner:name)'
  const rows = [
    { spent: 150, owner: 'Ann' },
    { spent: 30, owner: 'Ben' },
  ]
  expect(await jsonOf(`${path}&order=owners(owner)`)).toEqual(rows)
  expect(await jsonOf(`${path}&order=owners(name).desc`)).toEqual(rows.toReversed())
  expect(await jsonOf('/expenses?select=count(),...budgets(...owners(name))&order=budgets(name)')).toEqual([
    { count: 2, name: 'Ann' },
    { count: 2, name: 'Ben' },
  ])
})

it('a computed relationship to one row is one row, whatever the function returns', async () => {
  expect(await jsonOf('/owners?select=id,first_budget(id)&order=id')).toEqual([
    { id: 1, first_budget: { id: 1 } },
    { id: 2, first_budget: { id: 3 } },
  ])
})

const body = '{"code":"123","message":"ABC"}'
const control = '{"status":332,"status_text":"My Status","headers":{"X-Header":"str"}}'

it('a function may raise the whole answer', async () => {
  const raise = (message: string, detail: string | null) =>
    write('POST', '/rpc/misraise', { message, detail })
  const raised = await raise(body, control)
  expect([raised.status, raised.statusText, raised.headers.get('x-header')]).toEqual([
    332,
    'My Status',
    'str',
  ])
  expect(await raised.json()).toEqual({ code: '123', message: 'ABC', details: null, hint: null })
  const wrong = {
    status: 500,
    code: 'PGRST121',
    message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
  }
  expect(await failureOf(await raise('INVALID', control))).toMatchObject({
    ...wrong,
    details: "Invalid JSON value for MESSAGE: 'INVALID'",
    hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
  })
  const hint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  expect(await failureOf(await raise(body, '{"status":99999,"headers":{}}'))).toMatchObject({
    ...wrong,
    hint,
  })
  expect(await failureOf(await raise(body, null))).toMatchObject({
    ...wrong,
    details: 'DETAIL is missing in the RAISE statement',
    hint,
  })
})
