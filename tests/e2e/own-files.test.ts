/** A picture, resumes and an archive: uploaded in Settings, and removed again. */
import { buffer } from 'node:stream/consumers'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { holdUndo, useBrowser } from '#tests/support/browser.ts'
import { givenFile, pdf } from '#tests/support/files.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()
const photo = 'docs/pages/home-light.png'
const file = (name: string, buffer = pdf(), mimeType = 'application/pdf') => ({ name, buffer, mimeType })

async function settingsOf(person: Person): Promise<Page> {
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/settings`)
  await page
    .getByLabel('Add a resume')
    .or(page.getByLabel('Add another resume'))
    .waitFor({ state: 'attached' })
  return page
}

const resumes = (page: Page) => page.getByRole('list', { name: 'Your resumes' }).getByRole('listitem')
const bytesOf = async (download: Download) => buffer(await download.createReadStream())
const picture = (page: Page) => page.getByAltText('How others see you')

test('a picture is positioned, shown, taken away and brought back', async () => {
  const person = await givenPerson(tannr, { first_name: 'Ada', last_name: 'Byron' })
  const page = await settingsOf(person)
  await page.getByLabel('Add a picture').setInputFiles(photo)
  const dialog = page.getByRole('dialog', { name: 'Position your picture' })
  await dialog.getByLabel('Zoom').press('ArrowRight')
  await dialog.getByLabel('Picture, moved by arrow keys').press('ArrowLeft')
  await expectAccessible(page, 'positioning a picture', [390, 1440])
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await page.getByText('Picture saved').waitFor()
  // A square of the stored size.
  await expect
    .poll(() =>
      picture(page).evaluate(({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => [
        width,
        height,
      ]),
    )
    .toEqual([512, 512])
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Picture removed').waitFor()
  await holdUndo(page)
  await expect.poll(() => picture(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await picture(page).waitFor()
})

test('what is no picture, no PDF, empty or too large is said to be so, and nothing is sent', async () => {
  const page = await settingsOf(await givenPerson(tannr))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/storage/v1/upload')) sent.push(request.url())
  })
  await page.getByLabel('Add a picture').setInputFiles(file('notes.png', pdf(), 'image/png'))
  await page.getByText('notes.png isn’t a picture this browser can open.').waitFor()
  const add = page.getByLabel('Add a resume')
  for (const [given, words] of [
    [file('resume.docx', pdf(), 'application/msword'), 'resume.docx is not a PDF. Save it as one first.'],
    [file('none.pdf', Buffer.alloc(0)), 'none.pdf is empty.'],
    [file('thick.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)), 'thick.pdf is larger than 10 MB.'],
  ] as const) {
    await add.setInputFiles(given)
    await page.getByText(words).waitFor()
  }
  // Its bytes are checked by the server.
  await add.setInputFiles(file('web page.pdf', Buffer.from('<html>')))
  await page.getByText('Upload failed: This file isn’t the type its name says it is.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await add.waitFor({ state: 'attached' })
  expect(sent).toHaveLength(1)
})

test('a resume is dropped in, offered first, downloaded, deleted and brought back', async () => {
  const person = await givenPerson(tannr)
  await givenFile(person, 'resumes', pdf('Long'), 'Long')
  const page = await settingsOf(person)
  const dropped = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    data.items.add(new File([content], 'Short.pdf', { type: 'application/pdf' }))
    return data
  }, pdf('Short').toString())
  await page.getByText('Add another resume').dispatchEvent('drop', { dataTransfer: dropped })
  await expect
    .poll(() => resumes(page).allTextContents())
    .toEqual([expect.stringContaining('Short.pdfUsed first'), expect.stringMatching(/^Long(?!.*Used first)/)])
  await resumes(page).filter({ hasText: 'Long' }).getByRole('button', { name: 'Use first' }).click()
  await expect
    .poll(() => resumes(page).filter({ hasText: 'Used first' }).allTextContents())
    .toEqual([expect.stringContaining('Long')])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Short.pdf' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Short.pdf')
  expect((await bytesOf(download)).toString()).toBe(pdf('Short').toString())
  await page.getByRole('button', { name: 'Delete Short.pdf' }).click()
  await holdUndo(page)
  await expect.poll(() => resumes(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => resumes(page).count()).toBe(2)
  await expectAccessible(page, 'settings with files', [390, 1440])
})

test('an upload goes on where it was when the line is back, and can be cancelled', async () => {
  const person = await givenPerson(tannr)
  const page = await settingsOf(person)
  const cut = async (route: { abort(): Promise<void> }) => {
    await page.context().setOffline(true)
    await route.abort()
  }
  // Nine megabytes are two pieces; the connection is cut during the second.
  await page.route('**/storage/v1/upload/resumable/*', cut)
  const content = Buffer.concat([pdf(), Buffer.alloc(9_000_000, 32)])
  await page.getByLabel('Add a resume').setInputFiles(file('Thick.pdf', content))
  await page.getByText('You are offline. The upload will continue when you are back online.').waitFor()
  await page.unroute('**/storage/v1/upload/resumable/*', cut)
  const began: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/upload/resumable')) began.push(request.url())
  })
  await page.context().setOffline(false)
  await page.getByText('Resume added').waitFor()
  expect(began).toEqual([])
  await expect.poll(() => resumes(page).allTextContents()).toEqual([expect.stringContaining('9 MB')])

  await page.route('**/storage/v1/upload/resumable', () => {})
  await page.getByLabel('Add another resume').setInputFiles(file('Second.pdf'))
  await page.getByText('0% uploaded').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Add another resume').waitFor({ state: 'attached' })
  await expect
    .poll(() => tannr.sql('select name from files where user_id = $1 and removed_at is null', [person.id]))
    .toEqual([{ name: 'Thick.pdf' }])
})

test('what was canceled, or left with its page, does not begin again when the line is back', async () => {
  const person = await givenPerson(tannr)
  const page = await settingsOf(person)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/upload/resumable')) sent.push(request.method())
  })
  const lineIs = (onLine: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value })
      if (value) dispatchEvent(new Event('online'))
    }, onLine)
  const waiting = async (name: string) => {
    await page.route('**/storage/v1/upload/resumable', async (route) => {
      await lineIs(false)
      await route.abort()
    })
    await page.getByLabel('Add a resume').setInputFiles(file(name))
    await page.getByText('You are offline. The upload will continue when you are back online.').waitFor()
    await page.unroute('**/storage/v1/upload/resumable')
  }
  await waiting('Canceled.pdf')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Add a resume').waitFor({ state: 'attached' })
  await lineIs(true)
  await waiting('Left.pdf')
  await page.getByRole('link', { name: 'Goals' }).first().click()
  await page.getByRole('heading', { name: 'Goals', level: 1 }).waitFor()
  await page.getByText('Left.pdf').waitFor({ state: 'detached' })
  await lineIs(true)
  await page.goBack()
  await page.getByLabel('Add a resume').setInputFiles(file('Sent.pdf'))
  await page.getByText('Resume added').waitFor()
  // Each was started once, and a small one is complete in its first request.
  expect(sent).toEqual(['POST', 'POST', 'POST'])
  await expect.poll(() => resumes(page).allTextContents()).toEqual([expect.stringContaining('Sent.pdf')])
})

test('an archive is made while the person waits, and downloaded', async () => {
  const person = await givenPerson(tannr)
  await givenFile(person, 'resumes', pdf('Kept'), 'Kept')
  const page = await settingsOf(person)
  await page.getByRole('button', { name: 'Make an archive' }).click()
  await page.getByText(/^Made on .*Kept until/).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^tannr-archive-\d{4}-\d\d-\d\d\.zip$/)
  expect((await bytesOf(download)).subarray(0, 2).toString()).toBe('PK')
})
