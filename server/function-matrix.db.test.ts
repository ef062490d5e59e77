import { beforeAll, expect, test } from 'vitest'
import { attemptAs } from '#tests/support/attempt-as.ts'
import { givenMatrixCast, type Part, parts } from '#tests/support/matrix-cast.ts'
import { byLink, functionMatrix, ofTheCaller } from '#tests/support/matrix-functions.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
let ids: Record<string, string>

beforeAll(async () => {
  ids = await givenMatrixCast(database)
})

const nameOf = (call: string) => call.split('(')[0] as string

test.each(functionMatrix)('%s', async (call, lets) => {
  const got: Part[] = []
  const said: Record<string, string> = {}
  for (const part of parts) {
    const { gets, because } = await attemptAs(database, ids, part, `select public.${call}`)
    if (gets) got.push(part)
    said[part] = because
  }
  expect({ got, said }).toEqual({ got: parts.filter((part) => lets.includes(part)), said })
})

test('every callable function that is given something has its row', async () => {
  const callable = await database.sql<{ name: string }>`
    select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and pronargs > 0 and has_function_privilege('authenticated', oid, 'execute')
      and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')`
  const rows = [...functionMatrix.map(([call]) => nameOf(call)), ...ofTheCaller, ...byLink]
  expect([...new Set(rows)].sort()).toEqual(callable.map(({ name }) => name).sort())
})
