/** Reading through the data API with the stock client. */
import { expect, it } from 'vitest'
import { failureOf, idsOf, rowsOf, useLibrary } from '#tests/support/library.ts'

const library = useLibrary()
const { from } = library
const books = () => from('books')

it('columns come renamed, cast and out of json', async () => {
  const query = books().select('name:title,price::text,details->size->cm,isbn:details->>isbn').eq('id', 1)
  expect(await rowsOf(query)).toEqual([{ name: 'The Dispossessed', price: '12.50', cm: 20, isbn: '111' }])
})

it('values keep the types that JSON has for them', async () => {
  const query = books().select('id,price,tags,details,lent,published_at,genre,search').eq('id', 1).single()
  expect(await rowsOf(query)).toEqual({
    id: 1,
    price: 12.5,
    tags: ['utopia', 'moon'],
    details: { isbn: '111', prizes: ['hugo', 'nebula'], size: { cm: 20 } },
    lent: '[2026-01-01,2026-02-01)',
    published_at: '1974-05-01T00:00:00+00:00',
    genre: 'novel',
    search: "'dispossess':2",
  })
})

it.each([
  ['eq', (q: ReturnType<typeof all>) => q.eq('id', 3), [3]],
  ['neq', (q: ReturnType<typeof all>) => q.neq('genre', 'novel'), [4, 5]],
  ['gt and lte', (q: ReturnType<typeof all>) => q.gt('price', 8).lte('price', 9), [2]],
  ['gte and lt', (q: ReturnType<typeof all>) => q.gte('pages', 60).lt('pages', 200), [2, 5]],
  ['like', (q: ReturnType<typeof all>) => q.like('title', 'The%'), [1, 2]],
  ['ilike', (q: ReturnType<typeof all>) => q.ilike('title', '*SOL*'), [3]],
  ['likeAnyOf', (q: ReturnType<typeof all>) => q.likeAnyOf('title', ['S%', 'A%']), [3, 4, 5]],
  ['likeAllOf', (q: ReturnType<typeof all>) => q.likeAllOf('title', ['The%', '%Heaven']), [2]],
  ['ilikeAnyOf', (q: ReturnType<typeof all>) => q.ilikeAnyOf('title', ['s%', 'a%']), [3, 4, 5]],
  ['is null', (q: ReturnType<typeof all>) => q.is('price', null), [4]],
  ['in', (q: ReturnType<typeof all>) => q.in('title', ['Solaris', 'a,b', 'x(y)']), [3]],
  ['in of nothing', (q: ReturnType<typeof all>) => q.in('id', []), []],
  ['contains, an array', (q: ReturnType<typeof all>) => q.contains('tags', ['moon']), [1, 3]],
  ['contains, json', (q: ReturnType<typeof all>) => q.contains('details', { isbn: '222' }), [2]],
  ['contains, a range', (q: ReturnType<typeof all>) => q.contains('lent', '[2026-01-05,2026-01-06)'), [1]],
  [
    'containedBy',
    (q: ReturnType<typeof all>) => q.containedBy('tags', ['dreams', 'x']).neq('tags', '{}'),
    [2],
  ],
  ['overlaps', (q: ReturnType<typeof all>) => q.overlaps('tags', ['ocean', 'dreams']), [2, 3]],
  ['rangeGt', (q: ReturnType<typeof all>) => q.rangeGt('lent', '[2026-02-01,2026-02-02)'), [2]],
  ['rangeLt', (q: ReturnType<typeof all>) => q.rangeLt('lent', '[2026-02-01,2026-02-02)'), [1]],
  ['rangeGte', (q: ReturnType<typeof all>) => q.rangeGte('lent', '[2026-03-01,2026-03-02)'), [2]],
  ['rangeLte', (q: ReturnType<typeof all>) => q.rangeLte('lent', '[2026-01-01,2026-02-01)'), [1]],
  [
    'rangeAdjacent',
    (q: ReturnType<typeof all>) => q.rangeAdjacent('lent', '[2026-02-01,2026-03-01)'),
    [1, 2],
  ],
  ['textSearch', (q: ReturnType<typeof all>) => q.textSearch('search', 'heaven & lathe'), [2]],
  [
    'textSearch, plain',
    (q: ReturnType<typeof all>) =>
      q.textSearch('search', 'the dispossessed', { type: 'plain', config: 'english' }),
    [1],
  ],
  [
    'textSearch, phrase',
    (q: ReturnType<typeof all>) =>
      q.textSearch('title', 'lathe of heaven', { type: 'phrase', config: 'english' }),
    [2],
  ],
  [
    'textSearch, websearch',
    (q: ReturnType<typeof all>) => q.textSearch('search', 'solaris or summa', { type: 'websearch' }),
    [3, 4],
  ],
  ['match', (q: ReturnType<typeof all>) => q.match({ genre: 'novel', pages: 204 }), [3]],
  ['not', (q: ReturnType<typeof all>) => q.not('id', 'in', '(1,2,3)'), [4, 5]],
  ['or', (q: ReturnType<typeof all>) => q.or('id.eq.1,and(genre.eq.novel,price.lt.9)'), [1, 3]],
  ['filter', (q: ReturnType<typeof all>) => q.filter('details->>isbn', 'in', '("111","333")'), [1, 3]],
  ['a key of json', (q: ReturnType<typeof all>) => q.eq('details->size->cm', 20), [1]],
  ['regexMatch', (q: ReturnType<typeof all>) => q.regexMatch('title', '^S'), [3, 4]],
  ['regexIMatch', (q: ReturnType<typeof all>) => q.regexIMatch('title', '^s'), [3, 4]],
  ['ilikeAllOf', (q: ReturnType<typeof all>) => q.ilikeAllOf('title', ['the%', '%HEAVEN']), [2]],
  ['isDistinct', (q: ReturnType<typeof all>) => q.isDistinct('author_id', 1), [3, 4, 5]],
  ['notIn', (q: ReturnType<typeof all>) => q.notIn('id', [1, 2, 3]), [4, 5]],
  ['not null', (q: ReturnType<typeof all>) => q.filter('author_id', 'is', 'not_null').gt('id', 3), [4]],
])('the filter %s finds its rows', async (_name, filter, found) => {
  expect(await idsOf(filter(all()).order('id'))).toEqual(found)
})

const all = () => books().select('id')

it('rows come in order, nulls where one wants them, and by what is embedded', async () => {
  expect(await idsOf(all().order('price', { ascending: false, nullsFirst: true }))).toEqual([4, 1, 2, 3, 5])
  expect(await idsOf(all().order('genre').order('id', { ascending: false }))).toEqual([3, 2, 1, 4, 5])
  const related = books().select('id,authors(name)').order('authors(name)', { nullsFirst: true }).order('id')
  expect(await idsOf(related)).toEqual([5, 3, 4, 1, 2])
})

it('a page says which rows it holds and of how many', async () => {
  const { data, count, status } = await books().select('id', { count: 'exact' }).order('id').range(1, 2)
  expect({ data, count, status }).toEqual({ data: [{ id: 2 }, { id: 3 }], count: 5, status: 206 })
})

it('counting takes no body', async () => {
  const { data, count, status } = await books()
    .select('*', { count: 'exact', head: true })
    .eq('genre', 'novel')
  expect({ data, count, status }).toEqual({ data: null, count: 3, status: 200 })
})

it('estimates count small tables exactly, and plans say what the planner thinks', async () => {
  expect((await books().select('id', { count: 'estimated' })).count).toBe(5)
  const planned = await books().select('id', { count: 'planned' })
  expect(planned.error).toBeNull()
  expect(planned.count).toBeGreaterThan(0)
})

it('an offset past the end is not satisfiable', async () => {
  const { error, status } = await books().select('id', { count: 'exact' }).range(9, 12)
  expect(status).toBe(416)
  expect(error).toMatchObject({
    code: 'PGRST103',
    details: 'An offset of 9 was requested, but there are only 5 rows.',
  })
})

it('limit 0 is an empty page', async () => {
  expect(await rowsOf(books().select('id').limit(0))).toEqual([])
})

it('single takes exactly one row, maybeSingle at most one', async () => {
  expect(await rowsOf(all().eq('id', 1).single())).toEqual({ id: 1 })
  const none = await all().eq('id', 99).single()
  expect(none).toMatchObject({
    status: 406,
    statusText: 'Not Acceptable',
    error: {
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      message: 'Cannot coerce the result to a single JSON object',
    },
  })
  expect((await all().single()).error).toMatchObject({
    code: 'PGRST116',
    details: 'The result contains 5 rows',
  })
  expect(await rowsOf(all().eq('id', 99).maybeSingle())).toBeNull()
})

it('nulls can be stripped', async () => {
  expect(await rowsOf(books().select('id,price').eq('id', 4).stripNulls())).toEqual([{ id: 4 }])
  expect(await rowsOf(books().select('id,price').eq('id', 4).single().stripNulls())).toEqual({ id: 4 })
})

it('rows come as csv', async () => {
  const text = await rowsOf(books().select('id,title,tags').lt('id', 3).order('id').csv())
  expect(text).toBe('id,title,tags\n1,"The Dispossessed","{utopia,moon}"\n2,"The Lathe of Heaven",{dreams}')
})

it('aggregates group by what else is selected', async () => {
  const query = books().select('genre,pages.sum(),most:price.max(),count()').order('genre')
  expect(await rowsOf(query)).toEqual([
    { genre: 'novel', sum: 775, most: 12.5, count: 3 },
    { genre: 'essay', sum: null, most: null, count: 1 },
    { genre: 'poetry', sum: 60, most: 0, count: 1 },
  ])
  const inEmbed = from('authors').select('name,books(count())').order('id')
  expect(await rowsOf(inEmbed)).toEqual([
    { name: 'Ursula', books: [{ count: 2 }] },
    { name: 'Stanislaw', books: [{ count: 2 }] },
    { name: 'Unread', books: [{ count: 0 }] },
  ])
  const lifted = from('reviews').select('...books(author_id),stars.sum()')
  expect(await rowsOf(lifted)).toHaveLength(2)
})

it('the plan of a query can be had', async () => {
  const text = await books().select('id').eq('id', 1).explain()
  expect(text.data).toContain('Index Cond')
  const json = await books().select('id').explain({ format: 'json', analyze: true })
  expect(json.data).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }])
  const plain = await library.request('/books', { headers: { accept: 'application/vnd.pgrst.plan' } })
  expect(plain.headers.get('content-type')).toBe(
    'application/vnd.pgrst.plan+text; for="application/json"; charset=utf-8',
  )
})

it('other schemas are reached by their name', async () => {
  expect(await rowsOf(library.anon().schema('backstage').from('props').select())).toEqual([
    { id: 1, name: 'skull' },
  ])
  const { error, status } = await library.anon().schema('cellar').from('props').select()
  expect(status).toBe(406)
  expect(error).toMatchObject({
    code: 'PGRST106',
    message: 'Invalid schema: cellar',
    hint: 'Only the following schemas are exposed: public, backstage',
  })
})

it('names with any character are names', async () => {
  const query = from('Odd Names').select(String.raw`"the key","a.b",q:"quo\"te",order`).eq('"the key"', 1)
  expect(await rowsOf(query)).toEqual([{ 'the key': 1, 'a.b': 'dot', q: 'quote', order: 7 }])
})

it.each([
  ['id=0', 'filter (0)', 1, '"0" expecting "not" or operator (eq, gt, ...)'],
  ['id=not.up.1', 'filter (not.up.1)', 5, '"u" expecting operator (eq, gt, ...)'],
  [
    'or=()',
    'logic tree (())',
    4,
    '")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  ],
  ['or=)(', 'logic tree ()()', 3, '")" expecting "("'],
  ['not.and=(id.in.1,2)', 'logic tree ((id.in.1,2))', 15, '"1" expecting "("'],
  ['order=id.ac', 'order (id.ac)', 4, '"c" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
  ['order=id.descc', 'order (id.descc)', 8, '"c" expecting delimiter (.), "," or end of input'],
  ['order=id.asc.nlsfst', 'order (id.asc.nlsfst)', 8, '"l" expecting "nullsfirst" or "nullslast"'],
  ['order=id.nullslasttt', 'order (id.nullslasttt)', 13, '"t" expecting "," or end of input'],
  ['select=data->>--34', 'select parameter (data->>--34)', 9, '"-" expecting digit'],
])('a mistake is pointed at: %s', async (query, what, column, unexpected) => {
  expect(await failureOf(await library.request(`/books?${query}`))).toMatchObject({
    status: 400,
    message: `"failed to parse ${what}" (line 1, column ${column})`,
    details: `unexpected ${unexpected}`,
  })
})

it('what cannot be found is told with what may have been meant', async () => {
  expect(await from('book').select()).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST205',
      message: "Could not find the table 'public.book' in the schema cache",
      hint: "Perhaps you meant the table 'public.books'",
      details: null,
    },
  })
  expect(await books().select('id,revews(id)')).toMatchObject({
    status: 400,
    error: {
      code: 'PGRST200',
      message: "Could not find a relationship between 'books' and 'revews' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'books' and 'revews' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'reviews' instead of 'revews'.",
    },
  })
  expect(await books().select('id,categories!categories_parent_id_fkey(id)')).toMatchObject({
    error: { code: 'PGRST200' },
  })
  expect(await books().select('wrong')).toMatchObject({
    status: 400,
    error: { code: '42703', message: 'column books.wrong does not exist' },
  })
  expect(await all().eq('reviews.stars', 1)).toMatchObject({
    status: 400,
    error: {
      code: 'PGRST108',
      message: "'reviews' is not an embedded resource in this request",
      hint: "Verify that 'reviews' is included in the 'select' query parameter.",
    },
  })
  expect(await books().select('id,reviews(id)').order('reviews(id)')).toMatchObject({
    status: 400,
    error: {
      code: 'PGRST118',
      message: "A related order on 'reviews' is not possible",
      details: "'books' and 'reviews' do not form a many-to-one or one-to-one relationship",
    },
  })
  expect(await all().eq('id', 'x')).toMatchObject({ status: 400, error: { code: '22P02' } })
})
