import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { holdUndo, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenConnection, givenSkill } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const open = (person: Person | undefined, path: string) =>
  browser.open(tannr.url + path, person, { now: byDay })

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function handleOf(person: Person): Promise<string> {
  const [profile] = await tannr.sql<{ handle: string }>('select handle from profiles where user_id = $1', [
    person.id,
  ])
  return profile?.handle ?? ''
}

test('somebody builds their profile step by step, and others read what it is for them', async () => {
  const alva = await givenPerson(tannr, { first_name: 'Alva', last_name: 'Lind' })
  const page = await open(alva, '/people/me')
  await main(page).getByRole('heading', { name: '0% complete' }).waitFor()
  await page.getByRole('button', { name: 'Add a headline' }).click()
  const intro = dialog(page, 'Name and headline')
  await intro.getByLabel('Headline').fill('Keeper of telescopes')
  await intro.getByLabel('Location').fill('Turin')
  await intro.getByLabel('Links').fill('alva.example')
  await intro.getByRole('button', { name: 'Save' }).click()
  await main(page).getByText('Keeper of telescopes').waitFor()
  await main(page).getByRole('link', { name: 'alva.example' }).waitFor()

  await page.getByRole('button', { name: 'Add experience' }).click()
  const experience = dialog(page, 'Add experience')
  await experience.getByRole('button', { name: 'Save' }).click()
  await experience.getByText('Please enter what you did').waitFor()
  await experience.getByLabel('Title').fill('Night keeper')
  await experience.getByLabel('Company').fill('Quennell')
  await experience.getByLabel('From').fill('2022-03')
  await page.context().setOffline(true)
  await experience.getByRole('button', { name: 'Save' }).click()
  await experience.getByRole('alert').waitFor()
  expect(await experience.getByLabel('Company').inputValue()).toBe('Quennell')
  await page.context().setOffline(false)
  await experience.getByRole('button', { name: 'Save' }).click()
  await section(page, 'Experience').getByText('Night keeper').waitFor()
  await main(page).getByRole('heading', { name: 'Next: add a result' }).waitFor()
  await section(page, 'About').getByRole('button', { name: 'Edit About' }).click()
  await dialog(page, 'About').getByLabel('About you').fill('I keep the night dark.')
  await dialog(page, 'About').getByRole('button', { name: 'Save' }).click()
  await section(page, 'About').getByText('I keep the night dark.').waitFor()
  await section(page, 'About').getByRole('button', { name: 'About is seen by: Everyone' }).click()
  await page.getByRole('button', { name: 'Connections', exact: true }).click()
  await section(page, 'About').getByRole('button', { name: 'About is seen by: Connections' }).waitFor()
  await expectAccessible(page, 'one’s own profile', [390, 1440])

  await page.getByRole('button', { name: 'Remove Night keeper at Quennell' }).click()
  await holdUndo(page)
  await section(page, 'Experience').getByText('Night keeper').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await section(page, 'Experience').getByText('Night keeper').waitFor()

  await page.getByRole('button', { name: 'View as' }).click()
  await page.getByRole('button', { name: 'Everyone', exact: true }).last().click()
  await page.getByText('This is what everyone sees.').waitFor()
  expect(await section(page, 'About').count()).toBe(0)

  const visitor = await open(undefined, `/people/${await handleOf(alva)}`)
  await section(visitor, 'Experience').getByText('Night keeper').waitFor()
  expect(await section(visitor, 'About').count()).toBe(0)
  await expect.poll(() => visitor.title()).toBe('Alva Lind, Keeper of telescopes · Tannr')
  const bo = await givenPerson(tannr, { first_name: 'Bo', last_name: 'Ek' })
  await givenConnection(tannr, alva, bo, { accepted_at: '2026-01-01T00:00:00Z' })
  const friend = await open(bo, `/people/${await handleOf(alva)}`)
  await section(friend, 'About').getByText('I keep the night dark.').waitFor()
  await expectAccessible(friend, 'somebody else’s profile', [390, 1440])
})

test('an address is changed where it stands, a taken one is said so, and the old one leads on', async () => {
  const [cara, dag] = [
    await givenPerson(tannr, { first_name: 'Cara' }),
    await givenPerson(tannr, { first_name: 'Dag' }),
  ]
  const page = await open(cara, '/people/me')
  const before = await handleOf(cara)
  await page.getByRole('button', { name: 'Edit name and headline' }).click()
  const intro = dialog(page, 'Name and headline')
  await intro.getByLabel('Profile address').fill(await handleOf(dag))
  await intro.getByRole('button', { name: 'Save' }).click()
  await intro.getByText('This address is taken.').waitFor()
  const wanted = `cara-${cara.id.slice(0, 8)}`
  await intro.getByLabel('Profile address').fill(wanted)
  await intro.getByRole('button', { name: 'Save' }).click()
  await main(page).getByText(wanted).waitFor()
  const old = await fetch(`${tannr.url}/people/${before}`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([308, `/people/${wanted}`])
})

test('the document itself has what everyone sees, and 404 for whoever hides or is not there', async () => {
  const eli = await givenPerson(tannr, { first_name: 'Eli', last_name: '<b>Moe</b>' })
  await tannr.sql(
    `update profiles set headline = 'Weaver & dyer', about = '</script><script>alert(1)</script>' where user_id = $1`,
    [eli.id],
  )
  const address = `${tannr.url}/people/${await handleOf(eli)}`
  const answer = await fetch(address)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('<title data-served>Eli &lt;b&gt;Moe&lt;/b&gt;, Weaver &amp; dyer · Tannr</title>')
  expect(html).not.toContain('<script>alert(1)')
  const [, data] = /<script data-served type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Eli <b>Moe</b>', jobTitle: 'Weaver & dyer' },
  })
  const context = await browser.context({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: 'Eli <b>Moe</b>' }).waitFor()

  await tannr.sql('insert into settings (user_id, profile_visible) values ($1, false)', [eli.id])
  const hidden = await fetch(address)
  expect(hidden.status).toBe(404)
  expect(await hidden.text()).not.toContain('Weaver')
  expect((await fetch(`${tannr.url}/people/nobody-has-this-one`)).status).toBe(404)
  const friend = await givenPerson(tannr, { first_name: 'Fay' })
  const visitor = await open(undefined, `/people/${await handleOf(eli)}`)
  await visitor.getByRole('heading', { name: 'Profile not available' }).waitFor()
  await givenConnection(tannr, eli, friend, { accepted_at: '2026-01-01T00:00:00Z' })
  const seen = await open(friend, `/people/${await handleOf(eli)}`)
  await main(seen).getByText('Weaver & dyer').waitFor()
})

test('two people connect from a profile', async () => {
  const [gro, hal] = [
    await givenPerson(tannr, { first_name: 'Gro' }),
    await givenPerson(tannr, { first_name: 'Hal' }),
  ]
  const hers = await open(gro, `/people/${await handleOf(hal)}`)
  await hers.getByRole('button', { name: 'Connect: Hal' }).click()
  await hers.getByRole('button', { name: 'Requested: Hal' }).waitFor()
  await expect
    .poll(async () => (await tannr.sql('select from connections where user_id = $1', [gro.id])).length)
    .toBe(1)
  const his = await open(hal, `/people/${await handleOf(gro)}`)
  await his.getByRole('button', { name: 'Accept request: Gro' }).click()
  await main(his).getByText('Connected', { exact: true }).waitFor()
})

test('a connection endorses a skill while its owner looks on, and takes it back', async () => {
  const [iva, jon] = [
    await givenPerson(tannr, { first_name: 'Iva', last_name: 'Moe' }),
    await givenPerson(tannr, { first_name: 'Jon', last_name: 'Moe' }),
  ]
  await givenConnection(tannr, iva, jon, { accepted_at: '2026-01-01T00:00:00Z' })
  await givenSkill(tannr, iva, { name: 'Glazing' })
  const hers = await open(iva, '/people/me')
  const skills = await open(iva, '/skills')
  const his = await open(jon, `/people/${await handleOf(iva)}`)
  await section(his, 'Skills').getByRole('button', { name: 'Endorse: Glazing' }).click()
  await section(his, 'Skills').getByText('1 endorsement').waitFor()
  await section(hers, 'Skills').getByText('1 endorsement').waitFor()
  await section(hers, 'Skills').getByRole('list', { name: 'Endorsed by' }).getByText('Jon Moe').waitFor()
  await main(skills).getByText('1 endorsement', { exact: true }).first().waitFor()
  await section(his, 'Skills').getByRole('button', { name: 'Endorsed: Glazing' }).click()
  await section(hers, 'Skills').getByText('1 endorsement').waitFor({ state: 'detached' })
})

test('a resume is brought in after a look at it, taken back, and goes out again as data, card and paper', async () => {
  const kai = await givenPerson(tannr, { first_name: 'Kai', last_name: 'Lund' })
  await tannr.sql(`update profiles set headline = 'Kept as it is' where user_id = $1`, [kai.id])
  const page = await open(kai, '/people/me')
  const file = (name: string, content: object | string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  })
  await page.getByRole('button', { name: 'Import a profile' }).click()
  const importing = dialog(page, 'Import a profile')
  await importing.getByLabel('Choose a file').setInputFiles(file('notes.json', 'not a resume'))
  await importing.getByRole('alert').getByText('notes.json is not a JSON Resume').waitFor()
  await importing.getByLabel('Choose a file').setInputFiles(
    file('resume.json', {
      basics: { name: 'Kai Lund', label: 'Night keeper', summary: 'I keep the night dark.' },
      work: [
        { name: 'Quennell', position: 'Keeper', startDate: '2022-03' },
        { name: 'Halden', position: 'Helper', startDate: '2019-01', endDate: '2021-12' },
      ],
      skills: [{ name: 'Astronomy', level: 'Expert' }],
    }),
  )
  await importing.getByText('Replaces: Kept as it is').waitFor()
  expect(await importing.getByLabel('Night keeper').isChecked()).toBe(false)
  await importing.getByLabel('Helper at Halden').uncheck()
  await expectAccessible(page, 'the preview of an import', [390, 1440])
  await importing.getByRole('button', { name: 'Add 3 items' }).click()
  await holdUndo(page)
  await section(page, 'Experience').getByText('Keeper', { exact: true }).waitFor()
  await section(page, 'About').getByText('I keep the night dark.').waitFor()
  await section(page, 'Skills').getByText('Astronomy').waitFor()
  await main(page).getByText('Kept as it is').waitFor()
  expect(await section(page, 'Experience').getByText('Helper').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await section(page, 'Skills').getByText('Astronomy').waitFor({ state: 'detached' })
  await section(page, 'Experience').getByText('Keeper', { exact: true }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Export' }).click()
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'JSON Resume' }).click(),
  ])
  expect(json.suggestedFilename()).toMatch(/^kai-lund.*\.resume\.json$/)
  await page.getByRole('button', { name: 'Export' }).click()
  const [card] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'vCard' }).click(),
  ])
  expect(card.suggestedFilename()).toMatch(/\.vcf$/)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('link', { name: 'Printable page' }).click()
  const sheet = main(page).getByRole('article', { name: 'Resume' })
  await sheet.getByText('Kept as it is').waitFor()
  const sizeOf = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return /\/MediaBox\s*\[([^\]]*)\]/
      .exec(pdf)?.[1]
      ?.trim()
      .split(/\s+/)
      .slice(2)
      .map(Number)
      .map(Math.round)
  }
  await expect.poll(sizeOf).toEqual([595, 842])
  await page.getByLabel('Paper').selectOption('letter')
  await expect.poll(sizeOf).toEqual([612, 792])
  await page.waitForURL(/paper=letter/)
  await expectAccessible(page, 'the printable page', [390, 1440])
})
