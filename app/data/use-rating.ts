import { useState } from 'react'
import { unreachableWords } from '#app/lib/words.ts'
import type { RatedKind } from '#shared/answers/rated-kind.ts'

export type Rating = {
  /** The rating that was saved; undefined before. */
  given: boolean | undefined
  /** The rating that is being sent. */
  sending: boolean | undefined
  problem: string | undefined
  rate: (helpful: boolean) => void
}

/** Moves the focus from the pressed button to the thanks, unless the person has moved it meanwhile. */
export function focusThanks(thanks: HTMLElement | null): void {
  if (document.activeElement === document.body) thanks?.focus()
}

/** The rating of an answer on this page. The code that sends it is loaded on demand, since public pages should not contain it. */
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
