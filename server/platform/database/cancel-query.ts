import { connect } from 'node:net'
import type pg from 'pg'

/** The part of pg's client that its type declarations leave out: what PostgreSQL gave the session to be cancelled by. */
type Session = pg.Client & { processID: number | null; secretKey: number | null }

/** Says that this is no session but asks to end what another one does (PostgreSQL's protocol, CancelRequest). */
const cancelRequest = 80877102

/**
 * Asks PostgreSQL to stop what a session does. Nothing tells whether it came in time, and it stops whatever the session
 * does when it arrives: a session that was asked about must not be used again.
 */
export function cancelQuery(client: pg.Client): void {
  const { host, port, processID, secretKey } = client as Session
  if (processID === null || secretKey === null) return
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  const request = Buffer.alloc(16)
  for (const [place, number] of [16, cancelRequest, processID, secretKey].entries()) {
    request.writeInt32BE(number, place * 4)
  }
  // Where it cannot be said, the session's own limits end it.
  socket.on('error', () => {})
  socket.setTimeout(1000, () => socket.destroy())
  socket.end(request)
}
