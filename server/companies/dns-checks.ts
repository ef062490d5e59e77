/**
 * Checks the DNS of companies on request, as work of the engine. A row of `public.company_dns_checks` is the request; SQL decides
 * by the result whether the company is verified.
 */
import type { Database, Sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { stepsAsProject } from '#server/platform/work/as-project.ts'
import { createWorkQueue, type WorkQueue } from '#server/platform/work/work-queue.ts'
import type { TxtResolver } from './txt-resolver.ts'

type DnsCheckParts = {
  /** As the owner of the database, who may become the project's. */
  database: Database
  resolver: TxtResolver
  log: Log
}

/** The time is part of the key: a repeated request is a new one. */
type Question = { company: string; domain: string; at: string }

/** DNS checks that this process runs at once. */
const concurrency = 10

/** The engine is given its `run` under the name `dns`. */
export function createDnsChecks({ database, resolver, log }: DnsCheckParts): WorkQueue<Question> {
  return createWorkQueue<Question, string>({
    ...{ database, log, concurrency },
    channel: 'company_dns',
    pollEvery: 30_000,
    work: 'dns',
    run: async ({ company, domain }, steps) => {
      const texts = await steps.run('resolve', () => resolver.texts(domain))
      await stepsAsProject(steps).transaction(
        'settle',
        (sql) => sql`select private.settle_dns_check(${company}, ${domain}, ${texts}::text[])`,
      )
    },
    idOf: ({ company }) => company,
    runKeyOf: ({ company, at }) => `dns:${company}:${at}`,
    findDue: (except, limit) => database.transaction((sql) => findUnanswered(sql, except, limit)),
    failure: 'the questions about DNS could not be read',
  })
}

/** A project of its own (SUPABASE_DIR) may lack the table. */
async function findUnanswered(sql: Sql, except: readonly string[], limit: number): Promise<Question[]> {
  await sql`set local role project_owner`
  const [known] = await sql<{
    known: boolean
  }>`select to_regclass('public.company_dns_checks') is not null as known`
  if (!known?.known) return []
  return sql<Question>`
    select company_id as company, domain, asked_at::text as at from public.company_dns_checks
    where checked_at is null and company_id <> all (${except}::uuid[]) order by asked_at limit ${limit}`
}
