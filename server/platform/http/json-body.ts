/** Bodies of JSON as the services read them: none is made of what nests deeper, or has more in it, than anybody has to say. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { excessOf } from './json-depth.ts'

/** Levels of values within values. */
export const deepestBody = 64
/** A list or an object counts, and each of its members. */
export const mostValues = 20_000

/** Each service says it in its own words. */
export class BodyTooDeep extends Error {
  readonly statusCode = 400

  constructor() {
    super(`The body is nested more than ${deepestBody} levels deep`)
  }
}

export class BodyTooFull extends Error {
  readonly statusCode = 400

  constructor() {
    super(`The body has more than ${mostValues} values`)
  }
}

type Done = (error: Error | null, body?: unknown) => void

/** Reads an empty body as none: the stock client says JSON of that, too, which Fastify would refuse. */
export function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  return (request: FastifyRequest, body: string | Buffer, done: Done): void => {
    const text = String(body)
    const excess = excessOf(text, { levels: deepestBody, values: mostValues })
    if (text === '') done(null)
    else if (excess === undefined) parse(request, text, done)
    else done(excess === 'levels' ? new BodyTooDeep() : new BodyTooFull())
  }
}
