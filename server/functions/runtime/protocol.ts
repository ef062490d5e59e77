/** What the server and a function's process tell each other, beside the requests themselves: a line of JSON each. */

/** To the process, once, first of all. */
export type Orders = {
  /** Begins each line that the runtime tells on the process's stderr: the function does not know it. */
  mark: string
  /** Where requests come in. */
  socket: string
  /** Characters of a line in the log. */
  logLine: number
  /** All that the function finds in its environment. */
  variables: Record<string, string>
  /** Whether it may have a server of node:http: to look out for one costs 20 ms and 5 MB. */
  nodeServers: boolean
}

/** To the process, later: whether its event loop turns, and that no request is to come. */
export type Asked = { type: 'ping' } | { type: 'finish' }

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** From the process. */
export type RuntimeMessage =
  | { type: 'ready' }
  | { type: 'pong' }
  | { type: 'log'; level: LogLevel; text: string }
