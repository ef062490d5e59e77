/** On whose behalf a request asks the database, and until when somebody waits for the answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#server/platform/caller.ts'
import type { Asked, Party } from '#server/platform/database.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { clientLeft } from './errors.ts'

/** Milliseconds that what may write still has when its client has left: a closed tab takes no change back. */
const writePatience = 1000

export function askedBy(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, readOnly }: { caller: Caller; readOnly: boolean },
): Asked {
  const signal = untilLeft(reply.raw, readOnly ? 0 : writePatience)
  return { party: partyOf(caller, request.ip), signal, readOnly }
}

/** A person is one caller wherever they are; of anybody else no more is known than the address. */
function partyOf({ role, claims }: Caller, ip: string): Party {
  const address = addressKey(ip)
  if (typeof claims.sub === 'string') return { caller: claims.sub, address }
  return { caller: role === 'anon' ? address : `${role} ${address}`, address }
}

function untilLeft(response: FastifyReply['raw'], patience: number): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (response.writableFinished) return
    setTimeout(() => controller.abort(clientLeft()), patience).unref()
  })
  return controller.signal
}
