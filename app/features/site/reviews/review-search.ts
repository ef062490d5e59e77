import type { CompanyReview, ReviewedCompany } from '#app/content/reviews.ts'
import { textFit } from '#shared/fuzzy.ts'
import { overallRating } from './overall-rating.ts'

/** What companies can be ordered by, while nothing is typed. */
export const orders = {
  Overall: overallRating,
  Pay: (company: ReviewedCompany) => company.salaryRating,
  Culture: (company: ReviewedCompany) => company.cultureRating,
  'Life outside work': (company: ReviewedCompany) => company.workLifeRating,
  'Most even': ({ salaryRating, cultureRating, workLifeRating }: ReviewedCompany) => {
    const ratings = [salaryRating, cultureRating, workLifeRating]
    return Math.min(...ratings) - Math.max(...ratings)
  },
}

export type Order = keyof typeof orders

/** Companies whose name, trade or place fits the words; all of them, the best first, while nothing is typed. */
export function findCompanies(
  companies: readonly ReviewedCompany[],
  query: string,
  order: Order = 'Overall',
): ReviewedCompany[] {
  const by = orders[order]
  const ordered = companies.toSorted(
    (a, b) => by(b) - by(a) || overallRating(b) - overallRating(a) || b.reviews - a.reviews,
  )
  if (query.trim() === '') return ordered
  return ordered
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

/** Reviews of the companies found; where the words name none, those that hold the words. */
export function findReviews(
  reviews: readonly CompanyReview[],
  query: string,
  companies: readonly ReviewedCompany[],
): CompanyReview[] {
  if (query.trim() === '') return [...reviews]
  const found = new Set(companies.map((company) => company.name))
  return reviews.filter(({ company, role, title, excerpt }) =>
    // If a company's name matches, matches in reviews are left out.
    found.size > 0 ? found.has(company) : textFit(query, `${role} ${title} ${excerpt}`) > 0,
  )
}
