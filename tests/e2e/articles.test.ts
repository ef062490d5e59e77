import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test.each([
  ['/news', 11],
  ['/research', 5],
  ['/stories', 5],
])('every article of %s opens from its list, reloads and leads back', async (list, count) => {
  const page = await browser.page()
  await page.goto(tannr.url + list)
  await untilAlive(page)
  const links = page.getByRole('main').locator(`a[href^="${list}/"]:not([href*="#"])`)
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(new Set(targets).size).toBe(count)
  for (const target of targets) {
    await links
      .and(page.locator(`[href="${target}"]`))
      .first()
      .click()
    await page.waitForURL(`**${target}`)
    await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('navigation', { name: 'Back' }).getByRole('link').click()
    await page.waitForURL(`**${list}`)
  }
  await page.goto(tannr.url + targets[0])
  await expect.poll(() => page.getByRole('article').getByRole('heading', { level: 1 }).count()).toBe(1)
  const texts = page.getByRole('article').locator('p')
  expect(await texts.evaluateAll(charactersPerLine)).toBeLessThanOrEqual(68)
})

/** Runs in the page: the average over paragraphs of at least three lines. */
function charactersPerLine(paragraphs: Element[]): number {
  let [characters, lines] = [0, 0]
  for (const one of paragraphs) {
    const rows = Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))
    if (rows < 3) continue
    characters += one.textContent.length
    lines += rows
  }
  return characters / lines
}

test('an article that was never written is a real 404', async () => {
  for (const list of ['/news', '/research', '/stories']) {
    expect((await fetch(`${tannr.url}${list}/never-written`)).status).toBe(404)
  }
})

test('a prompt sent to Research narrows the publications, and says so when there are none', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/research?q=forgetting`)
  await page.getByText('Publications on “forgetting”.').waitFor()
  const titles = page.locator('#publications').getByRole('article').getByRole('heading')
  await expect.poll(() => titles.allTextContents()).toEqual(['Forgetting that can be checked'])
  await page.goto(`${tannr.url}/research?q=zeppelins`)
  await page.getByText('Nothing here is on “zeppelins” yet').waitFor()
  await expect.poll(() => titles.count()).toBe(5)
})
