/** A project that makes requests from SQL, by webhooks, schedules and secrets, as it does on hosted Supabase. */
import path from 'node:path'
import { expect, it } from 'vitest'
import { useTannr } from '#tests/support/tannr.ts'

const project = path.resolve(import.meta.dirname, 'calls-from-sql')
const env = {
  SUPABASE_DIR: project,
  PUBLISHABLE_KEY: 'sb_publishable_of_calls',
  SECRET_KEY: 'sb_secret_of_calls',
}
const tannr = useTannr({ env, template: false })

type Heard = { id: number; by_whom: string; what: Record<string, unknown> }

/** Resolves to the first row like this, from now on or before, as PostgreSQL tells of them. */
async function heard(matches: (row: Heard) => boolean): Promise<Heard> {
  const find = async () => (await tannr.sql<Heard>('select * from heard order by id')).find(matches)
  const client = tannr.client({ key: env.SECRET_KEY })
  await tannr.sql('alter publication supabase_realtime add table heard').catch(() => {})
  const { promise, resolve } = Promise.withResolvers<Heard>()
  const look = () => void find().then((row) => row && resolve(row))
  const channel = client
    .channel('heard')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'heard' }, look)
    .on('system', {}, look)
    .subscribe()
  look()
  try {
    return await promise
  } finally {
    await client.removeChannel(channel)
  }
}

it('starts without a word about what it stands in for', () => {
  expect(tannr.logs()).not.toMatch(/"level":"(?:warn|error)"/)
})

it('posts what a stranger orders to the project’s own webhook', async () => {
  const { error } = await tannr
    .client({ key: env.PUBLISHABLE_KEY })
    .from('orders')
    .insert({ note: 'two of them' })
  expect(error).toBeNull()
  const { what } = await heard(({ by_whom }) => by_whom === 'webhook')
  expect(what).toMatchObject({ type: 'INSERT', table: 'orders', record: { note: 'two of them' } })
})

it('calls an endpoint on schedule, with what is in the vault', async () => {
  const { by_whom } = await heard(({ what }) => what.said === 'tick')
  expect(by_whom).toBe('service_role')
  // Its end is noted after what it called was heard.
  await expect
    .poll(() =>
      tannr.sql('select status, return_message, username from cron.job_run_details order by runid limit 1'),
    )
    .toEqual([{ status: 'succeeded', return_message: 'SELECT 1', username: 'project_owner' }])
})

it('shows no key and no schedule to whoever uses the data API', async () => {
  for (const schema of ['vault', 'cron', 'net']) {
    const client = tannr.client({ key: env.SECRET_KEY }).schema(schema as 'public')
    const { error } = await client.from('secrets' as never).select()
    expect(error?.code).toBe('PGRST106')
  }
})
