/** Shown when the server was updated since the page was opened. */
export const outdatedWords = 'Tannr was updated after you opened this page. Please reload it and try again.'

/** Unknown function, column or table. */
const unknown = /^PGRST20[245]$/

/** A page opened before an update may use something that no longer exists: replaces the error by a readable one. */
export async function explainOutdated(answer: Response): Promise<Response> {
  if (answer.status !== 400 && answer.status !== 404) return answer
  const told = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (!unknown.test(told?.code)) return answer
  return Response.json({ ...told, message: outdatedWords }, { status: answer.status })
}
