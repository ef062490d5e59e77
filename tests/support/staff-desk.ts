/** Staff of a running product at their desk, and messages that wait for them. */
import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { type TestBrowser, untilAlive } from './browser.ts'
import { givenPerson, type Person } from './people.ts'
import type { Tannr } from './tannr.ts'

/** As the operator does it. */
export function operator(tannr: Tannr, ...words: string[]) {
  const env = { ...process.env, DATABASE_URL: tannr.databaseUrl }
  return spawnSync(process.execPath, ['tools/staff.ts', ...words], { env, encoding: 'utf8' })
}

export async function givenStaff(tannr: Tannr): Promise<Person> {
  const lena = await givenPerson(tannr, { first_name: 'Lena', last_name: 'Marsh' })
  const { admin } = tannr.client({ key: tannr.secretKey }).auth
  const { error } = await admin.updateUserById(lena.id, { app_metadata: { staff: true } })
  if (error) throw error
  return lena
}

export async function openDesk(
  tannr: Tannr,
  browser: TestBrowser,
  person: Person,
  path = '/staff',
): Promise<Page> {
  const page = await browser.pageOf(person)
  await page.goto(tannr.url + path)
  await untilAlive(page)
  return page
}

export async function givenMessage(tannr: Tannr, name: string, message: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  await tannr
    .client()
    .from('enquiries')
    .insert({ kind: 'support', page: '/support', email, name, message })
    .throwOnError()
  return email
}
