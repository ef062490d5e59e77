import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { loadMore } from '#app/data/load-more.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { FilterSelect } from '#app/ui/filter-select.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type CompanyPage, companySaid } from '#shared/company.ts'
import {
  type CompanyReviewLine,
  type OwnReview,
  type ReviewDecision,
  type ReviewOrder,
  reviewOrders,
  writeReviewPath,
} from '#shared/company-review.ts'
import { ReviewCard } from './review-card.tsx'
import {
  companyReviewsQuery,
  ownReviewQuery,
  type ReviewFilter,
  reviewDecisionQuery,
} from './review-queries.ts'
import { type ReviewChanges, useReviewChanges } from './use-review-changes.ts'

const ReviewEditor = lazy(async () => ({ default: (await import('./review-editor.tsx')).ReviewEditor }))
const AnswerEditor = lazy(async () => ({
  default: (await import('./review-answer-editor.tsx')).ReviewAnswerEditor,
}))

const orders = Object.entries(reviewOrders).map(([value, label]) => ({ value, label }))
const whose = [
  { value: 'all', label: 'All reviews' },
  { value: 'verified', label: 'Verified only' },
]

/** Reports a review of the company, or its answer to one. */
export type ReportReview = (what: { review_id: string } | { answer_id: string }) => ReactNode

type CompanyReviewsProps = { person: string | null; company: CompanyPage; report: ReportReview }

/** A company's reviews on its page, and the reader's own. */
export function CompanyReviews({ person, company, report }: CompanyReviewsProps) {
  const [filter, setFilter] = useState<ReviewFilter>({ sort: 'newest', verified: false })
  const own = useQuery(ownReviewQuery(person, company.id)).data ?? undefined
  const changes = useReviewChanges(company.id)
  const speaks = company.role === 'owner' || company.role === 'recruiter'
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-of"
      className="flex scroll-mt-20 flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="reviews-of" className="text-18">
          What it’s like to work there
        </h2>
        {company.reviews && (
          <div className="flex flex-wrap gap-2">
            <FilterSelect
              label="Which reviews"
              value={filter.verified ? 'verified' : 'all'}
              options={whose}
              onChoose={(value) => setFilter({ ...filter, verified: value === 'verified' })}
            />
            <FilterSelect
              label="Order of reviews"
              value={filter.sort}
              options={orders}
              onChoose={(value) => setFilter({ ...filter, sort: value as ReviewOrder })}
            />
          </div>
        )}
      </div>
      {speaks ? (
        <p className="text-14 text-ink-3">
          You speak for {company.name} here, so you can answer reviews and not write one.
        </p>
      ) : (
        <OwnPart person={person} company={company} own={own} changes={changes} />
      )}
      {company.reviews ? (
        <ReviewList {...{ company, filter, own, speaks, changes, report }} />
      ) : (
        <p className="text-15 text-ink-2">Nobody has reviewed {company.name} on Tannr yet.</p>
      )}
    </section>
  )
}

type OwnPartProps = {
  person: string | null
  company: CompanyPage
  own: OwnReview | undefined
  changes: ReviewChanges
}

/** The way to one's own review; `?review=write` opens it, for somebody who comes to write. */
function OwnPart({ person, company, own, changes }: OwnPartProps) {
  const [params, setParams] = useSearchParams()
  const [withdraws, setWithdraws] = useState(false)
  const decision = useQuery(reviewDecisionQuery(person, company.id, own)).data
  const writes = person !== null && params.get('review') === 'write'
  const write = (open: boolean) =>
    setParams(
      (now) => {
        if (open) now.set('review', 'write')
        else now.delete('review')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  if (!person) {
    return (
      <ButtonLink
        look="outline"
        size="small"
        className="self-start"
        to={`/auth?next=${encodeURIComponent(writeReviewPath(company.slug))}`}
      >
        Write a Review
      </ButtonLink>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => write(true)}>
        {own ? 'Edit your review' : 'Write a Review'}
      </Button>
      {own && !own.hidden_at && (
        <Button look="ghost" size="small" aria-haspopup="dialog" onClick={() => setWithdraws(true)}>
          Withdraw your review
        </Button>
      )}
      {own?.hidden_at && <Badge tone="warn">Your review was taken down by Tannr</Badge>}
      {own && decision && <Decision decision={decision} />}
      {writes && (
        <Suspense>
          <ReviewEditor
            key={own?.id ?? 'new'}
            company={company}
            own={own}
            save={changes.save}
            onClose={() => write(false)}
          />
        </Suspense>
      )}
      {withdraws && own && (
        <ConfirmDialog
          title="Withdraw your review?"
          description={`It is deleted, with the answer of ${companySaid(company)} to it.`}
          act="Withdraw"
          onAct={() => {
            changes.withdraw.mutate(own)
            setWithdraws(false)
          }}
          onClose={() => setWithdraws(false)}
        />
      )}
    </div>
  )
}

/** Why staff took it down or warned of it, and how to object. */
function Decision({ decision: { decision, reason, reference } }: { decision: ReviewDecision }) {
  return (
    <div className="flex w-full flex-col gap-2 rounded-input bg-sunken px-4 py-3 text-14">
      <p className="font-medium">
        {decision === 'hidden' ? 'Why we took it down' : 'A warning about your review'}
      </p>
      <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{reason}</p>
      <p className="text-ink-2">
        If you think this is a mistake,{' '}
        <TextLink to={`/support?topic=other&reference=${reference}#message`}>tell us why</TextLink> and
        mention the reference {reference}. Someone who was not part of the decision will review it.
      </p>
    </div>
  )
}

type ReviewListProps = {
  company: CompanyPage
  filter: ReviewFilter
  own: OwnReview | undefined
  speaks: boolean
  changes: ReviewChanges
  report: ReportReview
}

function ReviewList({ company, filter, own, speaks, changes, report }: ReviewListProps) {
  const query = useInfiniteQuery(companyReviewsQuery(company.id, filter))
  const [answered, setAnswered] = useState<CompanyReviewLine>()
  const reviews = query.data?.pages.flat() ?? []
  if (query.data === undefined && query.error) {
    return (
      <ErrorState
        message={`The reviews could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <>
      {query.data && reviews.length === 0 && (
        <p className="text-15 text-ink-2">No review of {company.name} is verified yet.</p>
      )}
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard
              review={review}
              company={company}
              isOwn={review.id === own?.id}
              onAnswer={speaks ? () => setAnswered(review) : undefined}
              onRemoveAnswer={() =>
                changes.answer.mutate({ review: review.id, words: '', before: review.answer?.body })
              }
              report={(part) =>
                report(part === 'review' ? { review_id: review.id } : { answer_id: review.id })
              }
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void loadMore(query)} />
      )}
      {answered && (
        <Suspense>
          <AnswerEditor
            company={company}
            review={answered}
            answer={changes.answer}
            onClose={() => setAnswered(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
