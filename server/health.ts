/** /health/live: the process answers. /health/ready: it can do its work, with each part named. */
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#server/platform/database.ts'

export type HealthOptions = { database: Database }

type Part = { name: string; ok: boolean; detail?: string }

export const health: FastifyPluginAsync<HealthOptions> = async (app, { database }) => {
  app.get('/live', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const parts = [await databasePart(database), await migrationsPart(database)]
    const ok = parts.every((part) => part.ok)
    if (!ok) reply.code(503).header('retry-after', '2')
    reply.header('cache-control', 'no-store')
    return { status: ok ? 'ok' : 'unavailable', parts, connections: database.load() }
  })
}

async function databasePart(database: Database): Promise<Part> {
  try {
    await database.sql`select 1`
    return { name: 'database', ok: true }
  } catch {
    return { name: 'database', ok: false, detail: 'The database does not answer.' }
  }
}

async function migrationsPart(database: Database): Promise<Part> {
  try {
    const [row] = await database.sql<{ applied: number }>`
      select count(*)::int as applied from supabase_migrations.schema_migrations`
    return { name: 'migrations', ok: true, detail: `${row?.applied ?? 0} applied` }
  } catch {
    return { name: 'migrations', ok: false, detail: 'The record of migrations cannot be read.' }
  }
}
