/** A key is revoked in the console, and with it ends what goes on by itself. */
import { test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { type Developer, givenDeveloper, givenKey, newAgent } from '#tests/support/orcher.ts'
import { signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

async function openConsole(developer: Developer, path: string) {
  const page = await browser.page()
  await signIn(page.context(), developer.person)
  await page.goto(`${tannr.url}/orcher/console/${path}`)
  return page
}

test('a schedule whose key was revoked says so, and goes on in the name of its person once resumed', async () => {
  const developer = await givenDeveloper(tannr)
  const agent = await developer.own.call('POST', '/agents', newAgent)
  const key = await givenKey(tannr, developer)
  await key.call('POST', '/schedules', {
    ...{ agent_id: agent.body.id, name: 'Each weekday', instruction: 'Find nurse jobs', cron: '0 7 * * 1-5' },
  })
  const keys = await openConsole(developer, 'keys')
  await keys.getByRole('button', { name: 'What to do with Test' }).click()
  await keys.getByRole('button', { name: 'Revoke' }).click()
  const asked = keys.getByRole('dialog', { name: 'Revoke Test?' })
  await asked.getByText('Schedules and directives that were made with it are paused.').waitFor()
  await asked.getByRole('button', { name: 'Revoke' }).click()
  await keys.getByText('Revoked', { exact: true }).waitFor()
  const page = await openConsole(developer, 'schedules')
  const row = page.getByRole('article', { name: 'Each weekday' })
  await row.getByText(/^Paused: the key it was made with was revoked/).waitFor()
  await row.getByText('Resumed, it runs in your own name').waitFor()
  await row.getByRole('button', { name: 'Resume' }).click()
  await row.getByText(/^Next: /).waitFor()
})
