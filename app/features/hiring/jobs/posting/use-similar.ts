import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { similarJobsQuery } from '#app/features/hiring/jobs/company-job-queries.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import type { Posting, Similar } from '#shared/posting.ts'

/** Milliseconds of rest before it is compared. */
const rest = 1500

/** Open jobs with nearly the same text as the input; undefined until there is enough to compare. */
export function useSimilar(
  company: string,
  id: string,
  { title, description }: Posting,
): Similar[] | undefined {
  const written = useMemo(() => ({ title, description }), [title, description])
  const said = useSettled(written, rest)
  const enough = said.title.trim() !== '' && said.description.trim().length >= 80
  const query = useQuery({
    ...similarJobsQuery(company, id, said.title.slice(0, 160), said.description.slice(0, 20_000)),
    enabled: enough,
  })
  return enough ? query.data : undefined
}
