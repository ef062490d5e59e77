import { outdatedWords } from '#app/lib/words.ts'

/** No such function, column or table. */
const unknown = /^PGRST20[245]$/

/** A page that was opened before an update may ask for what is no longer there: the answer says so in words for people. */
export async function explainOutdated(answer: Response): Promise<Response> {
  if (answer.status !== 400 && answer.status !== 404) return answer
  const told = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (!unknown.test(told?.code)) return answer
  return Response.json({ ...told, message: outdatedWords }, { status: answer.status })
}
