/** A server that ends and begins anew under an open page. */
import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenSavedJob, seededJobs } from '#tests/support/records.ts'
import { startProcess } from '#tests/support/server-process.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

const cleanups: (() => Promise<unknown>)[] = []
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
    const first = await start('0')
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
    await start(new URL(first.url).port)
    await page.getByText('1 saved job', { exact: true }).waitFor()
    await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
  },
)
