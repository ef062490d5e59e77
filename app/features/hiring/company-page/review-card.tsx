import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { CompanyPage } from '#shared/company.ts'
import { type CompanyReviewLine, type ReviewPart, reviewAuthor, reviewParts } from '#shared/company-review.ts'
import { longDate } from '#shared/long-date.ts'

const parts = Object.entries(reviewParts) as [ReviewPart, string][]

type ReviewCardProps = {
  review: CompanyReviewLine
  company: CompanyPage
  /** The reader's own. */
  isOwn: boolean
  /** For those who speak for the company. */
  onAnswer: (() => void) | undefined
  onRemoveAnswer: () => void
  /** Reports the review, or the answer to it. */
  report: (part: 'review' | 'answer') => ReactNode
}

/** One review, with the company's answer. */
export function ReviewCard({ review, company, isOwn, onAnswer, onRemoveAnswer, report }: ReviewCardProps) {
  const { title, body, role, rating, written_on, answer } = review
  return (
    <article aria-label={title} className="flex flex-col gap-2 py-5">
      <p className="flex flex-wrap justify-between gap-x-3 text-13 text-ink-3">
        <span className="font-semibold text-ink-2 tabular-nums">{rating} of 5 stars</span>
        <time dateTime={written_on}>{longDate(written_on)}</time>
      </p>
      <h3 dir="auto" className="text-16 font-semibold tracking-normal wrap-anywhere">
        {title}
      </h3>
      <p dir="auto" className="measure text-15 whitespace-pre-line wrap-anywhere">
        {body}
      </p>
      <p className="text-13 text-ink-3 wrap-anywhere">
        <span dir="auto">{role}</span> · {reviewAuthor(review)}
        {isOwn && ' · Yours'}
      </p>
      <ul className="flex flex-wrap gap-x-4 text-13 text-ink-2 tabular-nums">
        {parts.map(([part, label]) => (
          <li key={part}>
            {label} {review[part]}
          </li>
        ))}
      </ul>
      {answer && (
        <div className="mt-1 border-l-2 border-line-strong pl-4">
          <p className="text-13 text-ink-3">
            {company.name} answered on {longDate(answer.answered_on)}
            {answer.before_change && ', before the review was changed'}
          </p>
          <p dir="auto" className="measure mt-1 text-15 whitespace-pre-line wrap-anywhere">
            {answer.body}
          </p>
          {!onAnswer && report('answer')}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {onAnswer && (
          <Button
            look="outline"
            size="small"
            aria-label={answer ? `Edit your answer to ${title}` : `Answer ${title}`}
            onClick={onAnswer}
          >
            {answer ? 'Edit answer' : 'Answer'}
          </Button>
        )}
        {onAnswer && answer && (
          <Button
            look="ghost"
            size="small"
            aria-label={`Remove your answer to ${title}`}
            onClick={onRemoveAnswer}
          >
            Remove answer
          </Button>
        )}
        {!isOwn && report('review')}
      </div>
    </article>
  )
}
