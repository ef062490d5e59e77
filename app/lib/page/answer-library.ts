import type { Library } from '#shared/answers/answer.ts'

/** The data that answers are built from, loaded on the first question and then cached. */
export async function loadAnswerLibrary(): Promise<Library> {
  const answer = await fetch('/answers.json')
  if (!answer.ok) throw new Error(`The library of the answers could not be read (${answer.status}).`)
  return answer.json() as Promise<Library>
}
