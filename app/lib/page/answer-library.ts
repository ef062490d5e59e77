import type { Library } from '#shared/answers/answer.ts'

/** What answers are made of, fetched when somebody first asks. A query keeps it. */
export async function loadAnswerLibrary(): Promise<Library> {
  const answer = await fetch('/answers.json')
  if (!answer.ok) throw new Error(`The library of the answers could not be read (${answer.status}).`)
  return answer.json() as Promise<Library>
}
