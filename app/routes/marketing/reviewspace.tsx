import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
import { recentReviews, reviewedCompanies, reviewPage } from '#app/content/reviews.ts'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { WriteReviewButton } from '#app/features/site/enquiries/write-review-button.tsx'
import { OrderButtons } from '#app/features/site/reviews/order-buttons.tsx'
import { findCompanies, findReviews, type Order } from '#app/features/site/reviews/review-search.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RenderWhenVisible } from '#app/ui/render-when-visible.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/reviewspace'

const page = '/reviewspace'
const findCompany = '/search?type=companies'

/** Only needed by a search without results. */
const EmptyState = lazy(async () => ({ default: (await import('#app/ui/empty-state.tsx')).EmptyState }))

/** Below the first screen. */
const LiveCompanies = lazy(async () => ({
  default: (await import('#app/features/site/reviews/live-companies.tsx')).LiveCompanies,
}))

const loadRows = () => import('#app/features/site/reviews/company-row.tsx')
const loadReviews = () => import('#app/features/site/reviews/recent-review.tsx')
const Axis = prerendered(async () => (await loadRows()).SpreadAxis)
const Rules = prerendered(async () => (await loadReviews()).ReviewRules)

/** Rows are in no script: the search sorts and hides the prerendered ones. */
const rows: Record<string, ComponentType> = {}
function rowOf(name: string, load: () => Promise<Record<string, ComponentType>>): ComponentType {
  rows[name] ??= prerendered(async () => (await load())[name] ?? (() => null))
  return rows[name]
}

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
  const [order, setOrder] = useState<Order>('Overall')
  const companies = findCompanies(reviewedCompanies, query, order)
  const hidden = reviewedCompanies.filter((company) => !companies.includes(company))
  const reviews = findReviews(recentReviews, query, companies)
  // What people found beside the samples: then nobody is told that there is none.
  const [live, setLive] = useState(false)
  const { eyebrow, title, lead, write } = text
  return (
    <>
      <div className="page-x page-width flex flex-col gap-10 pt-12 pb-8 md:pt-16 md:pb-13">
        <PageHeader
          eyebrow={eyebrow}
          title={title}
          lead={lead}
          size="display"
          aside={
            <SearchBox
              action={page}
              label="Search companies"
              placeholder="Company or field"
              value={query}
              onType={type}
              button={<Button type="submit">Search</Button>}
              className="w-full lg:max-w-[480px]"
            />
          }
        />
        <section aria-labelledby="companies">
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 id="companies" className="text-26 md:text-34">
              {query.trim() === '' ? 'Top-rated companies' : 'Companies found'}
            </h2>
            <p role="status" className="mr-auto text-14 text-ink-3">
              {companies.length === 1 ? '1 company' : `${companies.length} companies`}
            </p>
            <OrderButtons order={order} onOrder={setOrder} />
          </div>
          {companies.length === 0 && !live ? (
            <div className="border-y border-line">
              <Suspense>
                <EmptyState
                  title="No one has reviewed that company yet"
                  action={
                    <WriteReviewButton page={page} company={query.trim()} look="outline">
                      {write.action}
                    </WriteReviewButton>
                  }
                >
                  If you worked there, you can be the first. Your name is never shown.
                </EmptyState>
              </Suspense>
            </div>
          ) : (
            companies.length > 0 && <Axis />
          )}
          <ol className="border-t border-line">
            {[...companies, ...hidden].map((company) => {
              const Row = rowOf(company.slug, async () => (await loadRows()).companyRows)
              return (
                <li key={company.slug} hidden={hidden.includes(company)}>
                  <Row />
                </li>
              )
            })}
          </ol>
        </section>
      </div>
      {reviews.length > 0 && (
        <Section id="reviews" title="Recent reviews">
          <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
            {recentReviews.map((review) => {
              const Row = rowOf(review.title, async () => (await loadReviews()).recentReviewRows)
              return (
                <li key={review.title} hidden={!reviews.includes(review)}>
                  <Row />
                </li>
              )
            })}
          </ul>
        </Section>
      )}
      <Live words={query.trim()} onFound={setLive} />
      <Rules />
      <div className="h-10" />
      <Closing {...write} />
    </>
  )
}

/** Companies of Tannr, beside the samples. */
function Live({ words, onFound }: ComponentProps<typeof LiveCompanies>) {
  return (
    <Section
      id="live"
      title="Reviewed on Tannr"
      lead="Companies that have a page here, by people who work or worked there. The ones above are samples."
      aside={<ButtonLink to={findCompany}>Find a company</ButtonLink>}
    >
      <RenderWhenVisible placeholder={<div className="h-10" />}>
        <Suspense fallback={<div className="h-10" />}>
          <LiveCompanies words={words} onFound={onFound} />
        </Suspense>
      </RenderWhenVisible>
    </Section>
  )
}

function Closing({ title, text, action, elsewhere }: typeof reviewPage.write) {
  return (
    <ClosingCall
      title={title}
      lead={text}
      actions={
        <>
          <WriteReviewButton page={page} look="accent" size="large">
            {action}
          </WriteReviewButton>
          <EnquiryButton kind="review" page={page} look="outline" size="large">
            {elsewhere}
          </EnquiryButton>
        </>
      }
    />
  )
}
