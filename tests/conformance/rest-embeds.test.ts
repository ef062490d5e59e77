/** Embedded relations with the stock client: how they are joined, filtered, ordered and spread. */
import { expect, it } from 'vitest'
import { idsOf, rowsOf, useLibrary } from '#tests/support/library.ts'

const library = useLibrary()
const { from } = library
const books = () => from('books')

it('relations embed along their foreign keys, both ways and through a junction', async () => {
  const query = from('readers')
    .select('name,cards(number),shelved:books(title,authors(name)),reviews(stars)')
    .order('id')
  expect(await rowsOf(query)).toEqual([
    {
      name: 'Ada',
      cards: { number: 'A-1' },
      shelved: [
        { title: 'The Dispossessed', authors: { name: 'Ursula' } },
        { title: 'Solaris', authors: { name: 'Stanislaw' } },
      ],
      reviews: [{ stars: 5 }, { stars: 4 }],
    },
    {
      name: 'Ben',
      cards: { number: 'B-2' },
      shelved: [{ title: 'The Dispossessed', authors: { name: 'Ursula' } }],
      reviews: [{ stars: 3 }],
    },
    { name: 'Cy', cards: null, shelved: [], reviews: [{ stars: 2 }] },
  ])
})

it('a relation to itself embeds children by its name and the parent by the column', async () => {
  const query = from('categories').select('name,categories(name),parent:parent_id(name)').eq('id', 2)
  expect(await rowsOf(query)).toEqual([
    { name: 'fiction', categories: [{ name: 'science fiction' }], parent: { name: 'all' } },
  ])
})

it('hints choose between two ways, by constraint and by column', async () => {
  const query = from('orders').select('id,to:addresses!shipping_fkey(street),billing(street)').order('id')
  expect(await rowsOf(query)).toEqual([
    { id: 1, to: { street: 'Low Road' }, billing: { street: 'High Street' } },
    { id: 2, to: null, billing: { street: 'Low Road' } },
  ])
})

it('without a hint two ways are an error that names both', async () => {
  const { error, status, statusText } = await from('orders').select('id,addresses(street)')
  expect({ status, statusText }).toEqual({ status: 300, statusText: 'Multiple Choices' })
  expect(error).toEqual({
    code: 'PGRST201',
    message: "Could not embed because more than one relationship was found for 'orders' and 'addresses'",
    hint: "Try changing 'addresses' to one of the following: 'addresses!billing_fkey', 'addresses!shipping_fkey'. Find the desired relationship in the 'details' key.",
    details: [
      {
        cardinality: 'many-to-one',
        embedding: 'orders with addresses',
        relationship: 'billing_fkey using orders(billing) and addresses(id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'orders with addresses',
        relationship: 'shipping_fkey using orders(shipping) and addresses(id)',
      },
    ],
  })
})

it('embeds filter, order and limit their own rows, and with inner their parents', async () => {
  const query = books()
    .select('id,reviews(stars)')
    .gte('reviews.stars', 3)
    .order('stars', { referencedTable: 'reviews' })
    .limit(1, { referencedTable: 'reviews' })
    .order('id')
    .limit(2)
  expect(await rowsOf(query)).toEqual([
    { id: 1, reviews: [{ stars: 3 }] },
    { id: 2, reviews: [] },
  ])
  expect(await idsOf(books().select('id,reviews!inner(stars)').gte('reviews.stars', 4).order('id'))).toEqual([
    1, 3,
  ])
})

it('an inner to-one embed counts only the parents that it leaves', async () => {
  const { count, data } = await books()
    .select('id,authors!inner(name)', { count: 'exact' })
    .eq('authors.name', 'Ursula')
  expect({ count, rows: data?.length }).toEqual({ count: 2, rows: 2 })
})

it('parents can be asked for whether an embed is empty', async () => {
  expect(await idsOf(books().select('id,reviews()').is('reviews', null).order('id'))).toEqual([4, 5])
  expect(await idsOf(books().select('id,reviews()').not('reviews', 'is', null).order('id'))).toEqual([
    1, 2, 3,
  ])
  expect(
    await idsOf(books().select('id,authors(),reviews()').or('authors.is.null,reviews.is.null').order('id')),
  ).toEqual([4, 5])
})

it('an embed can be filtered by its alias and by its relation alike', async () => {
  const byAlias = books().select('id,votes:reviews!inner(stars)').eq('votes.stars', 5)
  const byName = books().select('id,votes:reviews!inner(stars)').eq('reviews.stars', 5)
  expect(await idsOf(byAlias)).toEqual(await idsOf(byName))
})

it('a spread to many has no aggregates', async () => {
  const { status, error } = await from('books').select('title,...reviews(stars.sum())')
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  })
})

it('a spread embed lifts its columns, as values or as arrays', async () => {
  const query = from('readers')
    .select('name,...cards(card:number),...reviews(stars,...books(title))')
    .order('id')
    .limit(2)
  expect(await rowsOf(query)).toEqual([
    { name: 'Ada', card: 'A-1', stars: [5, 4], title: ['The Dispossessed', 'Solaris'] },
    { name: 'Ben', card: 'B-2', stars: [3], title: ['The Dispossessed'] },
  ])
})

it('views embed and are embedded as the tables that they show', async () => {
  const query = from('book_list').select('author_name,authors(name),reviews(stars)').eq('id', 2)
  expect(await rowsOf(query)).toEqual([
    { author_name: 'Ursula', authors: { name: 'Ursula' }, reviews: [{ stars: 2 }] },
  ])
  const back = from('authors')
    .select('book_list(title)')
    .eq('id', 2)
    .order('title', { referencedTable: 'book_list' })
  expect(await rowsOf(back)).toEqual([{ book_list: [{ title: 'Solaris' }, { title: 'Summa' }] }])
})

it('functions of a row are columns and relations', async () => {
  const query = books()
    .select('label,good_reviews(stars),top_review(body)')
    .eq('label', 'Solaris (204)')
    .order('label')
  expect(await rowsOf(query)).toEqual([
    { label: 'Solaris (204)', good_reviews: [{ stars: 4 }], top_review: { body: 'wet' } },
  ])
})

it('an or can speak of an embed', async () => {
  const query = books()
    .select('id,reviews(id)')
    .or('stars.eq.5,stars.eq.2', { referencedTable: 'reviews' })
    .eq('id', 1)
  expect(await rowsOf(query)).toEqual([{ id: 1, reviews: [{ id: 1 }] }])
})
