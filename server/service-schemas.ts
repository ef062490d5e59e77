/** The services' own schemas, in the order in which they build on each other. */
import path from 'node:path'
import type { ServiceSchema } from '#server/platform/migrations/migrations.ts'

export const serviceSchemas: ServiceSchema[] = [
  'platform',
  'auth',
  'rest',
  'inbox',
  'storage',
  'realtime',
  'engine',
].map((service) => ({
  service,
  folder: path.join(import.meta.dirname, service, 'schema'),
}))
