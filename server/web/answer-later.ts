/** The answer of an address for which the database is asked, and is away (docs/decisions/0010). */
import type { FastifyReply } from 'fastify'
import { baseHeaders } from './security-headers.ts'

/** Seconds. */
export const retryAfter = '1'

export function answerLater(
  reply: FastifyReply,
  { secure, words = 'This could not be read now. Please try again in a minute.' }: Later,
): FastifyReply {
  return reply
    .code(503)
    .headers({ ...baseHeaders({ secure }), 'cache-control': 'no-store', 'retry-after': retryAfter })
    .type('text/plain; charset=utf-8')
    .send(words)
}

type Later = { secure: boolean; words?: string }
