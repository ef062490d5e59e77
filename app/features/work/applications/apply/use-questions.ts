import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Question } from '#shared/posting.ts'

export type ApplicationQuestions = {
  questions: readonly Question[]
  /** Whether the company has anybody who reads applications; undefined for a job that closed meanwhile. */
  read?: boolean
}

/** What a job asks of applicants, fetched when applying, so that it is current. */
export function questionsQuery(job: string) {
  return queryOptions({
    queryKey: queryKey('jobQuestions', job),
    queryFn: async () => {
      const supabase = await getSupabase()
      const form = await answerAs<ApplicationQuestions | null>(
        supabase.rpc('application_form', { of_job: job }),
      )
      // A job that closed meanwhile asks nothing; sending says so.
      return form ?? { questions: [] }
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
  const questions = query.data?.questions ?? []
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
