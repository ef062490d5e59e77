/** The batch options of a request: the caller it counts toward, and the signal that cancels it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#server/platform/caller.ts'
import type { BatchOptions, Party } from '#server/platform/database.ts'
import { addressKey } from './address-key.ts'
import { onClosed } from './on-closed.ts'

/** Milliseconds that a write still has after its client has disconnected: closing a tab does not undo a change. */
const writeGrace = 1000

type Exchange = { request: FastifyRequest; reply: FastifyReply; caller: Caller }

/** `disconnected` makes the error that the batch rejects with once the client is gone. */
export function batchOptionsOf(
  { request, reply, caller }: Exchange,
  { readOnly, disconnected }: { readOnly: boolean; disconnected: () => Error },
): Required<Omit<BatchOptions, 'hold'>> {
  const signal = untilDisconnected(reply.raw, readOnly ? 0 : writeGrace, disconnected)
  return { party: partyOf(caller, request.ip), signal, readOnly }
}

/** A signed-in person is one caller at any address; anyone else is known by address alone. */
export function partyOf({ role, claims }: Caller, ip: string): Party {
  const address = addressKey(ip)
  if (typeof claims.sub === 'string') return { caller: claims.sub, address }
  return { caller: role === 'anon' ? address : `${role} ${address}`, address }
}

/** Of a page or address that nobody signs in for: known by the client's address alone. */
export const visitorOptions = ({ ip }: Pick<FastifyRequest, 'ip'>, { readOnly }: { readOnly: boolean }) => ({
  party: partyOf({ role: 'anon', claims: { role: 'anon' } }, ip),
  readOnly,
})

function untilDisconnected(
  response: FastifyReply['raw'],
  grace: number,
  disconnected: () => Error,
): AbortSignal {
  const controller = new AbortController()
  onClosed(response, () => {
    if (response.writableFinished) return
    setTimeout(() => controller.abort(disconnected()), grace).unref()
  })
  return controller.signal
}
