/** A large output in the console: its first part, how much all of it is, and a file with the whole. */
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenDeveloper, newAgent } from '#tests/support/orcher.ts'
import { signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('the whole of an output is a file', async () => {
  const developer = await givenDeveloper(tannr)
  const { id: agent } = (await developer.own.call('POST', '/agents', newAgent)).body
  const rows = Array.from({ length: 450 }, (_, at) => ({ name: `Row ${at}`, note: 'x'.repeat(440) }))
  const { id } = (
    await developer.own.call('POST', '/directives', {
      ...{ agent_id: agent, instruction: 'Read the register', context: { sources: { register: rows } } },
      steps: [{ tool: 'read_source', title: 'Read the register', args: { source: 'register' } }],
    })
  ).body
  await developer.own.call('GET', `/directives/${id}/wait`)
  const page = await browser.page()
  await signIn(page.context(), developer.person)
  await page.goto(`${tannr.url}/orcher/console/directives/${id}`)
  await page
    .getByRole('button', { name: /^Step 1/ })
    .first()
    .click()
  const step = page.getByRole('complementary', { name: 'Step 1' })
  await step.getByText(/^The first part of 2\d\d kB, sha256/).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    step.getByRole('button', { name: 'Download all of it' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${id}-step-1.json`)
  expect(await json(await file.createReadStream())).toMatchObject({ rows, total: 450 })
})
