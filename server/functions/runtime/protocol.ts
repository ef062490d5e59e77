/** Messages between the server and a function's process, beside the requests: one line of JSON each. */

/** To the process, once, at its start. */
export type Orders = {
  /** The secret prefix of the runtime's lines on stderr, which the function does not know. */
  mark: string
  /** The path of the socket for requests. */
  socket: string
  /** Characters of a log line. */
  logLine: number
  /** The function's entire environment. */
  variables: Record<string, string>
  /** Whether it may have a node:http server: watching for one costs 20 ms and 5 MB. */
  nodeServers: boolean
}

/** To the process, later: a check of its event loop, and the end of requests. */
export type Asked = { type: 'ping' } | { type: 'finish' }

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** From the process. */
export type RuntimeMessage =
  | { type: 'ready' }
  | { type: 'pong' }
  | { type: 'log'; level: LogLevel; text: string }
