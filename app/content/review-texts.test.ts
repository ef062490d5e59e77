import { expect, test } from 'vitest'
import { reviewsOf } from './review-texts.ts'
import { reviewedCompanies } from './reviews.ts'

test.each(reviewedCompanies)(
  '$name has at least eight reviews, and their stars fit its rating',
  (company) => {
    const reviews = reviewsOf(company.name)
    const rating = (company.salaryRating + company.cultureRating + company.workLifeRating) / 3
    const mean = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length
    expect(reviews.length).toBeGreaterThanOrEqual(8)
    expect(reviews.length).toBeLessThan(company.reviews)
    expect(Math.abs(mean - rating)).toBeLessThan(0.15)
  },
)

test('no review is told twice', () => {
  const all = reviewedCompanies.flatMap(({ name }) => reviewsOf(name).map(({ excerpt }) => excerpt))
  expect(new Set(all).size).toBe(all.length)
})
