/**
 * Looks at the DNS of companies whose owners ask for it, as work of the engine. A row of `public.company_dns_checks` is the
 * question; what was found decides in SQL whether the company is verified.
 */
import type { Database, Sql } from '#server/platform/database.ts'
import type { Engine, Work } from '#server/platform/durable.ts'
import type { Log } from '#server/platform/log.ts'
import { type Looker, lookWhenTold } from '#server/platform/look-when-told.ts'
import type { TxtResolver } from './txt-resolver.ts'

type DnsCheckParts = {
  /** As the owner of the database, who may become the project's. */
  database: Database
  resolver: TxtResolver
  log: Log
}

/** The moment is a part of it: asked again, it is another question. */
type Question = { company: string; domain: string; at: string }

export type DnsChecks = {
  /** The work that the engine is given, under the name `dns`. */
  check: Work<Question>
  /** Begins to look for questions; the function it gives stops that. */
  start(engine: Pick<Engine, 'start'>): Promise<() => Promise<void>>
}

/** For announcements that a lost connection swallowed. */
const pollEvery = 30_000
/** Begun at once; there is more when it was as many. */
const most = 10

export function createDnsChecks({ database, resolver, log }: DnsCheckParts): DnsChecks {
  let looker: Looker | undefined
  const underWay = new Set<string>()
  return {
    check: async ({ company, domain }, steps) => {
      try {
        const texts = await steps.run('resolve', () => resolver.texts(domain))
        await steps.transaction('settle', async (sql) => {
          await sql`set local role project_owner`
          await sql`select private.settle_dns_check(${company}, ${domain}, ${texts}::text[])`
          await sql`reset role`
        })
      } finally {
        underWay.delete(company)
        looker?.wake()
      }
    },
    start: async (engine) => {
      looker = await lookWhenTold({
        database,
        channel: 'company_dns',
        every: pollEvery,
        look: async () => {
          const waiting = await database.transaction((sql) => findWaiting(sql, [...underWay]))
          for (const question of waiting) {
            underWay.add(question.company)
            await engine.start('dns', `dns:${question.company}:${question.at}`, question)
          }
          return waiting.length === most
        },
        onError: (error) => log.warn({ err: error }, 'the questions about DNS could not be read'),
      })
      return () => looker?.stop() ?? Promise.resolve()
    },
  }
}

/** A project of its own (SUPABASE_DIR) may have no such table. */
async function findWaiting(sql: Sql, except: readonly string[]): Promise<Question[]> {
  await sql`set local role project_owner`
  const [known] = await sql<{
    known: boolean
  }>`select to_regclass('public.company_dns_checks') is not null as known`
  if (!known?.known) return []
  return sql<Question>`
    select company_id as company, domain, asked_at::text as at from public.company_dns_checks
    where checked_at is null and company_id <> all (${except}::uuid[]) order by asked_at limit ${most}`
}
