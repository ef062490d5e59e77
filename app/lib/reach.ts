/**
 * No answer came: the browser's own words for that ('Failed to fetch') tell a person nothing. The stock client puts the
 * name before the message in some of its errors.
 */
class NoAnswer extends Error {
  override name = 'No answer'
}

/** `fetch` for the data client: its failures are fit to be shown, whichever server they come from. */
export async function reach(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request).catch((cause: Error) => {
    if (cause.name === 'AbortError') throw cause
    throw new NoAnswer('Tannr could not be reached. Is there a connection?', { cause })
  })
  const { status } = answer
  if (status < 500 || answer.headers.get('content-type')?.includes('json')) return answer
  // The page of a server in between.
  return Response.json(
    { message: `Tannr is out of order (${status}). Please try again in a while.` },
    { status },
  )
}
