import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Question } from '#shared/posting.ts'

/** The questions of a job, fetched when applying, so that they are current. */
export function questionsQuery(job: string) {
  return queryOptions({
    queryKey: queryKey('jobQuestions', job),
    queryFn: async () => {
      const supabase = await getSupabase()
      const { data } = await supabase
        .from('jobs')
        .select('questions')
        .eq('id', job)
        .maybeSingle()
        .throwOnError()
      return (data?.questions ?? []) as Question[]
    },
  })
}

/** The questions of a job and the answers so far. */
export function useQuestions(
  job: string,
  enabled: boolean,
  said: Readonly<Record<string, string>>,
  say: (said: Readonly<Record<string, string>>) => void,
) {
  const query = useQuery({ ...questionsQuery(job), enabled })
  const [asked, setAsked] = useState(false)
  const questions = query.data ?? []
  const missing = questions.filter(({ id, required }) => required && !said[id]?.trim())
  return {
    query,
    questions,
    said,
    answer: (id: string, answer: string) => say({ ...said, [id]: answer }),
    /** Whether all required questions are answered; from the first check on, missing ones show an error. */
    check: () => {
      setAsked(true)
      return missing.length === 0
    },
    isMissing: (id: string) => asked && missing.some((one) => one.id === id),
    answers: questions.flatMap(({ id }) => (said[id]?.trim() ? [{ id, answer: said[id].trim() }] : [])),
  }
}
export type Answering = ReturnType<typeof useQuestions>
