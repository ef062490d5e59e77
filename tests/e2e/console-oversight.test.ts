/** A directive in two browsers: its issuer, and the supervisor who decides. */
import { createHash } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { violations } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { type Developer, givenDeveloper } from '#tests/support/orcher.ts'
import { signIn } from '#tests/support/people.ts'
import { codeOf } from '#tests/support/second-steps.ts'
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

  // The supervisor opens the page before there is anything, in the workspace that they were invited to.
  const theirs = await openConsole(omar, `approvals?workspace=${workspace.id}`)
  await theirs.getByText('Field office').first().waitFor()
  await theirs.getByText('Nothing is waiting for you').waitFor()

  const mine = await openConsole(ruth, 'directives')
  await mine.getByRole('button', { name: 'New directive' }).first().click()
  const form = mine.getByRole('form', { name: 'New directive' })
  await form
    .getByLabel('What should be true, and by when?')
    .fill('Find remote nurse jobs above 100,000 dollars and tell the team about them')
  await form.getByText('asks a person').waitFor()
  await form.getByRole('button', { name: 'Submit directive' }).click()
  await mine.waitForURL(/\/directives\/dir_/)
  await mine.getByText('Waiting for approval').first().waitFor()
  const id = mine.url().split('/').pop() ?? ''

  // It appears by itself; the issuer may not decide it, and the page says so only to them.
  await theirs.getByRole('heading', { name: 'What will happen' }).waitFor()
  // Single keys choose a verdict, and are letters in a text field.
  await theirs.keyboard.press('r')
  await theirs.getByRole('radio', { name: 'Reject' }).and(theirs.locator(':checked')).waitFor()
  await theirs.keyboard.press('e')
  const args = theirs.getByLabel('Arguments')
  const shown = JSON.parse(await args.inputValue())
  const act = theirs.getByRole('region', { name: 'What will happen' })
  expect(await act.getByText('Whole').count()).toBe(0)
  await args.fill(JSON.stringify({ ...shown, text: 'Nurses are sought in Lisbon' }))
  await act.getByText('as you type it').waitFor()
  await act.getByText('Added: Nurses are sought in Lisbon').waitFor()
  await theirs.getByLabel('Reason').fill('Say where')
  await theirs.getByRole('button', { name: 'Change the arguments' }).click()
  // Changed arguments need approval again, which shows the changes and the earlier decision.
  await act.getByText(/^since .+ edited it/).waitFor()
  await act.getByText('Added: Nurses are sought in Lisbon').waitFor()
  const before = theirs.getByRole('region', { name: 'Before' })
  await before.getByText(/ edited step \d$/).waitFor()
  await before.getByText('“Say where”').first().waitFor()
  await act.getByText('Whole').click()
  await theirs.getByRole('definition').filter({ hasText: 'Nurses are sought in Lisbon' }).waitFor()
  await theirs.getByRole('button', { name: 'Approve and run' }).click()
  await theirs.getByText('Nothing is waiting for you').waitFor()

  await mine.getByText('Completed').first().waitFor()
  const { steps } = (await ruth.own.call('GET', `/directives/${id}/plan`)).body
  expect(steps.at(-1)).toMatchObject({ state: 'done', args: { text: 'Nurses are sought in Lisbon' } })
  const decided = (await ruth.own.call('GET', '/oversight/approvals?state=decided')).body.data
  expect(decided.map((one: { state: string }) => one.state).toSorted()).toEqual(['approved', 'edited'])

  // Decisions on an earlier directive are cut at the edge of their column: the page is as wide as the window.
  const [{ id: agent }] = (await ruth.own.call('GET', '/agents')).body.data
  const again = { agent_id: agent, instruction: 'Find teacher jobs and tell the team about them' }
  expect((await ruth.own.call('POST', '/directives', again)).status).toBe(201)
  await before.getByRole('link', { name: 'Find remote nurse jobs' }).first().waitFor()
  await theirs.setViewportSize({ width: 1280, height: 800 })
  const column = await before.boundingBox()
  for (const line of await before.getByRole('link').all()) {
    expect((await line.boundingBox())?.width).toBeLessThan(column?.width ?? 0)
  }

  // A report also signs the head, as happens each hour.
  await ruth.own.call('POST', '/oversight/audit', { from: '2026-01-01', to: '2026-12-31' })
  const signed = async () => (await ruth.own.call('GET', '/oversight/chain')).body.checkpoints.length
  await vi.waitFor(async () => expect(await signed()).toBeGreaterThan(0), { timeout: 20_000 })
  await theirs.goto(`${tannr.url}/orcher/console/audit`)
  await theirs.getByRole('img', { name: /^Signed at event \d+, \d{1,2}:\d\d [AP]M/ }).waitFor()
  await theirs.getByText(/^Unbroken: \d+ events$/).waitFor()
  const chain = theirs.getByRole('list', { name: 'Chain' })
  await chain.getByText('“Say where”').first().waitFor()
  await chain.getByText('Checkpoint, signed').first().waitFor()
  // Filtered by a decider and this directive.
  await theirs.getByLabel('Kind').selectOption('Approvals')
  await theirs.getByLabel('Person').selectOption(omar.person.id)
  await chain.getByText('Approval requested').first().waitFor({ state: 'detached' })
  await expect.poll(() => chain.getByRole('listitem').count()).toBe(2)
  await theirs.goto(`${tannr.url}/orcher/console/audit?directive=${id}`)
  await chain.getByText('Submitted').waitFor()
  expect(await chain.getByText('Agent added').count()).toBe(0)
  await theirs.getByRole('button', { name: 'show all directives' }).click()
  await chain.getByText('Agent added').waitFor()

  // The export is verified against the chain, with keys that do not come from the file.
  const saving = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: 'Export' }).click()
  const text = await textOf(await (await saving).createReadStream())
  const check = async (content: string, answer: string | RegExp) => {
    const file = { name: 'chain.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(content) }
    await theirs.getByLabel('Choose a file').setInputFiles(file)
    await theirs.getByText(answer).waitFor()
  }
  await check(text, /^chain\.jsonl: unbroken, \d+ events$/)
  await theirs.getByText('They belong to this workspace.').waitFor()
  await check(text.replace('submitted', 'completed'), /^Event \d+ was changed\./)
  await check('{"not": "ours"', 'chain.jsonl is not an export of an audit chain.')
  await check(await forged(text), /^Event \d+ is not the one this workspace has\.$/)

  await theirs.getByRole('button', { name: 'Signed report' }).click()
  await theirs.getByRole('button', { name: 'Create the report' }).click()
  const report = theirs.waitForEvent('download')
  await theirs.getByRole('link', { name: 'Save the report' }).click()
  const [, payload = ''] = (await textOf(await (await report).createReadStream())).split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).workspace).toMatch(/^wsp_/)
})

/** A chain that was rewritten from its third event on, without the signatures: each hash follows from the one before. */
async function forged(text: string): Promise<string> {
  const [first = '', ...rows] = text.trim().split('\n')
  const lines = rows.filter((row) => 'event' in JSON.parse(row)).map((row) => JSON.parse(row))
  let prev = lines[2].prev as string
  for (const line of lines.slice(2)) {
    line.event = line.event.replace(/}$/, ' }')
    const number = Buffer.alloc(8)
    number.writeBigUInt64BE(BigInt(line.seq))
    line.prev = prev
    line.hash = createHash('sha256')
      .update(Buffer.from(prev, 'hex'))
      .update(number)
      .update(line.event)
      .digest('hex')
    prev = line.hash
  }
  const last = lines.at(-1)
  const head = { ...JSON.parse(first), head: { seq: last.seq, hash: last.hash } }
  return [head, ...lines].map((one) => JSON.stringify(one)).join('\n')
}

/** A person's own workspace, where informing the team needs a second factor, and a directive at that step. */
async function givenGate(more: object) {
  const ruth = await givenDeveloper(tannr)
  const agent = { name: 'analyst', capabilities: ['research', 'notify'] }
  const { id: agent_id } = (await ruth.own.call('POST', '/agents', agent)).body
  const policy = { name: 'Telling the team', tool: 'notify', verdict: 'ask', ...more }
  expect((await ruth.own.call('POST', '/policies', policy)).status).toBe(201)
  const instruction = 'Find nurse jobs and tell the team about them'
  const { id } = (await ruth.own.call('POST', '/directives', { agent_id, instruction })).body
  const state = async () => (await ruth.own.call('GET', `/directives/${id}`)).body.state
  await vi.waitFor(async () => expect(await state()).toBe('awaiting_approval'), { timeout: 30_000 })
  return { ruth, id, state }
}

test('a decision that takes a second factor has it set up in place, and goes on with what was typed', async () => {
  const { ruth, id, state } = await givenGate({ aal2: true })
  const page = await openConsole(ruth, `approvals?directive=${id}`)
  await page.getByText('You’ll be asked for your second factor when you send it.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Reason').fill('Sources checked')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'This needs a second factor' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  // Leaving it decides nothing, and loses nothing.
  expect(await page.getByLabel('Reason').inputValue()).toBe('Sources checked')
  expect(await state()).toBe('awaiting_approval')
  await page.getByRole('button', { name: 'Approve and run' }).click()
  await dialog.getByRole('button', { name: 'Use an authenticator app' }).click()
  const app = page.getByRole('dialog', { name: 'Add an authenticator app' })
  const secret = (await app.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await app.getByLabel('Code from the app').fill(codeOf(secret))
  await app.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Nothing is waiting for you').waitFor()
  await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 30_000 })
  const [decided] = await tannr.sql(
    'select x.verdict, x.reason, x.aal from orcher.decisions x join orcher.approvals a on a.id = x.approval_id where a.directive_id = $1',
    [id],
  )
  expect(decided).toEqual({ verdict: 'approve', reason: 'Sources checked', aal: 'aal2' })
})

test('on a phone a decision rests at the bottom as its verdicts, opens with the reason, and is put away again', async () => {
  const { ruth, state } = await givenGate({ reason_required: true })
  const page = await browser.page({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signIn(page.context(), ruth.person)
  await page.goto(`${tannr.url}/orcher/console/approvals`)
  await page.getByRole('button', { name: 'Tell the workspace' }).click()
  const [approve, reason] = [page.getByText('Approve', { exact: true }), page.getByLabel('Reason')]
  await approve.waitFor()
  // Visible above the bar, while reading what is to be decided.
  await expect.poll(async () => (await approve.boundingBox())?.y).toBeGreaterThan(600)
  await reason.waitFor({ state: 'hidden' })
  await approve.tap()
  await reason.fill('Sources checked')
  await page.getByRole('button', { name: 'Close the decision form' }).click()
  await reason.waitFor({ state: 'hidden' })
  await page.getByText('Defer', { exact: true }).tap()
  expect(await reason.inputValue()).toBe('Sources checked')
  await approve.tap()
  await page.getByRole('button', { name: 'Approve and run' }).tap()
  await page.getByText('Nothing is waiting for you').waitFor()
  await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 30_000 })
})
