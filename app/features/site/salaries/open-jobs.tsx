import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { JobLine } from '#app/ui/job-line.tsx'
import { RenderWhenVisible } from '#app/ui/render-when-visible.tsx'
import { salaryText } from '#shared/salary.ts'
import type { PayingJob } from './find-open-jobs.ts'

type OpenJobsProps = { words: string; pay: { low: number; high: number } }

/** Live from the database. Without scripts only the link to the search is shown. */
export function OpenJobs({ words, pay }: OpenJobsProps) {
  const all = (
    <ButtonLink to={`/jobs?q=${encodeURIComponent(words)}`} look="outline" className="mt-6">
      See all open jobs
    </ButtonLink>
  )
  return (
    <>
      <RenderWhenVisible placeholder={<Waiting />}>
        <FoundJobs words={words} pay={pay} />
      </RenderWhenVisible>
      {all}
    </>
  )
}

function FoundJobs({ words, pay: { low, high } }: OpenJobsProps) {
  const [found, setFound] = useState<readonly PayingJob[] | 'failed'>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again.
  useEffect(() => {
    let left = false
    void import('./find-open-jobs.ts')
      .then(({ findOpenJobs }) => findOpenJobs(words, { low, high }))
      .catch(() => 'failed' as const)
      .then((jobs) => left || setFound(jobs))
    return () => {
      left = true
    }
  }, [words, low, high, tries])
  if (!found) return <Waiting />
  if (found === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 border-y border-line py-6 text-15">
        The open jobs could not be loaded.
        <Button
          size="small"
          look="outline"
          onClick={() => {
            setFound(undefined)
            setTries(tries + 1)
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
  if (found.length === 0) {
    return (
      <p role="status" className="border-y border-line py-6 text-16 text-ink-2">
        No open job has this title and pays within these ranges today.
      </p>
    )
  }
  return (
    <ul className="border-t border-line">
      {found.map((job) => (
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
              {job.company.name} · {job.location}
            </JobLine>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <p role="status" className="border-y border-line py-6 text-16 text-ink-2 noscript:hidden">
      Looking for open jobs…
    </p>
  )
}
