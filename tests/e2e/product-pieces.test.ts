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

test('a profile fills itself from what counts, and what is left out costs skills and the match', async () => {
  const page = await open('/tannrspace')
  const record = page.getByRole('region', { name: 'A sample record' })
  const skill = (name: string) => record.getByRole('listitem').filter({ hasText: name }).last().innerText()
  const resume = record.getByRole('button', { name: /Product designer, Foundry/ })
  await resume.press('Space')
  await record.getByRole('img', { name: 'Match: 89 of 100' }).waitFor()
  await expect.poll(() => resume.getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => skill('Prototyping')).toContain('no sources')
  await record.getByRole('button', { name: /Lead a redesign end to end/ }).click()
  await record.getByText('Left out with your goal').waitFor()
  await record.getByRole('img', { name: 'Match: 82 of 100' }).waitFor()
  await resume.press('Enter')
  await record.getByRole('img', { name: 'Match: 87 of 100' }).waitFor()
  await expect.poll(() => skill('Prototyping')).toContain('1 source')
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

test.each([true, false])(
  'each introduction shows its reason, by arrow keys and by pointer (scripts: %s)',
  async (javaScriptEnabled) => {
    const page = await open('/tspace', { javaScriptEnabled })
    const group = page.getByRole('radiogroup', { name: 'Who Alex Rivera could meet' })
    const priya = page.getByText('Your review of the March outage answers a question')
    const maya = page.getByText('Bring the platform case.')
    await priya.waitFor()
    await group.getByRole('radio', { name: 'Priya Nair: Incident reviews' }).press('ArrowDown')
    await maya.waitFor()
    expect(await priya.isVisible()).toBe(false)
    await group.getByText('A goal of yours').click()
    await page.getByText('Send me the offer and the one sentence').waitFor()
    expect(await maya.isVisible()).toBe(false)
  },
)

test.each([true, false])(
  'each team shows its directive, by arrow keys and by pointer (scripts: %s)',
  async (javaScriptEnabled) => {
    const page = await open('/for-business', { javaScriptEnabled })
    const board = page.getByRole('region', { name: 'A directive, team by team' })
    const risk = board.getByText('Review our twelve largest vendors')
    const compliance = board.getByText('Tell us what the new consent rule changes')
    await risk.waitFor()
    await board.getByRole('radio', { name: /^Risk/ }).press('ArrowRight')
    await compliance.waitFor()
    expect(await risk.isVisible()).toBe(false)
    await board.getByText('Operations', { exact: true }).click()
    await board.getByText('Plan the opening of the Bursa depot').waitFor()
    await board.getByText('Open a week later, or open without cold storage?').waitFor()
    expect(await compliance.isVisible()).toBe(false)
  },
)

test.each([true, false])(
  'each layer shows what ends at it, by arrow keys and by pointer (scripts: %s)',
  async (javaScriptEnabled) => {
    const page = await open('/security', { javaScriptEnabled })
    const layers = page.getByRole('radiogroup', { name: 'From the outside in' })
    const edge = layers.getByText('Too many requests from one address')
    expect(await edge.isVisible()).toBe(false)
    await layers.getByText('1 Edge').click()
    await edge.waitFor()
    await layers.getByRole('radio', { name: '1 Edge', exact: true }).press('ArrowDown')
    await expect
      .poll(() => layers.getByRole('radio', { name: '2 Identity', exact: true }).isChecked())
      .toBe(true)
    await expect.poll(() => edge.isVisible()).toBe(false)
  },
)

test('the map of the team says what each wrote, by pointer and by keyboard', async () => {
  const page = await open('/company')
  const person = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) })
  const said = page.locator('p[aria-live=polite]').filter({ hasText: 'paper' })
  await expect.poll(() => said.textContent()).toContain('Noor Rahman')
  await person('Henrik Solberg').click()
  await expect.poll(() => said.textContent()).toContain('Henrik Solberg')
  await expect.poll(() => person('Henrik Solberg').getAttribute('aria-pressed')).toBe('true')
  await person('Ada Mensah').press('Enter')
  await expect.poll(() => said.textContent()).toContain('Ada Mensah')
  await expect.poll(() => person('Henrik Solberg').getAttribute('aria-pressed')).toBe('false')
})

test('without scripts the map of the team is a still whose papers are links', async () => {
  const page = await open('/company', { javaScriptEnabled: false })
  await page.locator('p[aria-live=polite]').filter({ hasText: 'Noor Rahman' }).waitFor()
  await page.getByRole('link', { name: 'When to stop and ask' }).filter({ visible: true }).first().click()
  await page.waitForURL('**/research/when-to-stop-and-ask')
})
