/** A link to an approval opens that one in any state, and never another one. */
import { expect, test, vi } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenDeveloper } from '#tests/support/orcher.ts'
import { signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('a link to an approval that no longer waits shows it as decided, and one to none says so', async () => {
  const ruth = await givenDeveloper(tannr)
  const agent = { name: 'analyst', capabilities: ['research', 'notify'] }
  const { id: agent_id } = (await ruth.own.call('POST', '/agents', agent)).body
  await ruth.own.call('POST', '/policies', { name: 'Telling the team', tool: 'notify', verdict: 'ask' })
  const waiting = async () => (await ruth.own.call('GET', '/oversight/approvals')).body.data
  const submit = async (job: string, most: number) => {
    const instruction = `Find ${job} jobs and tell the team about them`
    await ruth.own.call('POST', '/directives', { agent_id, instruction })
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(most), { timeout: 30_000 })
  }
  await submit('nurse', 1)
  const [{ id, args_sha256, directive_id }] = await waiting()
  const rejection = { decision: 'reject', args_sha256, reason: 'Not this week' }
  expect((await ruth.own.call('POST', `/oversight/approvals/${id}`, rejection)).status).toBe(200)
  await submit('teacher', 1)

  const page = await browser.page()
  await signIn(page.context(), ruth.person)
  const open = (query: string) => page.goto(`${tannr.url}/orcher/console/approvals?${query}`)
  await open(`approval=${id}`)
  await page.getByRole('heading', { name: 'rejected' }).waitFor()
  await page.getByText('“Not this week”').first().waitFor()
  const decide = page.getByRole('button', { name: 'Approve and run' })
  expect(await decide.count()).toBe(0)
  await open('approval=apr_none')
  await page.getByText('This approval was not found').waitFor()
  expect(await decide.count()).toBe(0)
  await open(`directive=${directive_id}`)
  await page.getByText('Nothing waits here now').waitFor()
  expect(await decide.count()).toBe(0)
  // Without a name, the first of the list.
  await page.getByRole('button', { name: 'Tell the workspace' }).click()
  await decide.waitFor()
})
