import { unreachableWords } from '#app/lib/words.ts'

type NoAnswerOptions = ErrorOptions & {
  /** Somebody did answer: that the backend is out of order for now, as while it starts anew. */
  passing?: boolean
}

/**
 * No answer came that a person could use: the browser's own words for that ('Failed to fetch') tell them nothing. The
 * stock client puts the name before the message in some of its errors.
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

/** What the browser knows for certain: where it says that there is a connection, there may still be none. */
export function isOffline(): boolean {
  return navigator.onLine === false
}

/** `fetch` for the data client: its failures are fit to be shown, whichever server they come from. */
export async function backendFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request).catch((cause: Error) => {
    throw cause.name === 'AbortError' ? cause : unreachable(cause)
  })
  const { status } = answer
  if (status < 500 || answer.headers.get('content-type')?.includes('json')) return answer
  // The page of a server in between.
  throw new NoAnswer(`Tannr is temporarily unavailable (${status}). Please try again in a moment.`, {
    passing: true,
  })
}

const waits = { unreachable: [300, 500], passing: [1000, 2000, 4000] }

/** The codes of what the data API answers 503: it has no database, or none that takes it, for now. */
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
