import { expect, it } from 'vitest'
import { fallbacksOf } from '#server/platform/setting.ts'
import { restRows } from '#server/rest/settings.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { keepCatalog } from './keep-catalog.ts'

const database = useDatabase({ size: 2 })

it('what changed is known to whoever was refused by it, also before this server has heard of it', async () => {
  let hear = () => {}
  const { promise: listening, resolve: begin } = Promise.withResolvers<void>()
  /** Notifications are held back until the listener is told to catch up. */
  const slow: typeof database = {
    ...database,
    async listen(channel, notified) {
      const { stop, caughtUp } = await database.listen(channel, () => {
        hear = () => notified('')
      })
      begin()
      return { stop, caughtUp: () => caughtUp().then(() => hear()) }
    },
  }
  const settings = { ...fallbacksOf(restRows), maxRows: undefined }
  const refuse = (reason: unknown) => expect.unreachable(String(reason))
  const keeper = keepCatalog({ database: slow, settings, onError: refuse, onSkipped: refuse })
  await Promise.all([keeper.attempted, listening])
  const known = keeper.current()
  if (!known) return expect.unreachable('no catalog')
  expect(await keeper.hasChanged(known, false)).toBe(false)

  await database.sql`create table public.changing (value int)`
  expect(await keeper.hasChanged(known, false)).toBe(true)
  await keeper.close()
})

it('whoever is refused again and again has it loaded no more than once in a while', async () => {
  let loads = 0
  const counted: typeof database = {
    ...database,
    transaction: (...work) => {
      loads++
      return database.transaction(...work)
    },
  }
  const settings = { ...fallbacksOf(restRows), maxRows: undefined }
  const refuse = (reason: unknown) => expect.unreachable(String(reason))
  const keeper = keepCatalog({ database: counted, settings, onError: refuse, onSkipped: refuse })
  await keeper.attempted
  const known = keeper.current()
  if (!known) return expect.unreachable('no catalog')
  await keeper.hasChanged(known, true)
  const before = loads
  for (let refused = 0; refused < 8; refused++) await keeper.hasChanged(known, true)
  expect(loads - before).toBeLessThanOrEqual(1)
  await keeper.close()
})
