import { type ReactNode, useEffect } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import type { OwnCompany } from '#shared/company.ts'
import { CompanyJobList } from './company-job-list.tsx'
import { PostingPage } from './posting/posting-page.tsx'
import type { PreviewJob } from './posting/preview-job.ts'

/** The preview of a job, rendered as on the jobs pages. */
export type Previews = {
  inList: (job: PreviewJob) => ReactNode
  asPage: (job: PreviewJob) => ReactNode
}

type JobsSectionProps = { company: OwnCompany; previews: Previews }

/** The company's jobs: the list, or the form of the one in the address. */
export function JobsSection({ company, previews }: JobsSectionProps) {
  const [query, setQuery] = useAddressQuery()
  const job = query.get('job')
  const replace = useNewId(job, setQuery)
  if (!job) return <CompanyJobList company={company} />
  if (job === 'new') return replace
  return <PostingPage key={job} company={company} id={job} from={query.get('from')} previews={previews} />
}

/** A new job gets its id in the address at once, so that a reload continues with it. */
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
