/** What the server and a function's process tell each other, beside the requests themselves. */

/**
 * The pipe for orders and news, as a line of JSON each. Not Node's own channel between processes: what arrives there is taken
 * at its word before anybody could look at it, and a line that is no JSON ends whoever reads it.
 */
export const newsFd = 3
/** The pipe that requests travel on, as HTTP/2 without encryption. */
export const requestsFd = 4

/** To the process, once, first of all. */
export type Start = {
  /** Absolute paths. */
  folder: string
  entrypoint: string
  importMap: string | undefined
  /** How long work after an answer may take, in milliseconds. */
  wallClock: number
  /** Characters of a line in the log. */
  logLine: number
  variables: Record<string, string>
}

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** From the process. */
export type Told =
  | { type: 'ready'; files: string[] }
  | { type: 'log'; level: LogLevel; text: string }
  | { type: 'failed'; text: string }
