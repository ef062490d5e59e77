import { expect, test } from 'vitest'
import { ownSources } from '#server/orcher/tools/read-source.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase()

test('SQL knows which sources are records of whoever issued the directive', async () => {
  const [known] = await sql<{ names: string[] }>`select orcher.own_sources() as names`
  expect(known?.names).toEqual(ownSources)
})
