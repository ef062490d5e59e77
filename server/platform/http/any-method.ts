import { METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** All methods, for routes that answer unsupported ones with the service's own error. */
export function anyMethod(app: FastifyInstance): string[] {
  const methods = METHODS.filter((method) => method !== 'CONNECT')
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  return methods
}
