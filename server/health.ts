/** /health/live: the process responds. /health/ready: it can serve, with the state of each part. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#server/platform/database.ts'

export type HealthOptions = { database: Database }

type Part = { name: string; ok: boolean; detail?: string }

/** Milliseconds: a late answer is worse than a negative one, since callers decide by it. */
const timeout = 1500

export const health: FastifyPluginAsync<HealthOptions> = async (app, { database }) => {
  app.get('/live', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const parts = await Promise.all([databasePart(database), migrationsPart(database)])
    const ok = parts.every((part) => part.ok)
    if (!ok) reply.code(503).header('retry-after', '2')
    reply.header('cache-control', 'no-store')
    return { status: ok ? 'ok' : 'unavailable', parts, connections: database.load() }
  })
}

async function databasePart(database: Database): Promise<Part> {
  const answer = await inTime(database.sql`select 1`)
  return answer
    ? { name: 'database', ok: true }
    : { name: 'database', ok: false, detail: 'The database does not answer.' }
}

async function migrationsPart(database: Database): Promise<Part> {
  const answer = await inTime(database.sql<{ applied: number }>`
    select count(*)::int as applied from supabase_migrations.schema_migrations`)
  return answer
    ? { name: 'migrations', ok: true, detail: `${answer[0]?.applied ?? 0} applied` }
    : { name: 'migrations', ok: false, detail: 'The record of migrations cannot be read.' }
}

/** Undefined for a failure or a timeout. */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, wait(timeout, undefined, { ref: false })]).catch(() => undefined)
}
