import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { Meter } from './meter.ts'
import { startRecorder } from './recorder.ts'

const database = useDatabase()
const { sql } = database

test('what is recorded is kept to the letter, whatever stands in it', async () => {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const user_id = person?.id ?? ''
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${user_id}) as id`
  const workspace_id = made?.id ?? ''
  const warnings: unknown[] = []
  const recorder = startRecorder(database, new Meter(database), {
    warn: (...said: unknown[]) => warnings.push(said),
  })
  const call = {
    ...{ workspace_id, user_id, at: new Date('2026-11-27T10:00:00.123Z'), request_id: 'r-1', key_id: null },
    ...{ mode: 'live', method: 'GET', family: 'agents', status: 200, ms: 1.25, code: null },
    ...{ counted: true, bytes: 0, path: '/v1/agents' },
  }
  const paths = ['/v1/a"b', '/v1/a\\b', '/v1/{a,b}', '/v1/null', '/v1/ä ö', '/v1/\\"', '']
  for (const path of paths) recorder.record({ ...call, path })
  recorder.record({
    ...call,
    path: '/v1/last',
    key_id: 'key_1',
    status: 404,
    code: 'not_found',
    counted: false,
  })
  // Of a workspace that has been deleted.
  recorder.record({ ...call, workspace_id: 'wsp_gone' })
  await recorder.stop()
  expect(warnings).toEqual([])
  const kept = await sql<{ path: string }>`
    select at, request_id, key_id, user_id, mode, method, path, family, status, ms, code from orcher.calls order by id`
  expect(kept.map(({ path }) => path)).toEqual([...paths, '/v1/last'])
  const { workspace_id: _workspace, counted: _counted, bytes: _bytes, ...told } = call
  expect(kept[0]).toEqual({ ...told, path: '/v1/a"b' })
  expect(kept.at(-1)).toMatchObject({ key_id: 'key_1', status: 404, code: 'not_found' })
  expect(await sql`select family, calls, refused, counted from orcher.usage_days`).toEqual([
    { family: 'agents', calls: 8, refused: 1, counted: 7 },
  ])
})

test('where nothing was answered, nothing is recorded', async () => {
  const before = await sql`select from orcher.calls`
  const recorder = startRecorder(database, new Meter(database), { warn: () => {} })
  await recorder.stop()
  expect(await sql`select from orcher.calls`).toEqual(before)
})
