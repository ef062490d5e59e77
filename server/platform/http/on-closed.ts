import type { Writable } from 'node:stream'

/**
 * Calls back once a response or socket is closed: sent, or its connection ended. At once if it is closed already, as when the client
 * disconnected during a preceding await.
 */
export function onClosed(stream: Pick<Writable, 'closed' | 'once'>, callback: () => void): void {
  if (stream.closed) callback()
  else stream.once('close', callback)
}

/** A signal that aborts when the stream is closed. */
export function closedSignal(stream: Pick<Writable, 'closed' | 'once'>): AbortSignal {
  const closed = new AbortController()
  onClosed(stream, () => closed.abort())
  return closed.signal
}
