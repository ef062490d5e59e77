/** Parses JSON bodies, and refuses those that are nested too deep or have too many values, before they are parsed. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { excessOf } from './json-depth.ts'

/** Levels of values within values. */
export const maxBodyDepth = 64
/** Counts each list, each object and each of their members. */
export const maxBodyValues = 20_000

/** Each service renders it as its own error. */
export class BodyTooDeep extends Error {
  readonly statusCode = 400

  constructor() {
    super(`The body is nested more than ${maxBodyDepth} levels deep`)
  }
}

export class BodyTooFull extends Error {
  readonly statusCode = 400

  constructor() {
    super(`The body has more than ${maxBodyValues} values`)
  }
}

type Done = (error: Error | null, body?: unknown) => void

/** An empty body is read as undefined: the stock client sends a JSON content type with it, which Fastify would refuse. */
export function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  return (request: FastifyRequest, body: string | Buffer, done: Done): void => {
    const text = String(body)
    const excess = excessOf(text, { levels: maxBodyDepth, values: maxBodyValues })
    if (text === '') done(null)
    else if (excess === undefined) parse(request, text, done)
    else done(excess === 'levels' ? new BodyTooDeep() : new BodyTooFull())
  }
}
