import { lazy, Suspense } from 'react'
import { recentReviews, reviewedCompanies, reviewPage } from '#app/content/reviews.ts'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { CompanyList, ReviewList } from '#app/features/site/reviews/review-list.tsx'
import { findCompanies, findReviews } from '#app/features/site/reviews/review-search.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/reviewspace'

const page = '/reviewspace'

/** Needed by a search that finds nothing, and by nobody else. */
const EmptyState = lazy(async () => ({ default: (await import('#app/ui/empty-state.tsx')).EmptyState }))

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'ReviewSpace: what it is like to work there',
    'Company reviews in three parts, by people who were there: pay, culture and life outside work.',
    { path: page },
  )

// Ratings and reviews travel with the page and are in no script.
export const loader = () => ({ reviewedCompanies, recentReviews, text: reviewPage })

export default function ReviewspacePage({ loaderData }: Route.ComponentProps) {
  const { reviewedCompanies, recentReviews, text } = loaderData
  const [query, type] = useTypedQuery('q')
  const companies = findCompanies(reviewedCompanies, query)
  const reviews = findReviews(recentReviews, query, companies)
  const { eyebrow, title, lead, rules, write } = text
  return (
    <>
      <div className="page-x page-width flex flex-col gap-10 pt-12 pb-8 md:pt-16 md:pb-13">
        <PageHeader eyebrow={eyebrow} title={title} lead={lead} size="display" />
        <SearchBox
          action={page}
          label="Search companies"
          placeholder="Company or field"
          value={query}
          onType={type}
          button={<Button type="submit">Search</Button>}
          className="max-w-[640px]"
        />
        <section aria-labelledby="companies">
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="companies" className="text-20 md:text-26">
              {query.trim() === '' ? 'Top-rated companies' : 'Companies found'}
            </h2>
            <p role="status" className="text-14 text-ink-3">
              {companies.length === 1 ? '1 company' : `${companies.length} companies`}
            </p>
          </div>
          {companies.length === 0 ? (
            <div className="border-y border-line">
              <Suspense>
                <EmptyState
                  title="Nobody has written about that company yet"
                  action={
                    <EnquiryButton kind="review" page={page} look="outline">
                      {write.action}
                    </EnquiryButton>
                  }
                >
                  If you worked there, you can be the first. Your name is never shown.
                </EmptyState>
              </Suspense>
            </div>
          ) : (
            <CompanyList companies={companies} query={query} />
          )}
        </section>
      </div>
      {reviews.length > 0 && (
        <Section id="reviews" title="Recent reviews">
          <ReviewList reviews={reviews} />
        </Section>
      )}
      <Section title={rules.title} band className="grid gap-x-12 gap-y-8 md:grid-cols-3">
        {rules.points.map(({ term, text: about }) => (
          <div key={term}>
            <h3 className="text-18">{term}</h3>
            <p className="mt-2 text-15 text-ink-2">{about}</p>
          </div>
        ))}
      </Section>
      <div className="h-10" />
      <ClosingCall
        title={write.title}
        lead={write.text}
        actions={
          <EnquiryButton kind="review" page={page} look="accent" size="large">
            {write.action}
          </EnquiryButton>
        }
      />
    </>
  )
}
