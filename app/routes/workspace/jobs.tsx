import { ApplyButton } from '#app/features/applications/apply-button.tsx'
import { JobBrowser } from '#app/features/jobs/job-browser.tsx'
import { SaveJobButton } from '#app/features/saved-jobs/save-job-button.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/jobs'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Jobs',
    'Search open roles by title, company, place, level and salary. Save the ones you like and apply with a note.',
    {
      path: '/jobs',
    },
  )

export default function JobsPage() {
  return (
    <JobBrowser
      actions={(job, signedIn) => (
        <>
          <SaveJobButton job={job} signedIn={signedIn} />
          <ApplyButton job={job} signedIn={signedIn} />
        </>
      )}
    />
  )
}
