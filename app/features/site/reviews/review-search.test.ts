import { expect, test } from 'vitest'
import { recentReviews, reviewedCompanies } from '#app/content/reviews.ts'
import { overallRating } from './overall-rating.ts'
import { findCompanies, findReviews, type Order } from './review-search.ts'

const names = (query: string) => findCompanies(reviewedCompanies, query).map((company) => company.name)

test('before anything is typed the best rated stand first', () => {
  const ratings = findCompanies(reviewedCompanies, '').map(overallRating)
  expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
  expect(ratings).toHaveLength(reviewedCompanies.length)
})

test('a company is found by name, by trade and by place, slips forgiven', () => {
  expect(names('nortwhind')).toEqual(['Northwind'])
  expect(names('logistics')).toEqual(['Kestrel Logistics'])
  expect(names('boston')).toEqual(['Meridian Health'])
  expect(names('zeppelin')).toEqual([])
})

test('reviews follow the companies found, or the words they hold', () => {
  const about = (query: string) =>
    findReviews(recentReviews, query, findCompanies(reviewedCompanies, query)).map((review) => review.company)
  expect(about('fathom')).toEqual(['Fathom'])
  expect(about('bank')).toEqual(
    recentReviews.map(({ company }) => company).filter((name) => name === 'Alder Bank'),
  )
  expect(about('nurses')).toEqual(['Meridian Health'])
  expect(about('')).toHaveLength(recentReviews.length)
})

test('while nothing is typed companies are ordered by one part, or by how even they are', () => {
  const first = (order: Order) => findCompanies(reviewedCompanies, '', order)[0]?.name
  expect([first('Pay'), first('Culture'), first('Life outside work'), first('Most even')]).toEqual([
    'Fathom',
    'Northwind',
    'Larkspur',
    'Kestrel Logistics',
  ])
})
