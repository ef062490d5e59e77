/** Published tables, and people who subscribe to them with the stock client. */
import { randomBytes } from 'node:crypto'
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { vi } from 'vitest'
import { topicName } from './realtime.ts'
import type { Tannr } from './tannr.ts'

type Row = Record<string, unknown>
export type ChangeHeard = RealtimePostgresChangesPayload<Row>
export type Asked = {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema?: string
  table?: string
  filter?: string
  select?: string[]
}

/** A new published table, open to anon and authenticated; `{table}` in `more` is replaced by its name. */
export async function givenTable(tannr: Pick<Tannr, 'sql'>, columns: string, more = ''): Promise<string> {
  const table = `changes_${randomBytes(5).toString('hex')}`
  await tannr.sql(`create table public.${table} (${columns});
    grant select on public.${table} to anon, authenticated, service_role;
    alter publication supabase_realtime add table public.${table};
    ${more.replaceAll('{table}', `public.${table}`)}`)
  return table
}

/** Resolves when all subscriptions are active. */
export async function listening(client: SupabaseClient, ...asked: Asked[]) {
  const heard: ChangeHeard[] = []
  const news: { status: string; message: string }[] = []
  const channel = client.channel(topicName())
  channel.on('system' as never, {}, (message: { extension: string; status: string; message: string }) => {
    if (message.extension === 'postgres_changes') news.push(message)
  })
  for (const one of asked) {
    channel.on(
      'postgres_changes' as never,
      { event: '*', schema: 'public', ...one },
      (change: ChangeHeard) => {
        heard.push(change)
      },
    )
  }
  channel.subscribe()
  await vi.waitFor(
    () => {
      if (news.length === 0) throw new Error('nothing was told of the subscription')
    },
    { timeout: 20_000, interval: 5 },
  )
  return { channel, heard, news }
}

export const said = ({ news }: { news: { message: string }[] }) => news.map(({ message }) => message)

/** Waits for this many changes: one that was made after all others proves that none is pending. */
export async function heardOf({ heard }: { heard: ChangeHeard[] }, count: number): Promise<ChangeHeard[]> {
  await vi.waitFor(
    () => {
      if (heard.length < count)
        throw new Error(`${heard.length} of ${count} changes: ${JSON.stringify(heard)}`)
    },
    { timeout: 30_000, interval: 5 },
  )
  return heard
}
