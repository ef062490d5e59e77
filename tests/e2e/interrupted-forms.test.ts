/** Nothing typed is lost, by a dropped connection or by a session that ends before Save. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { taken, useBrowser } from '#tests/support/browser.ts'
import { type Interrupted, inDialog, nothing, outlives, press } from '#tests/support/interrupted-forms.ts'
import { givenDeveloper } from '#tests/support/orcher.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenJob } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const forms = {
  goal: {
    path: '/goals',
    opener: 'Create New Goal',
    field: 'Title',
    send: 'Create goal',
    failed: 'The goal was not saved: ',
  },
  skill: {
    path: '/skills',
    opener: 'Add Skill',
    field: 'Skill',
    send: 'Add skill',
    failed: 'The skill was not saved: ',
  },
  alert: {
    path: '/job-alerts',
    opener: 'Create New Alert',
    field: 'Job title',
    send: 'Create alert',
    failed: 'The alert was not saved: ',
  },
} as const

async function fillIn(page: Page, { path, opener, field }: (typeof forms)[keyof typeof forms]) {
  await page.goto(tannr.url + path)
  await page.getByRole('button', { name: opener }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(field, { exact: true }).fill('Typed with care')
  return dialog
}

test.each(Object.values(forms))(
  'neither Escape nor a connection that drops loses what was typed on $path, and the next press sends it',
  async (form) => {
    const page = await browser.pageOf(await givenPerson(tannr))
    const dialog = await fillIn(page, form)
    await page.keyboard.press('Escape')
    const question = dialog.getByRole('alertdialog', { name: 'Discard what you typed?' })
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: form.send }).click()
    await dialog.getByRole('alert').getByText(form.failed).waitFor()
    expect(await dialog.getByLabel(form.field, { exact: true }).inputValue()).toBe('Typed with care')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: form.send }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByText('Typed with care').first().waitFor()
  },
)

test('a session that ends in the middle says so, and the words are there after signing in again', async () => {
  const form = forms.goal
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  const dialog = await fillIn(page, form)
  await endSession(page)
  await dialog.getByRole('button', { name: form.send }).click()
  await dialog.getByRole('alert').getByText('You were signed out.').waitFor()
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  await signBackIn(page, person, form.path)
  const again = page.getByRole('dialog')
  await expect.poll(() => again.getByLabel(form.field, { exact: true }).inputValue()).toBe('Typed with care')
  await again.getByRole('button', { name: form.send }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByText('Typed with care').first().waitFor()
})

const ofSeekers: Record<string, Interrupted> = {
  skill: ['/skills', press('Add Skill'), inDialog('Skill'), nothing],
  about: ['/people/me', press('Edit About'), inDialog('About you'), nothing],
  'job from elsewhere': ['/applications', press(/Add from elsewhere/), inDialog('Next step')],
  post: ['/network?show=feed', nothing, (page) => page.getByLabel('What would you like to say?')],
  settings: ['/settings', nothing, (page) => page.getByLabel('Headline')],
  'email address': ['/settings', press('Change email address'), inDialog('New email address')],
  'phone number': ['/settings', press('Add phone number'), inDialog('Phone number')],
  'new company': [
    '/business-portal',
    (page) => page.getByText('Add your company').first().click(),
    inDialog('About'),
    nothing,
  ],
}

test('words outlive a session that ends while somebody seeks a job, in every kind of form', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  for (const [name, form] of Object.entries(ofSeekers)) await outlives(page, tannr.url, name, form)
})

test('words outlive a session that ends in the console, and on a phone what waits is no wider than it', async () => {
  const { person, own } = await givenDeveloper(tannr)
  const { body: agent } = await own.call('POST', '/agents', {
    name: 'analyst',
    capabilities: ['research', 'notify', 'remember'],
  })
  await own.call('POST', '/policies', { name: 'Telling the team', tool: 'notify', verdict: 'ask' })
  const { body: directive } = await own.call('POST', '/directives', {
    agent_id: agent.id,
    instruction: 'Find nurse jobs that are far from where anybody lives and tell the team about them',
  })
  await expect
    .poll(async () => (await own.call('GET', `/directives/${directive.id}`)).body.state)
    .toBe('awaiting_approval')
  const page = await browser.pageOf(person)
  const inConsole: Record<string, Interrupted> = {
    decision: ['/orcher/console/approvals', nothing, (of) => of.getByLabel('Reason', { exact: true })],
    plan: [
      `/orcher/console/directives/${directive.id}`,
      nothing,
      (of) => of.getByLabel('Change what is to come'),
    ],
    directive: [
      '/orcher/console/directives?new',
      nothing,
      (of) => of.getByLabel('What should be true, and by when?'),
    ],
    memory: ['/orcher/console/memory', nothing, (of) => of.getByLabel('Give it something to remember')],
    policy: ['/orcher/console/policies', press('New policy'), inDialog('What is it for?')],
  }
  for (const [name, form] of Object.entries(inConsole)) await outlives(page, tannr.url, name, form)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${tannr.url}/orcher/console/approvals`)
  // There the choice replaces the list.
  await page.getByRole('button', { name: /Tell the workspace/ }).click()
  await page.getByRole('heading', { name: 'What will happen' }).waitFor()
  await page.getByRole('button', { name: 'Approvals', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('an application that is being written is there after signing in again, and is sent then', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  const { id } = await givenJob(tannr, { title: 'Keeper of the Dome' })
  const note = page.getByRole('dialog').getByLabel('Note to the employer')
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send application' })
  await page.goto(`${tannr.url}/jobs/${id}`)
  await page.getByRole('button', { name: 'Apply Now for Keeper of the Dome' }).click()
  await note.fill('Typed with care')
  await expect.poll(() => send.isEnabled()).toBe(true)
  await endSession(page)
  await send.click()
  await page.getByRole('dialog').getByRole('alert').getByText('You were signed out.').waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await signBackIn(page, person, `/jobs/${id}`)
  await page.getByRole('button', { name: 'Apply Now for Keeper of the Dome' }).click()
  await expect.poll(() => note.inputValue()).toBe('Typed with care')
  await taken(page, 'applications', () => send.click())
  const { data } = await person.client.from('applications').select('note')
  expect(data).toEqual([{ note: 'Typed with care' }])
})

async function signBackIn(page: Page, person: Person, path: string): Promise<void> {
  await page.getByLabel('Email address').fill(person.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL(`**${path}`)
}

/** Removes the session like a failed refresh. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('tannr.session'))
}
