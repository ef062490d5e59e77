/** The interactive pieces at the top of the product pages. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

async function open(address: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await browser.page({ viewport: { width: 1440, height: 960 }, ...options })
  await page.goto(`${tannr.url}${address}`)
  return page
}

test('a run waits at its gate until somebody decides, and then goes to its end', async () => {
  const page = await open('/orcher')
  const run = page.getByRole('region', { name: 'A sample run' })
  await run.getByText('11 of 16 steps').waitFor()
  expect(await run.getByRole('button', { name: 'Step forward' }).isDisabled()).toBe(true)
  await run.getByRole('button', { name: 'Keep B' }).click()
  await run.getByText('Daniel kept B').waitFor()
  await run.getByText('16 of 16 steps, one trace').waitFor()
  await run.getByRole('button', { name: 'Back to the gate' }).click()
  await run.getByText('Which rating stands?').waitFor()
  await run.getByRole('button', { name: 'Edit the step' }).click()
  await run.getByRole('textbox', { name: 'Reason' }).fill('Two units share the name')
  await run.getByRole('button', { name: 'Continue with the edit' }).click()
  await run.getByText('“Two units share the name”').waitFor()
  await run.getByText('16 of 16 steps, one trace').waitFor()
})

test('a run that is stopped goes no further', async () => {
  const page = await open('/orcher')
  const run = page.getByRole('region', { name: 'A sample run' })
  await run.getByRole('button', { name: 'Stop the run' }).click()
  await run.getByText('12 of 16 steps').waitFor()
  expect(await run.getByRole('button', { name: 'Step forward' }).isDisabled()).toBe(true)
})

test('arrows and the scrubber move through a run, by keyboard too', async () => {
  const page = await open('/orcher')
  const run = page.getByRole('region', { name: 'A sample run' })
  await run.getByRole('button', { name: 'Step back' }).click()
  await run.getByText('10 of 16 steps').waitFor()
  await run.getByRole('button', { name: 'Pause the run' }).click()
  await run.getByText('Paused by you at 9:19').waitFor()
  expect(await run.getByRole('button', { name: 'Step forward' }).isDisabled()).toBe(true)
  await run.getByRole('button', { name: 'Resume the run' }).click()
  await run.getByText('11 of 16 steps').waitFor()
  await run.getByRole('slider', { name: 'Time of the run' }).press('Home')
  await run.getByText('1 of 16 steps').waitFor()
})

test('a sample of safety shows what each of the three presses does', async () => {
  const page = await open('/safety')
  const pause = page.getByRole('region', { name: 'A sample pause' })
  await pause.getByRole('button', { name: 'Pause' }).click()
  await pause.getByText('Held where it stands').waitFor()
  await pause.getByRole('button', { name: 'Override' }).click()
  await pause.getByText('Three are sent and four become calls').waitFor()
})

test('a line that is dismissed costs the match its reason, and can be taken back', async () => {
  const page = await open('/tannrspace')
  const record = page.getByRole('region', { name: 'A sample record' })
  await record.getByRole('button', { name: 'Dismiss' }).click()
  await record.getByRole('img', { name: 'Match: 87 of 100' }).waitFor()
  await record.getByRole('button', { name: 'Undo' }).click()
  await record.getByRole('img', { name: 'Match: 94 of 100' }).waitFor()
  await record.getByRole('button', { name: 'Keep this line' }).click()
  await record.getByText('On your profile').waitFor()
})

test('a reason can be followed back to what it rests on', async () => {
  const page = await open('/tannrspace')
  const reason = page.getByRole('button', { name: /Redesigned a flow end to end/ })
  await reason.click()
  await expect.poll(() => reason.getAttribute('aria-pressed')).toBe('true')
  await reason.click()
  await expect.poll(() => reason.getAttribute('aria-pressed')).toBe('false')
})

test('without scripts both pages show their pieces as they stand', async () => {
  await (await open('/orcher', { javaScriptEnabled: false })).getByText('Which rating stands?').waitFor()
  await (await open('/tannrspace', { javaScriptEnabled: false }))
    .getByText('Suggested from your goal')
    .waitFor()
})
