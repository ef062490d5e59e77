import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()
const demo = path.resolve(import.meta.dirname, '../../supabase/demo.sql')

const switcher = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}.*change the company$`) })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Business portal' })

test('somebody without a company sees the sample, adds one, and works in its portal', async () => {
  const person = await givenPerson(tannr, { first_name: 'Una', last_name: 'Berg' })
  const page = await browser.pageOf(person)
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}/business-portal`)
  await page.getByText('Northwind').first().waitFor()
  await page.getByRole('link', { name: 'Add your company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add your company' })
  await dialog.getByLabel('Name').fill('Northwind')
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await dialog.getByText('Please choose a size').waitFor()
  await dialog.getByLabel('Industry').fill('Astronomy')
  await dialog.getByLabel('Size').selectOption('11-50')
  await dialog.getByLabel('About').fill('Keeps telescopes.')
  await dialog.getByLabel('Domain').fill('https://www.Quennell.example/about')
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await dialog
    .getByText('There is already a company with this name. Ask its owner for an invitation.')
    .waitFor()
  expect(await dialog.getByLabel('About').inputValue()).toBe('Keeps telescopes.')
  const name = `Quennell ${randomBytes(4).toString('hex')}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await dialog.waitFor({ state: 'detached' })
  await switcher(page, name).waitFor()
  await page.getByText('Not verified', { exact: true }).first().waitFor()
  const [made] = await tannr.sql<{ slug: string; domain: string }>(
    'select slug, domain from companies where name = $1',
    [name],
  )
  expect(made).toEqual({ slug: name.toLowerCase().replace(' ', '-'), domain: 'quennell.example' })
  await expect
    .poll(() => tabs(page).getByRole('link').allTextContents())
    .toEqual([
      'Overview',
      'Jobs',
      'Talent Pipeline',
      'Company Page',
      'Content Hub',
      'Events',
      'Messages',
      'Analytics',
      'Settings',
    ])
  await tabs(page).getByRole('link', { name: 'Events' }).click()
  await page.waitForURL('**/business-portal?tab=events')
  await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
  await expectAccessible(page, 'the portal', [390, 1440])
})

test('whoever acts for several companies changes between them, each with the sections of their role', async () => {
  const person = await givenPerson(tannr)
  const names = [`Ada ${person.id}`, `Ben ${person.id}`] as const
  await tannr.sql(
    `with made as (insert into companies (name, industry, size) values ($2, 'Tests', '1-10'), ($3, 'Tests', '1-10') returning id, name)
     insert into company_members (company_id, user_id, role, joined_at)
     select id, $1, case when name = $2 then 'owner' else 'interviewer' end,
       case when name = $2 then now() - interval '1 day' else now() end from made`,
    [person.id, ...names],
  )
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/business-portal`)
  await untilAlive(page)
  await switcher(page, names[0]).click()
  await page.getByRole('link', { name: names[1] }).click()
  await expect
    .poll(() => tabs(page).getByRole('link').allTextContents())
    .toEqual(['Overview', 'Talent Pipeline', 'Settings'])
  await tabs(page).getByRole('link', { name: 'Settings' }).click()
  await switcher(page, names[1]).waitFor()
})

test('a visitor who wants to add a company makes an account first or signs in, and the people of the demo company act for Fathom', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/business-portal`)
  await untilAlive(page)
  await page.getByRole('link', { name: 'Add your company' }).click()
  await page.waitForURL('**/auth?mode=signup&next=%2Fbusiness-portal%3Fnew%3Dcompany')
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/auth?next=%2Fbusiness-portal%3Fnew%3Dcompany')
  await tannr.sql(await readFile(demo, 'utf8'))
  const client = tannr.client()
  const roles: Record<string, string | undefined> = {}
  for (const who of ['employer', 'recruiter', 'interviewer']) {
    const { data } = await client.auth.signInWithPassword({
      email: `demo-${who}@tannr.example`,
      password: 'thread-by-thread',
    })
    const { data: mine } = await client
      .from('company_members')
      .select('role, company:companies(name)')
      .eq('user_id', data.user?.id ?? '')
      .throwOnError()
    roles[who] = JSON.stringify(mine)
  }
  const fathom = (role: string) => JSON.stringify([{ role, company: { name: 'Fathom' } }])
  expect(roles).toEqual({
    employer: fathom('owner'),
    recruiter: fathom('recruiter'),
    interviewer: fathom('interviewer'),
  })
})
