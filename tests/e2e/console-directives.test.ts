/** The list of directives and a run, in a workspace with many. */
import { expect, test } from 'vitest'
import { violations } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { useDirecting } from '#tests/support/directives.ts'
import { givenDeveloper } from '#tests/support/orcher.ts'
import { signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()
const directing = useDirecting(tannr)

async function openConsole(path: string, viewport?: { width: number; height: number }) {
  const page = await browser.page(viewport ? { viewport } : {})
  await signIn(page.context(), directing.ruth.person)
  await page.goto(`${tannr.url}/orcher/console/${path}`)
  return page
}

const look = (page: number) => ({
  title: `Look at page ${page}`,
  tool: 'search_jobs',
  args: { words: 'nurse', limit: page },
})
const tell = { title: 'Tell the team', tool: 'notify', args: { from: [], to: 'workspace', text: 'Read' } }

test('the list is counted and narrowed down by tab, words, agent and issuer, and says what is new before it shows it', async () => {
  const done = await directing.submit('Find nurse jobs and summarize them')
  await directing.settled(done, 'completed')
  const gate = await directing.submit('Find nurse jobs and remember them', { approve_plan: true })
  await directing.settled(gate, 'awaiting_approval')
  const omar = await givenDeveloper(tannr)
  await directing.ruth.own.call('POST', '/members', { email: omar.person.email, role: 'supervisor' })
  await tannr.sql('update orcher.directives set issued_by = $2 where id = $1', [done, omar.person.id])

  const page = await openConsole('directives')
  const tab = (name: string) => page.getByRole('navigation', { name: 'State' }).getByRole('link', { name })
  const row = (words: string) => page.getByRole('main').getByRole('link', { name: words })
  await tab('All 2 directives').waitFor()
  await row('for you').waitFor()
  await page.getByText('2 of 2', { exact: true }).last().waitFor()
  await tab('Needs you 1').click()
  await row('summarize them').waitFor({ state: 'detached' })
  await row('remember them').waitFor()
  await tab('All').click()
  await page.getByLabel('Filter directives by their words').fill('summarize')
  await row('remember them').waitFor({ state: 'detached' })
  await tab('All 1 directives').waitFor()
  // The address follows a moment after the list.
  await page.waitForURL((url) => url.searchParams.get('q') === 'summarize')
  await page.getByLabel('Filter directives by their words').fill('')
  await row('remember them').waitFor()
  await page.getByLabel('Issued by').selectOption(omar.person.id)
  await row('remember them').waitFor({ state: 'detached' })
  // Opening the same address again shows the same.
  await page.reload()
  await row('summarize them').waitFor()
  await page.getByText('1 of 1', { exact: true }).waitFor()
  expect(await row('remember them').count()).toBe(0)
  await page.getByLabel('Agent').selectOption(directing.agent)
  await page.getByLabel('Issued by').selectOption('')
  await row('remember them').waitFor()

  await directing.submit('Find teacher jobs and summarize them')
  await page.getByRole('main').getByRole('button', { name: '1 new' }).click()
  await row('Find teacher jobs').waitFor()
  await page.getByText('3 of 3', { exact: true }).last().waitFor()
})

test('a run is forked from its header by the keyboard, and the fork waits for somebody to change it', async () => {
  const id = await directing.submit('Find nurse jobs and summarize them')
  await directing.settled(id, 'completed')
  const page = await openConsole(`directives/${id}`)
  await page.getByRole('heading', { name: 'Run' }).waitFor()
  // A shortened summary would have changed it.
  await page
    .getByRole('button', { name: /^Step 2/ })
    .first()
    .click()
  await page.getByText(/^Would change with more than \d+ sentences: \d+ of \d+ are left out\.$/).waitFor()
  await page.getByRole('button', { name: 'Close the step' }).click()

  // It runs in the sandbox by an equal agent, and leaves nothing in the workspace.
  const { data } = (await directing.ruth.own.call('GET', '/directives?limit=100')).body
  await page.getByRole('button', { name: 'Run in sandbox' }).click()
  const trial = page.getByRole('dialog', { name: 'Run in the sandbox' })
  await trial.getByRole('button', { name: 'Run it', exact: true }).click()
  await trial.getByRole('status').getByText('Completed').waitFor()
  await expect.poll(() => trial.getByRole('listitem').count()).toBe(2)
  await trial.getByRole('button', { name: 'Close' }).last().click()
  const [{ sandbox_id }] = (await directing.ruth.own.call('GET', '/workspaces')).body.data
  const within = { 'tannr-workspace': sandbox_id }
  const tried = (await directing.ruth.own.call('GET', '/directives', undefined, within)).body.data
  expect(tried).toMatchObject([{ instruction: 'Find nurse jobs and summarize them', state: 'completed' }])
  expect((await directing.ruth.own.call('GET', '/directives?limit=100')).body.data).toHaveLength(data.length)
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Fork this directive' })
  expect(await dialog.getByLabel('It begins').inputValue()).toBe('2')
  await dialog.getByLabel('It begins').selectOption('1')
  await dialog.getByRole('button', { name: 'Fork', exact: true }).click()
  await page.waitForURL((url) => url.pathname.includes('/directives/dir_') && !url.pathname.endsWith(id))
  await page.getByText('Paused').first().waitFor()
  expect((await directing.stepsOf(page.url().split('/').pop() ?? '')).map(({ state }) => state)).toEqual([
    'done',
    'waiting',
  ])
})

test('a run of more than forty steps shows what is done as stretches, which open, in the drawing as in the plan', async () => {
  const first = Array.from({ length: 30 }, (_, index) => look(index + 1))
  await directing.ruth.own.call('POST', '/policies', { name: 'Asks', tool: 'notify', verdict: 'ask' })
  const long = await directing.submit('Read all markets', { steps: [...first, tell] })
  await directing.settled(long, 'awaiting_approval')
  const more = Array.from({ length: 15 }, (_, index) => look(index + 31))
  const changed = { expected_rev: 1, steps: [...more, tell] }
  expect((await directing.ruth.own.call('PUT', `/directives/${long}/plan`, changed)).status).toBe(200)
  await directing.ruth.own.call('PATCH', `/directives/${long}`, { state: 'running' })
  await directing.settled(long, 'awaiting_approval')

  const page = await openConsole(`directives/${long}`)
  const run = page.getByRole('region', { name: 'Run' })
  const plan = page.getByRole('region', { name: 'Plan' })
  await run.getByRole('button', { name: 'Steps 1 to 30, done' }).waitFor()
  await expect.poll(() => run.getByRole('button', { name: /^Step \d/ }).count()).toBe(4)
  await plan.getByRole('button', { name: 'Steps 1 to 30, done' }).focus()
  await page.keyboard.press('Enter')
  // The focus is on the first step that was folded.
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Step 1', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close the step' }).click()
  await expect.poll(() => run.getByRole('button', { name: /^Step \d/ }).count()).toBe(34)
  await run.getByRole('button', { name: 'Collapse finished steps' }).click()
  await run.getByRole('button', { name: 'Steps 1 to 30, done' }).waitFor()

  // Names of people are clear of the thread.
  const touched = await run.locator('[data-thread]:visible').evaluate((at) => {
    const from = at.getBoundingClientRect()
    const labels = [...at.querySelectorAll<HTMLElement>(':scope > span')]
      .filter(({ textContent }) => /^(Issued|Waits|Approved|Rejected)/.test(textContent ?? ''))
      .map((label) => label.getBoundingClientRect())
    const paths = [...at.querySelectorAll<SVGPathElement>('path[fill=none]')]
    const points = paths.flatMap((path) =>
      Array.from({ length: 60 }, (_, part) => path.getPointAtLength((part / 59) * path.getTotalLength())),
    )
    const within = ({ left, right, top, bottom }: DOMRect) =>
      points.some(({ x, y }) => {
        const [px, py] = [x + from.x, y + from.y]
        return px > left && px < right && py > top && py < bottom
      })
    return { labels: labels.length, touched: labels.filter(within).length }
  })
  expect(touched.labels).toBeGreaterThan(1)
  expect(touched.touched).toBe(0)

  // By time, distances between knots follow the clock; by steps, they are equal.
  const gaps = () =>
    run.getByRole('button', { name: /^Step/ }).evaluateAll((knots) => {
      const xs = knots.map((knot) => Math.round(knot.getBoundingClientRect().x + knot.clientWidth / 2))
      return new Set(xs.slice(1).map((x, index) => x - (xs[index] ?? 0))).size
    })
  await expect.poll(gaps).toBeGreaterThan(1)
  await run.getByRole('radio', { name: 'Steps' }).check({ force: true })
  expect(await run.getByRole('radio', { name: 'Steps' }).isChecked()).toBe(true)

  // A revision is shown as created, and beside the one before.
  await plan.getByText(/^changed by /).waitFor()
  await plan.getByRole('button', { name: 'Compare with 1' }).click()
  await expect.poll(() => plan.getByText('Added: ').count()).toBe(15)
  expect(await plan.getByText('Removed: ').count()).toBe(0)
  await plan.getByRole('button', { name: 'Hide changes' }).click()
  await plan.getByRole('radio', { name: '1' }).check({ force: true })
  await expect.poll(() => plan.getByRole('listitem').count()).toBe(31)
  await plan.getByRole('radio', { name: '2' }).check({ force: true })

  // A step leads to the next by button and by key, and has an address of its own.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await plan.getByRole('button', { name: 'Steps 1 to 30, done' }).click()
  await plan.getByRole('button', { name: /Look at page 2\b/ }).click()
  const panel = page.getByRole('complementary', { name: /^Step \d+$/ })
  await panel.getByText('Step 2 of 46').waitFor()
  await panel.getByRole('button', { name: 'Next step' }).click()
  await panel.getByText('Step 3 of 46').waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await panel.getByText('Step 1 of 46').waitFor()
  await panel.getByText('$0.00 · no model was asked').waitFor()
  expect(await panel.getByRole('button', { name: 'Previous step' }).isDisabled()).toBe(true)
  await panel.getByRole('button', { name: 'Copy as curl' }).click()
  await panel.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `/v1/directives/${long}/plan" \\\n`,
  )

  const phone = await openConsole(`directives/${long}`, { width: 390, height: 844 })
  await phone.getByRole('button', { name: /^Steps 1 to 30, done/ }).click()
  await phone.getByRole('button', { name: /^Step 30: Look at page 30/ }).waitFor()
  expect(await violations(phone)).toEqual([])
})

test('everything is paused from the top bar after a question, says so on each page, and goes on when resumed', async () => {
  const page = await openConsole('agents')
  const bar = page.getByRole('banner')
  await bar.getByText('Live', { exact: true }).waitFor()
  await bar.getByRole('button', { name: 'Pause all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause all directives?' })
  await dialog.getByText(/In .+ no step begins until you resume/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await directing.ruth.own.call('GET', '/oversight/hold')).body.held).toBe(false)
  await bar.getByRole('button', { name: 'Pause all' }).click()
  await dialog.getByLabel('Reason (optional)').fill('Audit week')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Pause all' }).click()
  await dialog.getByRole('alert').getByText('Not everything was paused: ').waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Pause all' }).click()
  await page.getByText('Everything is paused.').waitFor()
  await page.getByText('“Audit week”').waitFor()
  expect(await violations(page)).toEqual([])
  const id = await directing.submit('Find nurse jobs and summarize them')
  await directing.settled(id, 'paused')

  // The run gets the space: its side bar is collapsed until somebody expands it there.
  const side = page.getByRole('complementary', { name: 'Workspace' })
  const width = async () => (await side.boundingBox())?.width
  await expect.poll(width).toBe(256)
  await page.goto(`${tannr.url}/orcher/console/directives/${id}`)
  await page.getByText('Everything is paused.').waitFor()
  await expect.poll(width).toBe(64)
  await side.getByRole('button', { name: 'Expand side bar' }).click()
  await expect.poll(width).toBe(256)
  await side.getByRole('button', { name: 'Collapse side bar' }).click()
  await expect.poll(width).toBe(64)

  await bar.getByRole('button', { name: 'Resume all' }).click()
  await page.getByText('Everything is paused.').waitFor({ state: 'detached' })
  await directing.settled(id, 'completed')
})

test('the side bar leads from one workspace to another, and who may not pause everything is not asked to', async () => {
  const omar = await givenDeveloper(tannr)
  await directing.ruth.own.call('PATCH', '/workspace', { name: 'Field office' })
  await directing.ruth.own.call('POST', '/members', { email: omar.person.email, role: 'builder' })
  const [{ id }] = (await directing.ruth.own.call('GET', '/workspaces')).body.data
  const page = await browser.page()
  await signIn(page.context(), omar.person)
  await page.goto(`${tannr.url}/orcher/console/directives`)
  await page.getByRole('banner').getByRole('button', { name: 'Pause all' }).waitFor()
  const side = page.getByRole('complementary', { name: 'Workspace' })
  await side.getByRole('button', { name: /change the workspace$/ }).click()
  await side.locator('[popover]').getByRole('button', { name: 'Field office' }).click()
  await side.getByRole('button', { name: /^Field office.*change the workspace$/ }).waitFor()
  await page.getByRole('banner').getByText('Live', { exact: true }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Pause all' }).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('tannr.workspace'))).toBe(id)
})
