import { Link } from 'react-router'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { JobLine } from '#app/ui/job-line.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { salaryText } from '#shared/salary.ts'
import type { PayingJob } from './find-open-jobs.ts'

/** Loaded with what it lists. */
export function OpenJobList({ jobs }: { jobs: readonly PayingJob[] }) {
  return (
    <ul className="border-t border-line">
      {jobs.map((job) => (
        <li
          key={job.id}
          className="relative grid grid-cols-[auto_1fr] items-center gap-x-4 border-b border-line py-4"
        >
          <CompanyTile name={job.company.name} logo={job.company.logo_url} />
          <div className="min-w-0">
            <h3 className="text-16">
              <Link
                to={`/jobs/${job.id}`}
                className="underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {job.title}
              </Link>
            </h3>
            <JobLine pay={salaryText(job)}>
              <span>
                {job.company.name}
                <Unverified how={job.company.verified_how} />
              </span>
              <span>{job.location}</span>
            </JobLine>
          </div>
        </li>
      ))}
    </ul>
  )
}
