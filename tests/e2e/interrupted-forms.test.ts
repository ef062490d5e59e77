/** What somebody typed is never lost: not by a dropped connection, and not by a session that ends before they press Save. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
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
    await page.getByLabel('Email address').fill(person.email)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.waitForURL(`**${form.path}`)
    const again = page.getByRole('dialog')
    await expect
      .poll(() => again.getByLabel(form.field, { exact: true }).inputValue())
      .toBe('Typed with care')
    await again.getByRole('button', { name: form.send }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByText('Typed with care').first().waitFor()
  },
)

/** As a session that cannot be renewed is removed. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('tannr.session'))
}
