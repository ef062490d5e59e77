/** Reviews of companies, as everybody reads them: never with who wrote one. */

export const reviewRelations = { current: 'Current employee', former: 'Former employee' } as const
export type ReviewRelation = keyof typeof reviewRelations

export const reviewOrders = { newest: 'Newest first', best: 'Best first', worst: 'Worst first' } as const
export type ReviewOrder = keyof typeof reviewOrders

/** The three parts, with the words for each. */
export const reviewParts = { pay: 'Pay', culture: 'Culture', life: 'Life outside work' } as const
export type ReviewPart = keyof typeof reviewParts

export type CompanyReviewLine = Record<ReviewPart, number> & {
  id: string
  relation: ReviewRelation
  role: string
  /** The mean of the three parts, in whole stars. */
  rating: number
  title: string
  body: string
  verified: boolean
  /** The day it was written or last changed. */
  written_on: string
  answer: { id: string; body: string; answered_on: string; before_change: boolean } | null
}

/** The figures of a company; they are not there before its first review. */
export type ReviewFigures = Record<ReviewPart, number> & {
  reviews: number
  verified: number
  overall: number
  /** How many gave 5, 4, 3, 2 and 1. */
  stars: number[]
}

export type CompanyReviews = ReviewFigures & { newest: CompanyReviewLine[] }

/** What staff decided about a review, to its author alone: as public.review_decision answers. */
export type ReviewDecision = { decision: 'hidden' | 'warned'; reason: string; reference: string }

/** The person's own, as they see it. */
export type OwnReview = Record<ReviewPart, number> & {
  id: string
  relation: ReviewRelation
  role: string
  title: string
  body: string
  proof: string | null
  hidden_at: string | null
}

/** As public.reviewed_companies answers. */
export type ReviewedCompany = ReviewFigures & {
  id: string
  slug: string
  name: string
  industry: string
  headquarters: string
  logo_url: string | null
  domain: string
  verified_how: 'operator' | 'mail' | 'dns' | null
}

/** 'Verified, current employee' or 'Anonymous': what was not proven says nothing about who wrote it. */
export const reviewAuthor = ({ verified, relation }: Pick<CompanyReviewLine, 'verified' | 'relation'>) =>
  verified ? `Verified, ${reviewRelations[relation].toLowerCase()}` : 'Anonymous'

/** A company's reviews on its page; `write` opens the form there. */
export const reviewsPath = (slug: string) => `/companies/${slug}#reviews`
export const writeReviewPath = (slug: string) => `/companies/${slug}?review=write`
