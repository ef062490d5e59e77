/** What somebody typed is never lost: not by a dropped connection, and not by a session that ends before they press Save. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { taken, useBrowser } from '#tests/support/browser.ts'
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

test.each(Object.values(forms))(
  'a session that ends in the middle says so on $path, and the words are there after signing in again',
  async (form) => {
    const person = await givenPerson(tannr)
    const page = await browser.pageOf(person)
    const dialog = await fillIn(page, form)
    await endSession(page)
    await dialog.getByRole('button', { name: form.send }).click()
    await dialog.getByRole('alert').getByText('You were signed out.').waitFor()
    await dialog.getByRole('link', { name: 'Sign in' }).click()
    await signBackIn(page, person, form.path)
    const again = page.getByRole('dialog')
    await expect
      .poll(() => again.getByLabel(form.field, { exact: true }).inputValue())
      .toBe('Typed with care')
    await again.getByRole('button', { name: form.send }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByText('Typed with care').first().waitFor()
  },
)

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

/** As a session that cannot be renewed is removed. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('tannr.session'))
}
