import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import type { OwnReview } from '#shared/company-review.ts'
import type { ReviewFields } from '#shared/company-review-form.ts'
import { answerReview, saveReview, withdrawReview } from './review-queries.ts'

/** `before`: what it said, to be said again. */
type Answer = { review: string; words: string; before?: string | undefined }

export function useReviewChanges(company: string) {
  const shared = { kind: 'review', key: queryKey('companyReviews', company) } as const
  const save = useChange<unknown, { fields: ReviewFields; isNew: boolean }>({
    ...shared,
    run: ({ fields }) => saveReview(company, fields),
    failed: 'Failed to save the review',
    done: ({ isNew }) => toast.success(isNew ? 'Your review is on the page' : 'Your review is changed'),
  })
  const withdraw = useChange<unknown, OwnReview>({
    ...shared,
    run: ({ id }) => withdrawReview(id),
    failed: 'Failed to withdraw the review',
    done: () => toast.success('Your review is withdrawn'),
  })
  const answer = useChange<unknown, Answer>({
    ...shared,
    run: ({ review, words }) => answerReview(review, words),
    failed: 'Failed to change the answer',
    done: ({ review, words, before }) => {
      if (words) toast.success('Your answer is on the page')
      else toast.success('Your answer is removed', () => answer.mutate({ review, words: before ?? '' }))
    },
  })
  return { save, withdraw, answer }
}

export type ReviewChanges = ReturnType<typeof useReviewChanges>
