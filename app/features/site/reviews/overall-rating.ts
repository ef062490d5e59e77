import type { ReviewedCompany } from '#app/content/reviews.ts'

/** The mean of the three parts, to one decimal: nothing is rated apart from its parts. */
export function overallRating({ salaryRating, cultureRating, workLifeRating }: ReviewedCompany): number {
  return Math.round(((salaryRating + cultureRating + workLifeRating) / 3) * 10) / 10
}
