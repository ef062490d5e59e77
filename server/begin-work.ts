/** Begins the work beside the answers, which the engine runs. */
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createAlertMatching } from '#server/alerts/match-jobs.ts'
import { createDnsChecks } from '#server/companies/dns-checks.ts'
import { everyMinute, workOfCompanies } from '#server/companies/each-minute.ts'
import { createPostingPeople } from '#server/companies/posting-people.ts'
import { txtResolver } from '#server/companies/txt-resolver.ts'
import { type EngineParts, openEngine } from '#server/engine/open-engine.ts'
import type { createExports } from '#server/exports/make-exports.ts'
import { createLinkCards } from '#server/link-cards/make-link-cards.ts'
import type { Orcher } from '#server/orcher/runs/start-orcher.ts'
import { createWebhooks } from '#server/orcher/webhooks/send-webhooks.ts'
import type { createOutbox } from '#server/outbox/start-outbox.ts'
import { everyFiveMinutes, writeMails } from '#server/outbox/write-mails.ts'
import { createRequests } from '#server/pg-net/send-requests.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'

/** Queues whose items are rows that people write. */
export function queuesOf(database: Database, { publicUrl }: Config, address: AddressInfo, log: Log) {
  const agent = `Tannr (+${publicUrl})`
  return {
    alerts: createAlertMatching({ database, log }),
    dns: createDnsChecks({ database, resolver: txtResolver(), log }),
    people: createPostingPeople({ database, log }),
    webhooks: createWebhooks({ database, log }),
    cards: createLinkCards({ database, reach: { mayBePrivate: false, agent }, log }),
    requests: createRequests({ database, own: ownOrigins(publicUrl, address), agent, log }),
  }
}

type Background = {
  outbox: ReturnType<typeof createOutbox>
  exports: ReturnType<typeof createExports>
  alerts: ReturnType<typeof createAlertMatching>
  dns: ReturnType<typeof createDnsChecks>
  people: ReturnType<typeof createPostingPeople>
  orcher: Orcher
  webhooks: ReturnType<typeof createWebhooks>
  cards: ReturnType<typeof createLinkCards>
  requests: ReturnType<typeof createRequests>
  jobs: { start(): Promise<() => Promise<void>> }
}

/** After the server listens, since loading the engine takes time. */
export async function beginWork(
  urls: Pick<EngineParts, 'ownerUrl' | 'url'>,
  { outbox, exports, alerts, dns, people, orcher, webhooks, cards, requests, jobs }: Background,
  log: Log,
  closing: Pick<Shutdown, 'push'>,
): Promise<void> {
  const works = {
    ...{ deliver: outbox.run, export: exports.run, mails: writeMails, match: alerts.run },
    ...{ dns: dns.run, people: people.run, companies: workOfCompanies },
    ...orcher.works,
    webhook: webhooks.run,
    card: cards.run,
    request: requests.run,
  }
  const engine = openEngine({ ...urls, works, log })
  closing.push(() => engine.stop())
  for (const part of [outbox, exports, alerts, dns, people, orcher, webhooks, cards, requests, jobs])
    closing.push(await untilBegun(() => part.start(engine), log))
  // Rejects only if the engine ends before it has started.
  engine.schedule('mails', everyFiveMinutes).catch(() => {})
  engine.schedule('companies', everyMinute).catch(() => {})
}

/** Seconds for which failed starts of background work are retried, while the server already answers. */
const beginnings = 60

async function untilBegun<T>(begin: () => Promise<T>, log: Log): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await begin()
    } catch (error) {
      if (attempt === beginnings) throw error
      log.warn({ err: error }, 'work beside the answers could not begin yet')
      await wait(1000)
    }
  }
}

/** By which names SQL reaches this server's own services: also by those that they have beside a local Supabase. */
function ownOrigins(publicUrl: string, { address, port }: AddressInfo) {
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address
  const target = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    target,
    origins: [
      ...[target, new URL(publicUrl).origin, `http://127.0.0.1:${port}`, `http://localhost:${port}`],
      ...['http://kong:8000', 'http://api.supabase.internal:8000', 'http://host.docker.internal:54321'],
    ],
  }
}
