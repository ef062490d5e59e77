/** A server that restarts under an open page. */
import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { freePort } from '#tests/support/free-port.ts'
import { givenPerson } from '#tests/support/people.ts'
import {
  givenApplication,
  givenCompany,
  givenConnection,
  givenJob,
  givenMember,
  givenSavedJob,
  lastEventOf,
  seededJobs,
} from '#tests/support/records.ts'
import { startProcess } from '#tests/support/server-process.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

const cleanups: (() => PromiseLike<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Another process on the same database, which may end without it. */
async function anotherServer() {
  const dataDir = await makeFolder('data')
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  await copyFile(path.join(tannr.dataDir, 'keys.json'), path.join(dataDir, 'keys.json'))
  return async (port: string) => {
    const env = { DATABASE_URL: tannr.databaseUrl, DATA_DIR: dataDir, PORT: port }
    const started = await startProcess(env)
    cleanups.push(() => started.stop())
    return started
  }
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a page whose server ended by %s shows what happened meanwhile, by itself',
  async (signal) => {
    const start = await anotherServer()
    const port = String(await freePort())
    const first = await start(port)
    const person = await givenPerson(tannr)
    const page = await browser.pageOf(person)
    await page.setViewportSize({ width: 1440, height: 900 })
    const joins: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/"realtime:person:[^"]+","phx_reply",\{"status":"ok"/.test(String(payload)))
          joins.push(socket.url())
      }),
    )
    await page.goto(`${first.url}/saved-jobs`)
    await page.getByRole('heading', { name: 'No saved jobs' }).waitFor()
    await expect.poll(() => joins).toHaveLength(1)
    await first.stop(signal)
    await page.getByRole('status').getByText('Reconnecting…').waitFor()
    const [job] = await seededJobs(tannr, { count: 1 })
    await givenSavedJob(tannr, person, job)
    await start(port)
    await page.getByText('1 saved job', { exact: true }).waitFor()
    await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
  },
)

test('a message, a stage and a notification that go through one process are seen at another', async () => {
  const second = await (await anotherServer())('0')
  const [ada, ben] = [
    await givenPerson(tannr, { first_name: 'Ada' }),
    await givenPerson(tannr, { first_name: 'Ben' }),
  ]
  await givenConnection(tannr, ada, ben, { accepted_at: '2026-01-01T00:00:00Z' })
  const company = await givenCompany(tannr, {})
  await givenMember(tannr, company, ben, 'owner')
  const { id: application } = await givenApplication(
    tannr,
    ada,
    (await givenJob(tannr, { company_id: company.id })).id,
  )
  const say = (body: string) =>
    ben.client.rpc('send_message', { message: crypto.randomUUID(), person: ada.id, body }).throwOnError()
  await say('Hello')

  const page = await browser.pageOf(ada)
  await page.setViewportSize({ width: 1440, height: 900 })
  await atRest(page, `${second.url}/messages`)
  await say('One')
  await page.getByRole('log').getByText('One').waitFor()

  await atRest(page, `${second.url}/applications`)
  const seen_event = await lastEventOf(tannr, application)
  await ben.client
    .rpc('move_application', { application, to_status: 'phone_screening', seen_event })
    .throwOnError()
  await page.getByRole('article').getByText('Phone Screening').first().waitFor()

  const [{ unread = 0 } = {}] = await tannr.sql<{ unread: number }>(
    'select count(*)::integer as unread from notifications where user_id = $1 and read_at is null',
    [ada.id],
  )
  const asker = await givenPerson(tannr)
  await asker.client.from('connections').insert({ other_id: ada.id }).throwOnError()
  await page.getByRole('button', { name: `Notifications, ${unread + 1} new` }).waitFor()
})

/** Shown, and joined to the person's channel. */
async function atRest(page: Page, address: string): Promise<void> {
  const joined = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        /"realtime:person:[^"]+","phx_reply",\{"status":"ok"/.test(String(payload)),
      ),
    )
  await page.goto(address)
  await joined
}
