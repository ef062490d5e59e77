/** The services' own schemas, in the order in which they build on each other. */
import path from 'node:path'
import type { ServiceSchema } from '#server/platform/migrations/migrations.ts'

const schemaOf = (service: string): ServiceSchema => ({
  service,
  folder: path.join(import.meta.dirname, service, 'schema'),
})

export const serviceSchemas: ServiceSchema[] = [
  ...['platform', 'auth', 'rest', 'inbox', 'storage', 'realtime', 'engine'].map(schemaOf),
  { ...schemaOf('pg-net'), standsInFor: { extension: 'pg_net', schema: 'net' } },
  { ...schemaOf('pg-cron'), standsInFor: { extension: 'pg_cron', schema: 'cron' } },
  { ...schemaOf('vault'), standsInFor: { extension: 'supabase_vault', schema: 'vault' } },
]
