import { connect } from 'node:net'
import type pg from 'pg'

/** The part of pg's client that its type declarations leave out: the key data with which a session can be cancelled. */
type Session = pg.Client & { processID: number | null; secretKey: number | null }

/** The code of PostgreSQL's CancelRequest message. */
const cancelRequest = 80877102

/**
 * Asks PostgreSQL to cancel the session's current query. There is no reply, and the request may arrive late and hit a later query:
 * do not use the session again.
 */
export function cancelQuery(client: pg.Client): void {
  const { host, port, processID, secretKey } = client as Session
  if (processID === null || secretKey === null) return
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  const request = Buffer.alloc(16)
  for (const [place, number] of [16, cancelRequest, processID, secretKey].entries()) {
    request.writeInt32BE(number, place * 4)
  }
  // If the request cannot be sent, the session's own timeouts end the query.
  socket.on('error', () => {})
  socket.setTimeout(1000, () => socket.destroy())
  socket.end(request)
}
