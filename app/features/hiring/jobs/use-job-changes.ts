import type { InfiniteData } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { type CompanyJob, type CompanyJobs, renewJob, setJobStatus } from './company-job-queries.ts'

type Listed = InfiniteData<CompanyJobs>

/** What can be done with a job from the list. */
export function useJobChanges(company: string) {
  const change = { kind: 'companyJob' as const, key: queryKey('companyJobs', company) }
  const name = ({ title }: CompanyJob) => title || 'The draft'
  const reopen = useChange<Listed, CompanyJob>({
    ...change,
    run: ({ id }) => setJobStatus(id, 'open'),
    done: (job) => toast.success(`${name(job)} is open again`),
    failed: 'The job was not opened',
  })
  const close = useChange<Listed, CompanyJob>({
    ...change,
    run: ({ id }) => setJobStatus(id, 'closed'),
    shown: (list, job) => withJob(list, { ...job, status: 'closed', closed_because: 'by_hand' }),
    done: (job) => toast.success(`${name(job)} is closed`, () => reopen.mutate(job)),
    failed: 'The job was not closed',
  })
  const renew = useChange<Listed, CompanyJob>({
    ...change,
    run: ({ id }) => renewJob(id),
    done: (job) => toast.success(`${name(job)} is shown for 14 more days`),
    failed: 'The job was not renewed',
  })
  return { reopen, close, renew }
}

function withJob(list: Listed, job: CompanyJob): Listed {
  const changed = (one: CompanyJob) => (one.id === job.id ? job : one)
  return { ...list, pages: list.pages.map((page) => ({ ...page, jobs: page.jobs.map(changed) })) }
}
