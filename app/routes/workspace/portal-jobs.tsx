import { JobsSection } from '#app/features/hiring/jobs/jobs-section.tsx'
import type { PreviewJob } from '#app/features/hiring/jobs/posting/preview-job.ts'
import { JobDetail } from '#app/features/work/jobs/job-detail.tsx'
import { JobList } from '#app/features/work/jobs/job-list.tsx'
import type { Job } from '#app/features/work/jobs/job-queries.ts'
import type { OwnCompany } from '#shared/company.ts'

/** The portal's jobs, with the jobs pages' rendering as preview. */
export default function PortalJobs({ company }: { company: OwnCompany }) {
  return (
    <JobsSection
      company={company}
      previews={{
        inList: (job) => <JobList jobs={[asOpen(job)]} actions={() => null} />,
        asPage: (job) => <JobDetail job={asOpen(job)} actions={null} />,
      }}
    />
  )
}

/** As shown to a reader who has not saved or applied. */
function asOpen(job: PreviewJob) {
  const size = job.company.size as Job['company']['size']
  return {
    ...job,
    status: 'open' as const,
    saved: false,
    applied_at: null,
    applied_version: null,
    company: { ...job.company, size },
  }
}
