import type { CompanyReview, ReviewedCompany } from '#app/content/reviews.ts'
import { textFit } from '#shared/fuzzy.ts'
import { overallRating } from './overall-rating.ts'

/** Companies whose name, trade or place fits the words; all of them, best rated first, while nothing is typed. */
export function findCompanies(companies: readonly ReviewedCompany[], query: string): ReviewedCompany[] {
  const rated = companies.toSorted((a, b) => overallRating(b) - overallRating(a) || b.reviews - a.reviews)
  if (query.trim() === '') return rated
  return rated
    .map((company) => ({
      company,
      fit: Math.max(
        2 * textFit(query, company.name),
        textFit(query, `${company.name} ${company.category} ${company.place}`),
      ),
    }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ company }) => company)
}

/** Reviews that name the words, or that are about one of the companies found. */
export function findReviews(
  reviews: readonly CompanyReview[],
  query: string,
  companies: readonly ReviewedCompany[],
): CompanyReview[] {
  if (query.trim() === '') return [...reviews]
  const found = new Set(companies.map((company) => company.name))
  const words = query.trim().toLowerCase()
  return reviews.filter((review) => {
    const text = `${review.role} ${review.title} ${review.excerpt}`
    // Beside a company that was meant, a word that merely looks alike is noise.
    return (
      found.has(review.company) ||
      (found.size === 0 ? textFit(query, text) > 0 : text.toLowerCase().includes(words))
    )
  })
}
