import { beforeAll, expect, test } from 'vitest'
import { attemptAs } from '#tests/support/attempt-as.ts'
import { givenMatrixCast, type Part, parts } from '#tests/support/matrix-cast.ts'
import { channelMatrix, objectMatrix, pathPolicies } from '#tests/support/matrix-paths.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
let ids: Record<string, string>

beforeAll(async () => {
  ids = await givenMatrixCast(database)
})

async function whoGets(statement: string, topic?: string): Promise<Part[]> {
  const got: Part[] = []
  for (const part of parts) if ((await attemptAs(database, ids, part, statement, topic)).gets) got.push(part)
  return got
}
const inOrder = (lets: readonly Part[]) => parts.filter((part) => lets.includes(part))

const objects = objectMatrix.flatMap(({ bucket, what, path, ...verbs }) =>
  Object.entries(verbs).map(([verb, lets]) => ({ bucket, what, path, verb, lets })),
)

test.each(objects)('$bucket: $verb $what', async ({ bucket, path, verb, lets }) => {
  const which = `from storage.objects where bucket_id = '${bucket}' and name = :${path}`
  const statements: Record<string, string> = {
    select: `select 1 as found ${which}`,
    insert: `insert into storage.objects (bucket_id, name) values ('${bucket}', :${path})`,
    delete: `delete ${which}`,
  }
  expect(await whoGets(statements[verb] as string)).toEqual(inOrder(lets))
})

test.each(channelMatrix)('$what: who hears and who tells', async ({ topic, hears, tells }) => {
  expect({
    hears: await whoGets(`select 1 as heard from realtime.messages where topic = :${topic}`, ids[topic]),
    tells: await whoGets(
      `insert into realtime.messages (topic, extension, event, payload, private) values (:${topic}, 'broadcast', 'said', '{}', true)`,
      ids[topic],
    ),
  }).toEqual({ hears: inOrder(hears), tells: inOrder(tells) })
})

test('every bucket and every policy of objects and channels has its rows', async () => {
  const buckets = await database.sql<{ id: string }>`select id from storage.buckets order by id`
  expect([...new Set(objectMatrix.map(({ bucket }) => bucket))].sort()).toEqual(buckets.map(({ id }) => id))
  const policies = await database.sql<{ name: string }>`
    select policyname as name from pg_policies
    where (schemaname, tablename) in (('storage', 'objects'), ('realtime', 'messages')) order by 1`
  expect(policies.map(({ name }) => name).sort()).toEqual(pathPolicies.toSorted())
})
