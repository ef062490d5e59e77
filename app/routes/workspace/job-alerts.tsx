import { ApplyButton } from '#app/features/work/applications/apply/apply-button.tsx'
import { JobAlertsPage } from '#app/features/work/job-alerts/job-alerts-page.tsx'
import { SaveJobButton } from '#app/features/work/saved-jobs/save-job-button.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/job-alerts'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Job alerts',
    'Say once what you are looking for, and see which new roles fit, how well and why.',
    {
      path: '/job-alerts',
    },
  )

export default function JobAlertsRoute() {
  return (
    <JobAlertsPage
      actions={({ job }) => (
        <>
          <SaveJobButton job={job} signedIn label="Save Job" />
          <ApplyButton job={job} signedIn />
        </>
      )}
    />
  )
}
