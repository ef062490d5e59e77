/** One directive in two browsers: whoever issues it, and whoever decides where it asks. */
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { type Developer, givenDeveloper } from '#tests/support/orcher.ts'
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

test('an issuer submits, the run waits at a gate, a supervisor sees it, edits and approves, and both see it complete', async () => {
  const [ruth, omar] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
  const [workspace] = (await ruth.own.call('GET', '/workspaces')).body.data
  await ruth.own.call('PATCH', '/workspace', { name: 'Field office' })
  await ruth.own.call('POST', '/agents', { name: 'analyst', capabilities: ['research', 'notify'] })
  const member = { email: omar.person.email, role: 'supervisor' }
  expect((await ruth.own.call('POST', '/members', member)).status).toBe(201)
  const policy = { name: 'Telling the team', tool: 'notify', verdict: 'ask', four_eyes: true }
  expect((await ruth.own.call('POST', '/policies', policy)).status).toBe(201)

  // The supervisor looks before there is anything, in the workspace that they were let into.
  const theirs = await openConsole(omar, `approvals?workspace=${workspace.id}`)
  await theirs.getByText('Field office').first().waitFor()
  await theirs.getByText('Nothing waits for you').waitFor()

  const mine = await openConsole(ruth, 'directives')
  await mine.getByRole('button', { name: 'New directive' }).first().click()
  const form = mine.getByRole('form', { name: 'New directive' })
  await form
    .getByLabel('What should be true, and by when?')
    .fill('Find nurse jobs and tell the team about them')
  await form.getByText('asks a person').waitFor()
  await form.getByRole('button', { name: 'Submit directive' }).click()
  await mine.waitForURL(/\/directives\/dir_/)
  await mine.getByText('Waiting for approval').first().waitFor()
  const id = mine.url().split('/').pop() ?? ''

  // It comes by itself; the issuer may not decide it, and says so to nobody but themselves.
  await theirs.getByRole('heading', { name: 'What will happen' }).waitFor()
  // Single keys choose a verdict, and are letters while somebody types.
  await theirs.keyboard.press('r')
  await theirs.getByRole('radio', { name: 'Reject' }).and(theirs.locator(':checked')).waitFor()
  await theirs.keyboard.press('e')
  const args = theirs.getByLabel('Arguments')
  const shown = JSON.parse(await args.inputValue())
  await args.fill(JSON.stringify({ ...shown, text: 'Nurses are sought in Lisbon' }))
  await theirs.getByLabel('Reason').fill('Say where')
  await theirs.getByRole('button', { name: 'Change the arguments' }).click()
  // Changed arguments are asked for again.
  await theirs.getByRole('definition').filter({ hasText: 'Nurses are sought in Lisbon' }).waitFor()
  await theirs.getByRole('button', { name: 'Approve and run' }).click()
  await theirs.getByText('Nothing waits for you').waitFor()

  await mine.getByText('Completed').first().waitFor()
  const { steps } = (await ruth.own.call('GET', `/directives/${id}/plan`)).body
  expect(steps.at(-1)).toMatchObject({ state: 'done', args: { text: 'Nurses are sought in Lisbon' } })
  const decided = (await ruth.own.call('GET', '/oversight/approvals?state=decided')).body.data
  expect(decided.map((one: { state: string }) => one.state).toSorted()).toEqual(['approved', 'edited'])

  await theirs.goto(`${tannr.url}/orcher/console/audit`)
  await theirs.getByText(/^Unbroken: \d+ events$/).waitFor()
  await theirs.getByRole('list', { name: 'Chain' }).getByText('“Say where”').first().waitFor()
})
