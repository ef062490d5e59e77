import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { PostingVersion } from '#shared/posting-changes.ts'

/** The job at this version, for its applicants; null for anybody else. */
export function jobVersionQuery(job: string, version: number) {
  return queryOptions({
    queryKey: queryKey('jobVersion', job, version),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<PostingVersion | null>(
        supabase
          .from('job_versions')
          .select(
            'title, department, location, job_type, experience_level, salary_min, salary_max, currency, description, closes_on, vacancy, questions',
          )
          .eq('job_id', job)
          .eq('version', version)
          .maybeSingle(),
      )
    },
  })
}
