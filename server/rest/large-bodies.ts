/**
 * Limits how many large bodies are read at once. A body is held in memory as a whole and takes several times its size while its
 * keys are inspected: some hundreds at once would exhaust the memory.
 */
import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FairQueue, QueueFull } from '#server/platform/database/fair-queue.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { closedSignal, onClosed } from '#server/platform/http/on-closed.ts'
import { tooManyLargeBodies } from './errors.ts'

/** Bytes up to which a body is not limited. */
const small = 1024 * 1024

type LargeBodyLimits = {
  /** Large bodies read at once: in total, and of one address. */
  total: number
  perAddress: number
  /** Milliseconds that an unread body waits for its turn. */
  timeout: number
}

const limits: LargeBodyLimits = { total: 16, perAddress: 3, timeout: 5000 }

export function limitLargeBodies(app: FastifyInstance, { total, perAddress, timeout } = limits): void {
  const turns = new FairQueue({ places: total, waiting: 500, timeout, limitOf: () => perAddress })
  const takeTurn = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const release = await turns.enter([addressKey(request.ip)], closedSignal(reply.raw))
      onClosed(reply.raw, release)
    } catch (error) {
      throw error instanceof QueueFull ? tooManyLargeBodies() : error
    }
  }
  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers, routeOptions } = request
    const length = headers['content-length']
    // Refused by Fastify before it is read.
    if (Number(length ?? 0) > routeOptions.bodyLimit) return payload
    // A compressed body may be large once decompressed.
    if (headers['content-encoding'] !== undefined || Number(length ?? 0) > small)
      await takeTurn(request, reply)
    else if (length === undefined && headers['transfer-encoding'] !== undefined) {
      return untilLarge(payload as Readable, () => takeTurn(request, reply))
    }
    return payload
  })
}

/** Without Content-Length, a body waits for its turn once it has become large. */
function untilLarge(body: Readable, takeTurn: () => Promise<void>): Transform {
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = size
      size += chunk.length
      if (before > small || size <= small) return done(null, chunk)
      takeTurn().then(
        () => done(null, chunk),
        (error) => done(error),
      )
    },
  })
  body.on('error', (error) => counted.destroy(error))
  return body.pipe(counted)
}
