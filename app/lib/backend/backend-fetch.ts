import { unreachableWords } from '#app/lib/words.ts'

type NoAnswerOptions = ErrorOptions & {
  /** There was an answer, but the backend is unavailable for now, for example while it restarts. */
  passing?: boolean
}

/**
 * There was no answer; the browser's own words for that ('Failed to fetch') would tell a person nothing. The stock client puts
 * the error's name before the message in some cases.
 */
export class NoAnswer extends Error {
  override name = 'No answer'
  readonly passing: boolean

  constructor(message: string, { passing = false, ...options }: NoAnswerOptions = {}) {
    super(message, options)
    this.passing = passing
  }
}

export function unreachable(cause?: unknown): NoAnswer {
  return new NoAnswer(unreachableWords, { cause })
}

/** The browser is certain only about being offline: when it reports a connection, there may still be none. */
export function isOffline(): boolean {
  return navigator.onLine === false
}

/** `fetch` for the data client. Its errors have messages that can be shown, whichever server they come from. */
export async function backendFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request).catch((cause: Error) => {
    throw cause.name === 'AbortError' ? cause : unreachable(cause)
  })
  const { status } = answer
  if (status < 500 || answer.headers.get('content-type')?.includes('json')) return answer
  // An HTML page from a proxy.
  throw new NoAnswer(`Tannr is temporarily unavailable (${status}). Please try again in a moment.`, {
    passing: true,
  })
}

const waits = { unreachable: [300, 500], passing: [1000, 2000, 4000] }

/** Codes that the data API answers with status 503 while the database is unavailable. */
const withoutDatabase = /^(PGRST00|08|53|57P)/

function isPassing(error: Error): boolean {
  if (error instanceof NoAnswer) return error.passing
  return 'code' in error && withoutDatabase.test(String(error.code))
}

/**
 * The backoff in milliseconds before a failed read is retried, by the number of failures so far. Undefined if the failure must be
 * shown instead: within a second if nothing answers, and at once if the browser is offline or the backend refuses.
 */
export function retryDelayFor(failures: number, error: Error): number | undefined {
  if (isOffline()) return undefined
  if (isPassing(error)) return waits.passing[failures]
  return error instanceof NoAnswer ? waits.unreachable[failures] : undefined
}
