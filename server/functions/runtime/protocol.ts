/** What the server and a function's process tell each other, beside the requests themselves. */

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
  variables: Record<string, string>
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** From the process. */
export type Told =
  | { type: 'ready'; files: string[] }
  | { type: 'log'; level: LogLevel; text: string }
  | { type: 'failed'; text: string }
