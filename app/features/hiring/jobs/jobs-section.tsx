import { type ReactNode, useEffect } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import type { OwnCompany } from '#shared/company.ts'
import { CompanyJobList } from './company-job-list.tsx'
import { PostingPage } from './posting/posting-page.tsx'
import type { PreviewJob } from './posting/preview-job.ts'

/** How a job will look, as the pages of jobs draw it. */
export type Previews = {
  inList: (job: PreviewJob) => ReactNode
  asPage: (job: PreviewJob) => ReactNode
}

type JobsSectionProps = { company: OwnCompany; previews: Previews }

/** The jobs of a company: the list, or the form of the one that the address names. */
export function JobsSection({ company, previews }: JobsSectionProps) {
  const [query, setQuery] = useAddressQuery()
  const job = query.get('job')
  const replace = useNewId(job, setQuery)
  if (!job) return <CompanyJobList company={company} />
  if (job === 'new') return replace
  return <PostingPage key={job} company={company} id={job} from={query.get('from')} previews={previews} />
}

/** A job that begins has its id in the address at once, so that a reload goes on with it. */
function useNewId(job: string | null, setQuery: ReturnType<typeof useAddressQuery>[1]): ReactNode {
  useEffect(() => {
    if (job !== 'new') return
    setQuery(
      (now) => {
        now.set('job', crypto.randomUUID())
        return now
      },
      { replace: true },
    )
  }, [job, setQuery])
  return null
}
