import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { holdUndo, untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { givenCompany, givenJob, givenMember } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

async function openPortal(query = '') {
  const owner = await givenPerson(tannr, { first_name: 'Olga', last_name: 'Vik' })
  const name = `Vik ${owner.id.slice(0, 8)}`
  const { id } = await givenCompany(tannr, { name, verified_how: null, verified_at: null })
  await givenMember(tannr, { id }, owner, 'owner')
  const context = await browser.context({ viewport: { width: 1440, height: 900 } })
  await signIn(context, owner)
  const page = await context.newPage()
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}/business-portal${query}`)
  await untilAlive(page)
  return { page, id, name }
}

test('the overview counts what came, and says what waits', async () => {
  const { page, id } = await openPortal()
  const job = await givenJob(tannr, { company_id: id })
  const seeker = await givenPerson(tannr)
  await seeker.client.from('applications').insert({ job_id: job.id }).throwOnError()
  await seeker.client.from('company_follows').insert({ company_id: id }).throwOnError()
  await seeker.client.rpc('count_company_visit', { company: id }).throwOnError()
  await page.reload()
  const figure = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).locator('dd').first().textContent()
  await page.getByRole('heading', { name: 'Waiting' }).waitFor()
  await expect.poll(() => figure('Page visits')).toBe('1')
  await expect.poll(() => figure('Followers')).toBe('1')
  await expect.poll(() => figure('Open jobs')).toBe('1')
  await expect.poll(() => figure('New applicants')).toBe('1')
  await page.getByText('1 application is under review').waitFor()
  await page.getByText('The company is not verified').waitFor()
  await page.getByText('Show as a table').click()
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(9)
  await expectAccessible(page, 'the overview', [390, 1440])
})

test('the editor shows what is typed, keeps it over a reload, saves it and takes it back', async () => {
  const { page, id, name } = await openPortal('?tab=company')
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.getByRole('textbox', { name: 'About' }).fill('Grinds lenses.')
  await preview.getByText('Grinds lenses.').waitFor()
  await page.reload()
  await preview.getByText('Grinds lenses.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'About' }).inputValue()).toBe('Grinds lenses.')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fathom')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('There is already a company with this name.').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The page was not saved').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await holdUndo(page)
  await page.getByText('The page is saved').waitFor()
  const about = async () =>
    (await tannr.sql<{ about: string }>('select about from companies where id = $1', [id]))[0]?.about
  expect(await about()).toBe('Grinds lenses.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(about).toBe('')
  await expectAccessible(page, 'the editor', [390, 1440])
})

test('a logo is cut square, stands wherever the company does, and comes back by undo', async () => {
  const { page, id } = await openPortal('?tab=company')
  const job = await givenJob(tannr, { company_id: id, title: 'Lens Grinder of the house' })
  const visitor = await browser.page()
  const chosen = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
    const drawn = canvas.getContext('2d')
    if (drawn) drawn.fillStyle = '#b4501e'
    drawn?.fillRect(0, 0, 400, 200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const bring = async (button: string) => {
    await page
      .getByLabel(button)
      .setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: Buffer.from(chosen, 'base64') })
    await page.getByRole('button', { name: 'Use logo' }).click()
  }
  const logo = async () =>
    (await tannr.sql<{ logo_url: string | null }>('select logo_url from companies where id = $1', [id]))[0]
      ?.logo_url
  await bring('Add a logo')
  await page.getByText('Logo saved').waitFor()
  const first = await logo()
  expect(first).toContain(`/marks/${id}/`)
  await visitor.goto(`${tannr.url}/jobs/${job.id}`)
  const shown = visitor.locator(`img[src$="${first}"]`).first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  await bring('Change logo')
  await holdUndo(page)
  await expect.poll(logo).not.toBe(first)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(logo).toBe(first)
})

test('another address is taken, leads from the one before, and a taken one is said to be', async () => {
  const { page, id } = await openPortal('?tab=company')
  const address = page.getByRole('textbox', { name: 'Address of its page' })
  const before = await address.inputValue()
  await address.fill('fathom')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('That address is taken.').waitFor()
  const wanted = `vik-${id.slice(0, 8)}`
  await address.fill(wanted)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The page is saved').waitFor()
  expect(
    (await fetch(`${tannr.url}/companies/${before}`, { redirect: 'manual' })).headers.get('location'),
  ).toBe(`/companies/${wanted}`)
  await page.goto(`${tannr.url}/companies/${before}`)
  await page.waitForURL(`**/companies/${wanted}`)
  await page.getByRole('heading', { level: 1, name: 'Vik' }).waitFor()
})
