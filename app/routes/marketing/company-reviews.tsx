import { companies } from '#app/content/companies.ts'
import { reviewSpreads } from '#app/content/review-spreads.ts'
import { reviewsOf } from '#app/content/review-texts.ts'
import { reviewedCompanies } from '#app/content/reviews.ts'
import { WriteReviewButton } from '#app/features/site/enquiries/write-review-button.tsx'
import { CompanyReviews } from '#app/features/site/reviews/company-reviews.tsx'
import { overallRating } from '#app/features/site/reviews/overall-rating.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/company-reviews'

/** Runs at build time: the reviews are in the page and in no script. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  const company = reviewedCompanies.find((one) => one.slug === slug)
  const known = Object.values(companies).find(({ name }) => name === company?.name)
  if (!company || !known) throw new Response(null, { status: 404 })
  return {
    slug,
    company,
    overall: overallRating(company),
    about: known.about,
    employees: known.employees,
    reviews: reviewsOf(company.name),
    stars: reviewSpreads[company.slug]?.stars ?? [],
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(
        `Working at ${loaderData.company.name}: reviews`,
        `What people say about pay, culture and life outside work at ${loaderData.company.name}, ${loaderData.company.place}.`,
        { path: `/reviewspace/${loaderData.slug}` },
      )
    : []

export default function CompanyReviewsPage({ loaderData }: Route.ComponentProps) {
  const { slug, company } = loaderData
  return (
    <CompanyReviews
      {...loaderData}
      write={
        <WriteReviewButton page={`/reviewspace/${slug}`} company={company.name}>
          Write a Review
        </WriteReviewButton>
      }
    />
  )
}
