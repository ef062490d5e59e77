/** The answers of an unfinished assessment, stored in this browser. */
import { assessmentQuestions, isAnswer } from '#shared/assessment.ts'

const keyOf = (skill: string) => `tannr.assessment.${skill}`

export function keptAnswers(skill: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(skill)) ?? '[]')
    return Array.isArray(kept) && kept.length <= assessmentQuestions.length && kept.every(isAnswer)
      ? kept
      : []
  } catch {
    return [] // Storage is refused, or holds something else.
  }
}

export function keepAnswers(skill: string, answers: readonly number[]): void {
  try {
    if (answers.length === 0) localStorage.removeItem(keyOf(skill))
    else localStorage.setItem(keyOf(skill), JSON.stringify(answers))
  } catch {
    // Without storage, they last as long as the dialog is open.
  }
}
