import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenCompany, givenJob, givenMember } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const open = (person: Person | undefined, path: string) =>
  browser.open(tannr.url + path, person, { now: byDay })

const section = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const visits = async (company: string) =>
  (
    await tannr.sql<{ visits: number }>(
      'select coalesce(sum(visits), 0)::integer as visits from company_visits where company_id = $1',
      [company],
    )
  )[0]?.visits

test('a company has a page that is followed, counted, and says who speaks for it', async () => {
  const slug = `vik-optics-${Date.now().toString(36)}`
  const { id } = await givenCompany(tannr, {
    name: `Vik <Optics> ${slug}`,
    slug,
    about: 'Grinds lenses for people who look up.',
    website: 'https://vik.example',
    verified_how: null,
    verified_at: null,
  })
  const job = await givenJob(tannr, { company_id: id, title: 'Lens Grinder', salary_min: 60000 })
  const member = await givenPerson(tannr, { first_name: 'Olga', last_name: 'Vik' })
  await givenMember(tannr, { id }, member)
  const reader = await givenPerson(tannr)
  const page = await open(reader, `/companies/${slug}`)
  await page.getByRole('heading', { level: 1, name: `Vik <Optics> ${slug}` }).waitFor()
  await page.getByText('Not verified').waitFor()
  await section(page, 'About').getByText('Grinds lenses').waitFor()
  expect(
    await section(page, 'Open jobs').getByRole('link', { name: 'Lens Grinder' }).getAttribute('href'),
  ).toBe(`/jobs/${job.id}`)
  await section(page, 'People').getByText('No one from').waitFor()
  await page.getByRole('button', { name: /^Follow Vik/ }).click()
  await page.getByRole('button', { name: /^Following Vik/ }).waitFor()
  await expect.poll(() => visits(id)).toBe(1)
  await expectAccessible(page, 'a company', [390, 1440])

  // She chose to be named; and a visit by a member of the company does not count.
  await member.client.rpc('show_on_company_page', { company: id, shown: true }).throwOnError()
  const hers = await open(member, `/companies/${slug}`)
  await section(hers, 'People').getByText('Olga Vik').waitFor()
  await hers.getByText('1', { exact: true }).first().waitFor()
  await hers.getByRole('link', { name: 'Business portal' }).last().waitFor()
  await member.client.from('settings').upsert({ profile_visible: false }).throwOnError()
  const counted = hers.waitForResponse('**/rpc/count_company_visit')
  await hers.reload()
  await section(hers, 'People').getByText('No one from').waitFor()
  await counted
  expect(await visits(id)).toBe(1)
})

test('the document itself says what the company is, and 404 where there is none', async () => {
  const slug = `moe-${Date.now().toString(36)}`
  await givenCompany(tannr, {
    name: `Moe & <b>Sons</b> ${slug}`,
    slug,
    about: 'Ropes.</script>',
    headquarters: 'Bergen',
  })
  const answer = await fetch(`${tannr.url}/companies/${slug}`)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain(`<title data-served>Moe &amp; &lt;b&gt;Sons&lt;/b&gt; ${slug} · Tannr</title>`)
  expect(html).toContain('Ropes.&lt;/script&gt;')
  const [, data] = /<script data-served type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    '@type': 'Organization',
    name: `Moe & <b>Sons</b> ${slug}`,
    address: { addressLocality: 'Bergen' },
    numberOfEmployees: { minValue: 11, maxValue: 50 },
  })
  expect(
    (await fetch(`${tannr.url}/companies/${slug.toUpperCase()}`, { redirect: 'manual' })).headers.get(
      'location',
    ),
  ).toBe(`/companies/${slug}`)
  const missing = await fetch(`${tannr.url}/companies/nobody-there`)
  expect(missing.status).toBe(404)
  const page = await open(undefined, '/companies/nobody-there')
  await page.getByRole('heading', { name: 'There is no company at this address' }).waitFor()
})

test('a visitor signs in to follow, and follows then; what cannot be read is asked for again', async () => {
  const context = await browser.context()
  await context.route('**/rpc/company_page', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"out of order"}' }),
  )
  const page = await context.newPage()
  await page.goto(`${tannr.url}/companies/fathom`)
  await page.getByText('The company could not be loaded: out of order').waitFor()
  await context.unroute('**/rpc/company_page')
  await page.getByRole('button', { name: 'Try again' }).click()
  const follow = page.getByRole('link', { name: 'Follow Fathom' })
  await follow.waitFor()
  await follow.click()
  await page.waitForURL('**/auth?next=/companies/fathom')
  await signIn(page)
  await page.getByRole('button', { name: 'Following Fathom', pressed: true }).waitFor()
})

test('what one visitor pressed is not done for another who signs in after the first has left', async () => {
  const page = await open(undefined, '/companies/fathom')
  await page.getByRole('link', { name: 'Follow Fathom' }).click()
  await page.getByLabel('Email address').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Follow Fathom' }).waitFor()
  const kept = () =>
    page.evaluate(() => [sessionStorage, localStorage].map((each) => each.getItem('tannr.act')))
  await expect.poll(kept).toEqual([null, null])

  await page.goto(`${tannr.url}/auth?next=/companies/fathom`)
  await signIn(page)
  await page.getByRole('button', { name: 'Follow Fathom', pressed: false }).waitFor()
})

async function signIn(page: Page): Promise<void> {
  const { email, password } = await givenPerson(tannr)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
