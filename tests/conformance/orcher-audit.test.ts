/** The audit chain: every change is found and located by one file that trusts nobody. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { givenKey } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const run = promisify(execFile)
const verifier = path.resolve('public/verify-audit.mjs')
const tannr = useSharedTannr()
const directing = useDirecting(tannr)

type Line = { seq: number; event: string; prev: string; hash: string; mac: string }
let text: string

/** Its output and exit code. */
const verify = (args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, [verifier, ...args], { env: { ...process.env, ...env } }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: `${error.stdout}${error.stderr}`.trim(),
    }),
  )

beforeAll(async () => {
  await directing.settled(await directing.submit('Find nurse jobs and draft a memo'), 'completed')
  const folder = await makeFolder('chain')
  const key = await givenKey(tannr, directing.ruth)
  // A report also signs the head, as happens each hour.
  await directing.ruth.own.call('POST', '/oversight/audit', { from: '2026-01-01', to: '2026-12-31' })
  const signedHeads = async () => (await key.call('GET', '/oversight/chain')).body.checkpoints.length
  await vi.waitFor(async () => expect(await signedHeads()).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 50,
  })
  const file = path.join(folder, 'chain.jsonl')
  const whole = await verify(['--save', file], { TANNR_URL: tannr.url, TANNR_API_KEY: key.secret })
  expect(whole).toMatchObject({ code: 0 })
  expect(whole.said).toMatch(/^Unbroken: \d+ events, \d+ checkpoints\.$/)
  text = await readFile(file, 'utf8')
})

const rows = () =>
  text
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row))
const at = (all: Line[], seq: number) => all.findIndex((line) => line.seq === seq)

async function verifyChanged(
  change: (all: ReturnType<typeof rows>) => unknown,
): Promise<{ code: number; said: string }> {
  const all = rows()
  change(all)
  const file = path.join(await makeFolder('changed'), 'chain.jsonl')
  await writeFile(file, all.map((one: unknown) => JSON.stringify(one)).join('\n'))
  return verify([file])
}

describe('is found and located by the verifier alone:', () => {
  test('a changed event', async () => {
    const { code, said } = await verifyChanged((all) => {
      const line = all[at(all, 3)]
      line.event = line.event.replace('"kind"', '"Kind"')
    })
    expect([code, said]).toEqual([1, expect.stringMatching(/^Broken at 3: Event 3 was changed\./)])
  })
  test('a deleted event', async () => {
    const { said } = await verifyChanged((all) => all.splice(at(all, 3), 1))
    expect(said).toMatch(/^Broken at 3: Event 3 is missing\./)
  })
  test('an inserted event', async () => {
    const { said } = await verifyChanged((all) => all.splice(at(all, 3), 0, { ...all[at(all, 2)] }))
    expect(said).toMatch(/^Broken at 3: Event 2 stands where 3 belongs\./)
  })
  test('two that changed places', async () => {
    const { said } = await verifyChanged((all) => {
      const place = at(all, 3)
      all.splice(place, 2, all[place + 1], all[place])
    })
    expect(said).toMatch(/^Broken at 3:/)
  })
  test('a tail that was cut off, also from what the server says of its head', async () => {
    const { said } = await verifyChanged((all) => {
      const last: Line = all.filter((one) => 'event' in one).at(-1)
      all.splice(at(all, last.seq), 1)
      all[0].head = { seq: last.seq - 1, hash: last.prev }
      const { checkpoint } = all.find((one) => one.checkpoint)
      checkpoint.seq = last.seq
    })
    expect(said).toMatch(/^Broken at/)
  })
  test('a checkpoint that somebody signed anew with another key', async () => {
    const { said } = await verifyChanged((all) => {
      const checkpoint = all.find((one) => one.checkpoint).checkpoint
      checkpoint.signed = `${checkpoint.signed.slice(0, -8)}AAAAAAAA`
    })
    expect(said).toMatch(/The signature of checkpoint \d+ does not hold/)
  })
})

describe('events are narrowed down', () => {
  const list = async (query: string) =>
    (await directing.ruth.own.call('GET', `/oversight/events?limit=500&${query}`)).body.events as {
      kind: string
      at: string
    }[]

  test('to several kinds', async () => {
    const kinds = new Set((await list('kind=submitted,completed')).map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['submitted', 'completed']))
  })

  test('to what one person did, which is nothing of the engine', async () => {
    const own = await list(`by=${directing.ruth.person.id}`)
    expect(own.length).toBeGreaterThan(0)
    expect(own.map(({ kind }) => kind)).not.toContain('step_done')
    expect(await list('by=00000000-0000-4000-8000-000000000000')).toEqual([])
  })

  test('to a time: from then on, and before then', async () => {
    const all = await list('')
    const middle = all[Math.floor(all.length / 2)]?.at ?? ''
    const [later, earlier] = [await list(`since=${middle}`), await list(`until=${middle}`)]
    expect(later.length + earlier.length).toBe(all.length)
    expect(later.every(({ at }) => at >= middle) && earlier.every(({ at }) => at < middle)).toBe(true)
  })

  test.each(['kind=Completed', 'by=ruth', 'since=yesterday'])('and %s is refused', async (query) => {
    const { status, body } = await directing.ruth.own.call('GET', `/oversight/events?${query}`)
    expect([status, body.error.field]).toEqual([400, query.split('=')[0]])
  })
})

test('nobody who is served changes or removes a line, whatever their role', async () => {
  for (const statement of [
    'delete from orcher.audit',
    'update orcher.audit set event = event',
    'delete from orcher.decisions',
  ]) {
    await expect(tannr.sql(`do $$ begin set local role authenticated; ${statement}; end $$`)).rejects.toThrow(
      'permission denied',
    )
  }
})

test('a report of a period is signed, and says what it counted', async () => {
  const made = await directing.ruth.own.call('POST', '/oversight/audit', {
    from: '2020-01-01',
    to: '2020-12-31',
  })
  expect(made).toMatchObject({ status: 201, body: { state: 'queued', from: '2020-01-01' } })
  const read = async () => (await directing.ruth.own.call('GET', `/oversight/audit/${made.body.id}`)).body
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('completed')
  expect(await read()).toMatchObject({ events: 0, signed: expect.stringMatching(/^eyJ/) })
})
