import { useState } from 'react'
import { unreachableWords } from '#app/lib/words.ts'
import type { RatedKind } from '#shared/answers/rated-kind.ts'

export type Rating = {
  /** What was said and counted; undefined before. */
  given: boolean | undefined
  /** What is on its way. */
  sending: boolean | undefined
  problem: string | undefined
  rate: (helpful: boolean) => void
}

/** Takes the focus that the pressed button had; what somebody went to meanwhile keeps it. */
export function focusThanks(thanks: HTMLElement | null): void {
  if (document.activeElement === document.body) thanks?.focus()
}

/** Whether what came from this page helped. What sends it is loaded at the press: public pages have none of it. */
export function useRating(source: string, kind: RatedKind): Rating {
  const [given, setGiven] = useState<boolean>()
  const [sending, setSending] = useState<boolean>()
  const [problem, setProblem] = useState<string>()
  const rate = async (helpful: boolean) => {
    if (sending !== undefined) return
    setSending(helpful)
    const went = await import('./rate-answer.ts')
      .then(({ rateAnswer }) => rateAnswer(source, kind, helpful))
      .catch(() => unreachableWords)
    setSending(undefined)
    setProblem(went)
    if (went === undefined) setGiven(helpful)
  }
  return { given, sending, problem, rate: (helpful) => void rate(helpful) }
}
