import { ApplyButton } from '#app/features/work/applications/apply/apply-button.tsx'
import { JobBrowser } from '#app/features/work/jobs/job-browser.tsx'
import { SaveJobButton } from '#app/features/work/saved-jobs/save-job-button.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
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
