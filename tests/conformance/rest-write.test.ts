/** Writing through the data API with the stock client. */
import { expect, it } from 'vitest'
import { useLibrary } from '#tests/support/library.ts'

const library = useLibrary()
const { from, request } = library

it('an insert answers nothing, or the rows as they are shaped', async () => {
  const silent = await from('authors').insert({ name: 'Silent' })
  expect(silent).toMatchObject({ data: null, error: null, status: 201, statusText: 'Created' })
  const shown = await from('books')
    .insert({ title: 'New', author_id: 1, tags: ['a b', 'c'] })
    .select('title,tags,authors(name)')
  expect(shown).toMatchObject({
    status: 201,
    data: [{ title: 'New', tags: ['a b', 'c'], authors: { name: 'Ursula' } }],
  })
})

it('many rows go in at once, keys that some lack are null', async () => {
  const { data, count } = await from('authors')
    .insert([{ name: 'One', country: 'FR' }, { name: 'Two' }], { count: 'exact' })
    .select('name,country')
  expect({ data, count }).toEqual({
    data: [
      { name: 'One', country: 'FR' },
      { name: 'Two', country: null },
    ],
    count: 2,
  })
})

it('or the default, where that is asked', async () => {
  const { data } = await from('authors')
    .insert([{ name: 'Three', country: 'FR' }, { name: 'Four' }], { defaultToNull: false })
    .select('name,country')
  expect(data).toEqual([
    { name: 'Three', country: 'FR' },
    { name: 'Four', country: 'unknown' },
  ])
})

it('nothing goes in from an empty list', async () => {
  expect(await from('authors').insert([]).select()).toMatchObject({ status: 201, data: [] })
})

it('an object without keys is a row of defaults', async () => {
  expect(await from('keyless').insert({}).select()).toMatchObject({ status: 201, data: [{ value: null }] })
})

it('one inserted row can be taken as an object', async () => {
  const { data } = await from('readers').insert({ name: 'Dee' }).select('name').single()
  expect(data).toEqual({ name: 'Dee' })
})

it('a write that should have been of one row is undone', async () => {
  const { error } = await from('readers')
    .insert([{ name: 'Eve' }, { name: 'Fay' }])
    .select()
    .single()
  expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
  expect((await from('readers').select().in('name', ['Eve', 'Fay'])).data).toEqual([])
})

it('an upsert changes what is there and adds what is not', async () => {
  await from('pairs').insert({ a: 5, b: 5, note: 'old' })
  const changed = await from('pairs').upsert({ a: 5, b: 5, note: 'new' }).select()
  expect(changed).toMatchObject({ status: 200, data: [{ a: 5, b: 5, note: 'new' }] })
  const mixed = await from('pairs')
    .upsert([
      { a: 5, b: 5, note: 'newer' },
      { a: 5, b: 6, note: 'added' },
    ])
    .select()
  expect(mixed.status).toBe(201)
  expect(mixed.data).toHaveLength(2)
})

it('or leaves what is there alone', async () => {
  await from('pairs').insert({ a: 6, b: 6, note: 'kept' })
  const { data } = await from('pairs')
    .upsert(
      [
        { a: 6, b: 6, note: 'lost' },
        { a: 6, b: 7, note: 'added' },
      ],
      { ignoreDuplicates: true },
    )
    .select()
  expect(data).toEqual([{ a: 6, b: 7, note: 'added' }])
  expect((await from('pairs').select('note').match({ a: 6, b: 6 })).data).toEqual([{ note: 'kept' }])
})

it('another unique column can decide', async () => {
  await from('readers').insert({ name: 'Gil' })
  const { data, error } = await from('readers')
    .upsert({ name: 'Gil', joined_on: '2026-05-05' }, { onConflict: 'name' })
    .select('joined_on')
  expect(error).toBeNull()
  expect(data).toEqual([{ joined_on: '2026-05-05' }])
  const wrong = await from('readers').upsert({ name: 'Gil' }, { onConflict: 'joined_on' })
  expect(wrong).toMatchObject({ status: 400, error: { code: '42P10' } })
})

it('an update changes the rows that the filters find', async () => {
  await from('authors').insert([
    { name: 'Upd', country: 'X' },
    { name: 'Upd', country: 'Y' },
  ])
  const silent = await from('authors')
    .update({ country: 'Z' }, { count: 'exact' })
    .eq('name', 'Upd')
    .eq('country', 'X')
  expect(silent).toMatchObject({ status: 204, data: null, count: 1, statusText: 'No Content' })
  const shown = await from('authors')
    .update({ born: '2000-01-01' })
    .eq('name', 'Upd')
    .select('country,born')
    .order('country')
  expect(shown).toMatchObject({
    status: 200,
    data: [
      { country: 'Y', born: '2000-01-01' },
      { country: 'Z', born: '2000-01-01' },
    ],
  })
})

it('an update that finds nothing is no error, and one of nothing changes nothing', async () => {
  expect(await from('authors').update({ country: 'Q' }).eq('id', -1).select()).toMatchObject({
    status: 200,
    data: [],
  })
  expect(await from('authors').update({}).eq('id', 1).select()).toMatchObject({ status: 200, data: [] })
})

it('the rows changed come back even where they no longer fit the filter', async () => {
  await from('authors').insert({ name: 'Before' })
  expect((await from('authors').update({ name: 'After' }).eq('name', 'Before').select('name')).data).toEqual([
    { name: 'After' },
  ])
})

it('a filter on an embed narrows what is shown of it, not what is changed', async () => {
  const { data } = await from('books')
    .update({ pages: 387 })
    .eq('id', 1)
    .select('id,reviews(stars),good_reviews(stars)')
    .eq('reviews.stars', 3)
  expect(data).toEqual([{ id: 1, reviews: [{ stars: 3 }], good_reviews: [{ stars: 5 }] }])
})

it('a delete answers nothing, or the rows that are gone', async () => {
  await from('authors').insert([{ name: 'Del' }, { name: 'Del' }, { name: 'Delx' }])
  expect(await from('authors').delete({ count: 'exact' }).eq('name', 'Delx')).toMatchObject({
    status: 204,
    count: 1,
    data: null,
  })
  const shown = await from('authors').delete().eq('name', 'Del').select('name')
  expect(shown).toMatchObject({ status: 200, data: [{ name: 'Del' }, { name: 'Del' }] })
})

it('a delete with a condition on an embed that it cannot have deletes nothing', async () => {
  const { error } = await from('readers').delete().select('name,cards(number)').is('cards', null)
  expect(error).toMatchObject({ code: '42703' })
})

it('a rolled back write shows what would have been', async () => {
  const { data } = await from('authors').insert({ name: 'Ghost' }).select('name').rollback()
  expect(data).toEqual([{ name: 'Ghost' }])
  expect((await from('authors').select().eq('name', 'Ghost')).data).toEqual([])
  const broken = await from('books').insert({ title: 'x', author_id: 4242 }).rollback()
  expect(broken).toMatchObject({ status: 409, error: { code: '23503' } })
  expect((await from('authors').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
})

it('a write of too many rows is undone', async () => {
  await from('authors').insert([{ name: 'Max' }, { name: 'Max' }])
  const refused = await from('authors').delete().eq('name', 'Max').maxAffected(1)
  expect(refused).toMatchObject({
    status: 400,
    error: {
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 2 rows',
    },
  })
  const allowed: unknown = await from('authors').delete().eq('name', 'Max').select('name').maxAffected(2)
  expect(allowed).toMatchObject({ data: [{ name: 'Max' }, { name: 'Max' }] })
})

it("the database's rules answer with their codes", async () => {
  expect(await from('authors').insert({ country: 'X' })).toMatchObject({
    status: 400,
    error: { code: '23502' },
  })
  expect(await from('books').insert({ title: 'x', price: -1 })).toMatchObject({
    status: 400,
    error: { code: '23514' },
  })
  expect(await from('readers').insert({ name: 'Ada' })).toMatchObject({
    status: 409,
    statusText: 'Conflict',
    error: { code: '23505', details: 'Key (name)=(Ada) already exists.' },
  })
  expect(await from('books').insert({ title: 'x', author_id: 4242 })).toMatchObject({
    status: 409,
    error: { code: '23503' },
  })
  expect(await from('books').insert({ titel: 'x' })).toMatchObject({
    status: 400,
    error: { code: 'PGRST204', message: "Could not find the 'titel' column of 'books' in the schema cache" },
  })
  expect(await from('books').insert({ title: 'x', genre: 'haiku' })).toMatchObject({
    status: 400,
    error: { code: '22P02' },
  })
})

it('texts arrive as they were sent', async () => {
  const texts = [
    '"quoted"',
    "o'clock",
    'back\\slash',
    'null',
    '',
    'ünï 🦊',
    '$1 {a} %41 & = +',
    '\u2028 line',
    '<script>',
  ]
  for (const text of texts) {
    await from('keyless').insert({ value: text })
    expect((await from('keyless').select('value').eq('value', text)).data, text).toEqual([{ value: text }])
    expect((await from('keyless').delete().eq('value', text).select()).data, text).toEqual([{ value: text }])
  }
})

it('a column that is named twice is written once', async () => {
  const answer = await request('/pairs?columns=a,b,a', {
    method: 'POST',
    body: JSON.stringify([{ a: 91, b: 92 }]),
    headers: { 'content-type': 'application/json', prefer: 'tx=rollback, return=representation' },
  })
  expect([answer.status, await answer.json()]).toMatchObject([201, [{ a: 91, b: 92 }]])
})
