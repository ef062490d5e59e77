/** Every page as a visitor without scripts, a search engine or a link gets it. */
import { expect, test } from 'vitest'
import { builtSite, promisedAddresses } from '#tests/support/site-map.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'
import { fontText } from '#tools/site/font-text.ts'

const tannr = useSharedTannr()
const addresses = Object.keys(builtSite().pages)

test('every address of the specification is a page of its own', () => {
  expect(promisedAddresses.filter((address) => !addresses.includes(address))).toEqual([])
})

test.each(addresses)(
  '%s answers with a title, a description, one heading and words, without any script',
  async (address) => {
    const page = await read(address)
    expect(page.status).toBe(200)
    expect(page.title).toMatch(/Tannr/)
    expect(page.description?.length).toBeGreaterThan(30)
    expect(page.headings).toHaveLength(1)
    // A step of signing in has one sentence; every other page has more to read.
    expect(page.text.length).toBeGreaterThan(/^\/o?auth\//.test(address) ? 60 : 200)
  },
)

test('no two pages share a title or a description', async () => {
  const pages = await Promise.all(
    addresses.filter((address) => address !== '/careerspace').map((address) => read(address)),
  )
  expect(doubles(pages.map(({ title }) => title))).toEqual([])
  expect(doubles(pages.map(({ description }) => description))).toEqual([])
})

test('every page is shared with a picture of its own', async () => {
  const pages = await Promise.all(
    addresses.filter((address) => address !== '/careerspace').map((address) => read(address)),
  )
  const pictures = pages.map(({ picture }) => picture && new URL(picture).pathname)
  expect(doubles(pictures)).toEqual([])
  for (const picture of pictures) {
    const answer = await fetch(`${tannr.url}${picture}`, { method: 'HEAD' })
    expect([picture, answer.status, answer.headers.get('content-type')]).toEqual([picture, 200, 'image/png'])
  }
})

test('what the site says is written with the first font file alone', async () => {
  const missing = new Set<string>()
  for (const address of addresses) {
    const code = /<(pre|code|kbd)\b[\s\S]*?<\/\1>|<(\w+) [^>]*\bfont-mono\b[\s\S]*?<\/\2>/g
    const { text } = await read(address, code)
    const letters = text.replaceAll(/&(?:[a-z]+|#x?[\da-f]+);/g, '')
    for (const letter of letters) {
      // The font has no arrows and the like.
      if (letter.charCodeAt(0) < 0x2100 && !fontText.includes(letter)) missing.add(`${letter} on ${address}`)
    }
  }
  expect([...missing]).toEqual([])
})

test('no link on the site leads nowhere', async () => {
  const pages = await Promise.all(addresses.map((address) => read(address)))
  const linkedFrom = new Map<string, string>()
  for (const { address, links } of pages) for (const link of links) linkedFrom.set(link, address)
  const dead: string[] = []
  for (const [link, from] of linkedFrom) {
    const [target = '', anchor] = link.split('#')
    if (anchor && target.length > 1 && target.endsWith('/')) dead.push(`${link} on ${from} leaves the page`)
    const answer = await fetch(new URL(target || from, tannr.url))
    if (answer.status !== 200) dead.push(`${link} on ${from} answers ${answer.status}`)
    else if (anchor && !(await answer.text()).includes(`id="${anchor}"`))
      dead.push(`${link} on ${from} has no such place`)
    else await answer.body?.cancel().catch(() => {})
  }
  expect(dead).toEqual([])
})

test('every page but the landing page ends with four columns of links, the networks and whose it is', async () => {
  for (const address of ['/company', '/jobs', '/privacy']) {
    const html = await (await fetch(`${tannr.url}${address}`)).text()
    // A workspace page also contains the one line of the signed-in frame.
    const start = html.indexOf('<footer data-chrome="true"')
    const footer = html.slice(start, html.indexOf('</footer>', start))
    expect(footer.match(/<nav /g)).toHaveLength(4)
    expect(
      [...footer.matchAll(/aria-label="(\w+) \(opens in a new tab\)"/g)].map(([, name]) => name),
    ).toEqual(['X', 'LinkedIn', 'GitHub', 'YouTube'])
    expect(footer).toContain('© Tannr. All rights reserved.')
  }
  expect(await (await fetch(`${tannr.url}/`)).text()).not.toContain('All rights reserved')
})

test('every featured course can be enrolled in', async () => {
  const html = await (await fetch(`${tannr.url}/education`)).text()
  const buttons = [...html.matchAll(/href="([^"]+)"[^>]*>Enroll Now/g)].map(([, href]) => href)
  expect(buttons.length).toBeGreaterThanOrEqual(6)
  for (const href of buttons) expect(href).toMatch(/^\/auth\?mode=signup&amp;next=\/learning\/[\w-]+$/)
})

test('a mistyped address is a 404 that helps', async () => {
  const page = await read('/no/such/page')
  expect(page.status).toBe(404)
  expect(page.links).toContain('/jobs')
  expect(page.headings).toHaveLength(1)
})

test('old addresses lead on, with what follows the question mark', async () => {
  for (const [from, to] of [
    ['/signup', '/sign-up'],
    ['/login', '/sign-in'],
    ['/jobs/', '/jobs'],
  ]) {
    const answer = await fetch(`${tannr.url}${from}?next=%2Fjobs`, { redirect: 'manual' })
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(`${to}?next=%2Fjobs`)
  }
})

test('the sitemap leads to every public page, of the site and of what is on it, and robots.txt names it', async () => {
  const read = async (address: string) => (await fetch(tannr.url + address)).text()
  const listed = async (address: string) =>
    [...(await read(address)).matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, at]) => at ?? '')
  const files = await listed('/sitemap.xml')
  const pages = await listed('/sitemaps/pages.xml')
  for (const address of ['/', '/tannrspace', '/careers', '/privacy']) expect(pages).toContain(address)
  const further = (await Promise.all(files.map(listed))).flat().filter((address) => !pages.includes(address))
  const { data: job } = await tannr.client().from('jobs').select('id').limit(1).single().throwOnError()
  expect(further).toContain(`/jobs/${job.id}`)
  const companies = further.filter((address) => address.startsWith('/companies/'))
  expect(companies.length).toBeGreaterThan(0)
  for (const address of companies.slice(0, 3)) expect((await fetch(tannr.url + address)).status).toBe(200)
  expect(await read('/robots.txt')).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m)
})

type Page = {
  address: string
  status: number
  title: string | undefined
  description: string | undefined
  picture: string | undefined
  headings: string[]
  links: string[]
  text: string
}

async function read(address: string, but?: RegExp): Promise<Page> {
  const answer = await fetch(`${tannr.url}${address}`)
  const html = await answer.text()
  const body = html.slice(html.indexOf('<body')).replaceAll(/<(script|style|template)[\s\S]*?<\/\1>/g, '')
  return {
    address,
    status: answer.status,
    title: /<title>([^<]+)<\/title>/.exec(html)?.[1],
    description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1],
    picture: /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1],
    headings: [...body.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text]) => text ?? ''),
    links: [...body.matchAll(/<(?:a|form)[^>]+(?:href|action)="([/#][^"]*)"/g)].map(([, href]) =>
      decode(href ?? ''),
    ),
    text: (but ? body.replaceAll(but, '') : body).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '),
  }
}

const decode = (text: string) => text.replaceAll('&amp;', '&')

function doubles(values: (string | undefined)[]): (string | undefined)[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
