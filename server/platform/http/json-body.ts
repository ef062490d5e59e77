/** Bodies of JSON as the services read them: none is made of what nests deeper than anybody writes by hand. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nestsTooDeep } from './json-depth.ts'

/** Levels of values within values. */
export const deepestBody = 64

/** Each service says it in its own words. */
export class BodyTooDeep extends Error {
  readonly statusCode = 400

  constructor() {
    super(`The body is nested more than ${deepestBody} levels deep`)
  }
}

type Done = (error: Error | null, body?: unknown) => void

/** Reads an empty body as none: the stock client says JSON of that, too, which Fastify would refuse. */
export function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  return (request: FastifyRequest, body: string | Buffer, done: Done): void => {
    const text = String(body)
    if (text === '') done(null)
    else if (nestsTooDeep(text, deepestBody)) done(new BodyTooDeep())
    else parse(request, text, done)
  }
}
