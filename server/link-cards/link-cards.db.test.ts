import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenEngine, openEngine } from '#server/engine/open-engine.ts'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { givenAccount, givenCompany, givenPost } from '#tests/support/records.ts'
import { createLinkCards } from './make-link-cards.ts'
import { readLinkCard } from './read-link-card.ts'

const name = `cards_${randomBytes(6).toString('hex')}`
const log = createLog('silent')
const reach = { mayBePrivate: true, agent: 'Tannr (test)' }
let database: Database
let engine: OpenEngine
let endLooking: () => Promise<void>
let origin = ''
const asked: { path: string; agent: string | undefined }[] = []

const html = (head: string) => ({ type: 'text/html; charset=utf-8', body: `<!doctype html><head>${head}` })
const pages: Record<string, { type: string; body: string }> = {
  '/full':
    html(`<title>Not this</title><meta property="og:title" content="Kilns &amp; glazes &#8211; a guide">
    <meta content='What "slow" means.' name=description><meta property=og:site_name content=Quennell>`),
  '/plain': html(`<title>\n  Only a\n title </title>`),
  '/nothing': html('<p>No title'),
  '/picture': { type: 'image/png', body: '<title>Not a document</title>' },
  '/long': html(`<title>${'x'.repeat(500)}</title>`),
  '/letters': html('<title>\uFFFDbung</title>'),
  '/unclosed': html(`<title>Never closed</title>${'<meta x'.repeat(40_000)}`),
  '/huge': html(`<title>Late</title>${'y'.repeat(2_100_000)}`),
}

/** An external site. */
const site = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push({ path, agent: request.headers['user-agent'] })
  if (path === '/moved') return response.writeHead(302, { location: '/plain' }).end()
  if (path === '/round') return response.writeHead(302, { location: '/round' }).end()
  if (path === '/script') return response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  const page = pages[path]
  if (!page) return response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Lost</title>')
  response.writeHead(200, { 'content-type': page.type }).end(page.body)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  database = createDatabase({ url, size: 4, name: 'test' })
  const cards = createLinkCards({ database, reach, log })
  engine = openEngine({ ownerUrl: url, works: { card: cards.run }, log })
  endLooking = await cards.start(engine)
})
afterAll(async () => {
  await endLooking()
  await engine.stop()
  await database.close()
  await dropDatabase(inject('ownerUrl'), name)
  site.close()
})

test.each([
  ['/full', { title: 'Kilns & glazes – a guide', description: 'What "slow" means.', site: 'Quennell' }],
  ['/plain', { title: 'Only a title', description: '', site: '127.0.0.1' }],
  ['/moved', { title: 'Only a title', description: '', site: '127.0.0.1' }],
  ['/long', { title: `${'x'.repeat(159)}…`, description: '', site: '127.0.0.1' }],
  ['/nothing', undefined],
  ['/picture', undefined],
  ['/letters', undefined],
  ['/huge', undefined],
  ['/round', undefined],
  ['/script', undefined],
  ['/lost', undefined],
])('%s says of itself %o', async (path, card) => {
  expect(await readLinkCard(origin + path, reach)).toEqual(card)
})

test('a page whose tags have no end is looked through once, not once for each of them', async () => {
  const page = pages['/unclosed']?.body ?? ''
  const begun = performance.now()
  for (let times = 0; times < 100; times++) page.replaceAll(/<meta\s/gi, '<META ')
  const hundredTimes = performance.now() - begun
  const tries: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const asked = performance.now()
    expect(await readLinkCard(`${origin}/unclosed`, reach)).toMatchObject({ title: 'Never closed' })
    tries.push(performance.now() - asked)
  }
  expect(Math.min(...tries)).toBeLessThan(hundredTimes)
})

test('our own network is never asked for whoever names it, and no password or port is tried out', async () => {
  const before = asked.length
  const outside = { ...reach, mayBePrivate: false }
  for (const link of [
    `${origin}/full`,
    'http://127.0.0.1/full',
    'http://[::1]/full',
    'http://localhost/full',
    'http://169.254.169.254/latest',
    'http://somebody:secret@127.0.0.1/',
    'ftp://127.0.0.1/full',
    'not an address',
  ]) {
    expect(await readLinkCard(link, outside)).toBeUndefined()
  }
  expect(asked.length).toBe(before)
})

test('an address in a post gets its card once, whoever posts it, and its author is told', async () => {
  const [ada, ben] = [await givenAccount(database), await givenAccount(database)]
  const link = `${origin}/full`
  for (const author of [ada, ben]) await givenPost(database, author, { link })
  await expect
    .poll(
      async () => (await database.sql<{ card: object }>`select private.card_of(${link}) as card`)[0]?.card,
    )
    .toMatchObject({ title: 'Kilns & glazes – a guide', site: 'Quennell' })
  expect(asked.filter(({ path, agent }) => path === '/full' && agent === 'Tannr (test)').length).toBe(2)
  const [known] = await database.sql<{ count: number }>`select count(*) from private.link_cards`
  expect(known?.count).toBe(1)
  await expect
    .poll(async () => {
      const told = await database.sql`
        select from realtime.messages where topic = ${`person:${ada.id}`} and event = 'posts'`
      return told.length
    })
    .toBe(2)
})

test('what could not be had is asked for again by a post an hour later', async () => {
  const ada = await givenAccount(database)
  const link = `${origin}/lost`
  const state = async () =>
    (await database.sql<{ state: string }>`select state from private.link_cards where link = ${link}`)[0]
      ?.state
  const post = () => givenPost(database, ada, { link })
  await post()
  await expect.poll(state).toBe('failed')
  await post()
  expect(await state()).toBe('failed')
  await database.sql`update private.link_cards set settled_at = now() - interval '2 hours' where link = ${link}`
  pages['/lost'] = html('<title>Found</title>')
  await post()
  await expect.poll(state).toBe('ready')
})

test('a card is refreshed by a post a week later, and kept where that fails', async () => {
  const ada = await givenAccount(database)
  const link = `${origin}/week`
  pages['/week'] = html('<title>First</title>')
  const title = async () =>
    (await database.sql<{ title: string }>`select private.card_of(${link}) ->> 'title' as title`)[0]?.title
  const visits = () => asked.filter(({ path }) => path === '/week').length
  const postLater = async () => {
    await database.sql`update private.link_cards set settled_at = now() - interval '8 days' where link = ${link}`
    await givenPost(database, ada, { link })
  }
  await givenPost(database, ada, { link })
  await expect.poll(title).toBe('First')
  pages['/week'] = html('<title>Second</title>')
  await givenPost(database, ada, { link })
  await postLater()
  await expect.poll(title).toBe('Second')
  expect(visits()).toBe(2)
  delete pages['/week']
  await postLater()
  const settled = async () =>
    (
      await database.sql<{ settled: boolean }>`
        select settled_at > asked_at as settled from private.link_cards where link = ${link}`
    )[0]?.settled
  await expect.poll(settled).toBe(true)
  expect(await title()).toBe('Second')
  expect(visits()).toBe(3)
})

test('a draft asks for no card, whatever it links to until it is published', async () => {
  const { id } = await givenCompany(database)
  const links = async () =>
    (
      await database.sql<{ link: string }>`
        select link from private.link_cards where link like ${`${origin}/draft%`}`
    ).map(({ link }) => link)
  const [post] = await database.sql<{ id: string }>`
    insert into public.posts (user_id, company_id, body, link, state)
    values (null, ${id}, 'Soon', ${`${origin}/draft-0`}, 'draft') returning id`
  for (const nth of [1, 2, 3])
    await database.sql`update public.posts set link = ${`${origin}/draft-${nth}`} where id = ${post?.id}`
  await database.sql`
    update public.posts set state = 'scheduled', publish_at = now() + interval '1 day' where id = ${post?.id}`
  expect(await links()).toEqual([])
  await database.sql`update public.posts set state = 'published' where id = ${post?.id}`
  expect(await links()).toEqual([`${origin}/draft-3`])
})
