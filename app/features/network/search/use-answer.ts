import { useQuery } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { Answer } from '#shared/answers/answer.ts'
import type { SearchPlan } from './search-plan.ts'

export type Answered = {
  /** The words that the results are searched by; undefined until the prompt is parsed. */
  plan: SearchPlan | undefined
  answer: Answer | undefined
  /** An answer is pending. */
  answering: boolean
}

/** Parses the words, and answers them if they ask for it. The rules and their library are loaded with the first words. */
export function useAnswer(q: string): Answered {
  const session = useSession()
  const asked = q !== ''
  const engine = useQuery({
    queryKey: queryKey('answers'),
    queryFn: async () => (await import('./answer-engine.ts')).loadEngine(),
    enabled: asked,
    staleTime: 'static',
    retry: 1,
  })
  const plan = asked ? engine.data?.plan(q) : undefined
  const answer = useQuery({
    // Any change of the person's data invalidates cached answers.
    queryKey: queryKey('searchAnswer', session?.user.id, q),
    queryFn: async () => (await engine.data?.answer(q, session !== null)) ?? null,
    enabled: plan?.answers === true && session !== undefined,
    retry: 1,
  })
  return {
    // Without the library the search is as good as it was: the words as they are.
    plan: plan ?? (engine.isError ? { q, answers: false, leavesOut: false, related: undefined } : undefined),
    answer: answer.data ?? undefined,
    answering: plan?.answers === true && answer.isPending,
  }
}
