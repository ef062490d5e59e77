import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RenderWhenVisible } from '#app/ui/render-when-visible.tsx'
import type { PayingJob } from './find-open-jobs.ts'
import type { OpenJobList } from './open-job-list.tsx'

type Found = { jobs: readonly PayingJob[]; List: typeof OpenJobList }
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
  const [found, setFound] = useState<Found | 'failed'>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again.
  useEffect(() => {
    let left = false
    void Promise.all([import('./find-open-jobs.ts'), import('./open-job-list.tsx')])
      .then(async ([{ findOpenJobs }, { OpenJobList }]) => ({
        jobs: await findOpenJobs(words, { low, high }),
        List: OpenJobList,
      }))
      .catch(() => 'failed' as const)
      .then((all) => left || setFound(all))
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
  if (found.jobs.length === 0) {
    return (
      <p role="status" className="border-y border-line py-6 text-16 text-ink-2">
        No open job has this title and pays within these ranges today.
      </p>
    )
  }
  return <found.List jobs={found.jobs} />
}

function Waiting() {
  return (
    <p role="status" className="border-y border-line py-6 text-16 text-ink-2 noscript:hidden">
      Looking for open jobs…
    </p>
  )
}
