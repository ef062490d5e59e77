import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import type { OwnCompany } from '#shared/company.ts'
import { candidateQuery, metQuery } from './pipeline-queries.ts'
import type { PipelineJob } from './pipeline-records.ts'

/**
 * The job in the address: directly, or by a candidate, whom a notification names by an application or an interview. If it belongs
 * to another company of the person, redirects there.
 */
export function useAskedJob(
  company: OwnCompany,
  jobs: readonly PipelineJob[] | undefined,
  masked: boolean,
): { asked: PipelineJob | undefined; isPending: boolean } {
  const navigate = useNavigate()
  const [query] = useAddressQuery()
  const job = query.get('job')
  const meeting = query.get('meeting')
  const met = useQuery(metQuery(meeting ?? undefined))
  const named = query.get('application') ?? met.data
  const candidate = useQuery(candidateQuery(job ? undefined : (named ?? undefined), masked))
  const asked = jobs?.find(({ id }) => id === (job ?? candidate.data?.job_id))
  const elsewhere = asked && asked.company_id !== company.id ? asked.company_id : undefined
  const found = meeting !== null && !met.isPending
  const application = met.data
  useEffect(() => {
    if (!elsewhere && !found) return
    const now = new URLSearchParams(location.search)
    if (elsewhere) now.set('company', elsewhere)
    if (found) now.delete('meeting')
    if (found && application) now.set('application', application)
    navigate({ search: `?${now}` }, { replace: true })
  }, [navigate, elsewhere, found, application])
  return { asked, isPending: candidate.isLoading || met.isLoading || Boolean(elsewhere) || found }
}
