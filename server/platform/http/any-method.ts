import { METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Every method that a request may have, so that a service refuses in words of its own what it does not answer to. */
export function anyMethod(app: FastifyInstance): string[] {
  const methods = METHODS.filter((method) => method !== 'CONNECT')
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  return methods
}
