import { lazy, Suspense } from 'react'
import { SearchPage } from '#app/features/network/search/search-page.tsx'
import { ApplyButton } from '#app/features/work/applications/apply/apply-button.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/search'

const AnswerAlert = lazy(() =>
  import('#app/features/work/job-alerts/answer-alert.tsx').then(({ AnswerAlert: form }) => ({
    default: form,
  })),
)

export const meta: Route.MetaFunction = () =>
  pageMeta('Search', 'Find people, companies, open jobs, posts and articles on Tannr.', { path: '/search' })

export default function SearchRoute() {
  return (
    <SearchPage
      alert={(address) => (
        <Suspense fallback={<Skeleton className="h-56 w-full" />}>
          <AnswerAlert address={address} />
        </Suspense>
      )}
      apply={({ id, title, company, applied_at }, signedIn) =>
        id ? (
          <ApplyButton
            job={{ id, title, company: { name: company }, applied_at }}
            signedIn={signedIn}
            label="Apply"
          />
        ) : (
          // A sample job has no record behind it: the open roles of that title have.
          <ButtonLink
            size="small"
            to={signedIn ? `/jobs?q=${encodeURIComponent(title)}` : '/auth?next=/search'}
            aria-label={`Apply for ${title}`}
          >
            Apply
          </ButtonLink>
        )
      }
    />
  )
}
