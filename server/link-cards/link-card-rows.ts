/** The rows of `private.link_cards`: URLs whose cards are requested. */
import type { Database } from '#server/platform/database.ts'
import { asProject } from '#server/platform/work/as-project.ts'
import type { Card } from './read-link-card.ts'

export type Due = { id: string; attempt: string }

/** A project of its own (SUPABASE_DIR) may lack the table. */
export const findDue = (database: Database, except: readonly string[], batchSize: number): Promise<Due[]> =>
  asProject(database).transaction(async (sql) => {
    const [known] = await sql<{ known: boolean }>`
      select to_regclass('private.link_cards') is not null as known`
    if (!known?.known) return []
    return sql<Due>`
      select id, extract(epoch from asked_at)::text as attempt from private.link_cards
      where (state = 'waiting' or asked_at > settled_at) and id <> all (${[...except]}::uuid[])
      order by asked_at limit ${batchSize}`
  })

export const linkOf = (database: Database, id: string): Promise<string | undefined> =>
  asProject(database).transaction(async (sql) => {
    const [row] = await sql<{ link: string }>`
      select link from private.link_cards where id = ${id} and (state = 'waiting' or asked_at > settled_at)`
    return row?.link
  })

/** Without a card it has failed. Pages that show the URL are notified. */
export const settleCard = (database: Database, id: string, card: Card | undefined): Promise<unknown> =>
  asProject(database).sql`
    select private.settle_link_card(${id}, ${card ? JSON.stringify(card) : null}::jsonb)`
