import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { CompanyReviewLine, OwnReview, ReviewDecision, ReviewOrder } from '#shared/company-review.ts'
import type { ReviewFields } from '#shared/company-review-form.ts'

const pageSize = 10

export type ReviewFilter = { sort: ReviewOrder; verified: boolean }

export const companyReviewsQuery = (company: string, filter: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: queryKey('companyReviews', company, filter),
    queryFn: ({ pageParam }) => readReviews(company, filter, pageParam),
    initialPageParam: undefined as CompanyReviewLine | undefined,
    getNextPageParam: (page: CompanyReviewLine[]) => (page.length === pageSize ? page.at(-1) : undefined),
  })

async function readReviews(
  company: string,
  { sort, verified }: ReviewFilter,
  after: CompanyReviewLine | undefined,
): Promise<CompanyReviewLine[]> {
  const supabase = await getSupabase()
  const key = after && { after_rating: after.rating, after_day: after.written_on, after_id: after.id }
  return answerAs<CompanyReviewLine[]>(
    supabase.rpc('company_reviews_page', {
      ...{ company, only_verified: verified, sort, page_size: pageSize },
      ...key,
    }),
  )
}

/** Null if the person has none of this company. */
export const ownReviewQuery = (person: string | null, company: string) =>
  queryOptions({
    queryKey: queryKey('ownReview', person, company),
    queryFn: () => readOwnReview(company),
    enabled: person !== null,
  })

async function readOwnReview(company: string): Promise<OwnReview | null> {
  const supabase = await getSupabase()
  return answerAs<OwnReview | null>(
    supabase
      .from('company_reviews')
      .select('id, relation, role, pay, culture, life, title, body, proof, hidden_at')
      .eq('company_id', company)
      .maybeSingle(),
  )
}

/** What staff decided about the person's own review, once there is one; null if nothing. */
export const reviewDecisionQuery = (person: string | null, company: string, own: OwnReview | undefined) =>
  queryOptions({
    queryKey: queryKey('reviewDecision', person, company),
    queryFn: () => readDecision(company),
    enabled: own !== undefined,
  })

async function readDecision(company: string): Promise<ReviewDecision | null> {
  const supabase = await getSupabase()
  return answerAs<ReviewDecision | null>(supabase.rpc('review_decision', { company }))
}

export async function saveReview(company: string, fields: ReviewFields): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('save_company_review', { company, fields }).throwOnError()
}

export async function withdrawReview(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('company_reviews').delete().eq('id', id).throwOnError()
}

/** Without words the answer is taken back. */
export async function answerReview(review: string, words: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('answer_company_review', { review, words }).throwOnError()
}
