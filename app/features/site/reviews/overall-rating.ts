import type { ReviewedCompany } from '#app/content/reviews.ts'

/** The mean of the three parts, to one decimal. */
export function overallRating({ salaryRating, cultureRating, workLifeRating }: ReviewedCompany): number {
  return Math.round(((salaryRating + cultureRating + workLifeRating) / 3) * 10) / 10
}
