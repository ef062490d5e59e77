/** A conversation of two people, each in their own browser. */
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { holdUndo, taken, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenConnection } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const open = (person: Person, path: string, width = 1440) =>
  browser.open(tannr.url + path, person, { viewport: { width, height: 900 } })

const given = (first_name: string) => givenPerson(tannr, { first_name, last_name: 'Moss' })
const friends = (one: Person, other: Person) =>
  givenConnection(tannr, one, other, { accepted_at: '2026-01-01T00:00:00Z' })
const log = (page: Page, name: string) => page.getByRole('log', { name: `Messages with ${name}` })
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const said = (page: Page, name: string) => log(page, name).getByRole('listitem')

async function handleOf(person: Person): Promise<string> {
  const [row] = await tannr.sql<{ handle: string }>('select handle from profiles where user_id = $1', [
    person.id,
  ])
  return row?.handle ?? ''
}

async function write(page: Page, name: string, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Message to ${name}` })
  await field.fill(words)
  await field.press('Enter')
}

const say = (from: Person, to: Person, body: string) =>
  from.client.rpc('send_message', { message: crypto.randomUUID(), body, person: to.id }).throwOnError()

test('a stranger asks, is accepted, and both talk: live, read, edited, deleted and found', async () => {
  const [ines, jonas] = [await given('Ines'), await given('Jonas')]
  const his = await open(jonas, '/messages')
  await his.getByText('Your first conversation replaces this sample.').waitFor()
  const hers = await open(ines, `/people/${await handleOf(jonas)}`)
  await hers.getByRole('link', { name: 'Message Jonas Moss' }).click()
  await hers.getByText('your first message is a request').waitFor()
  await write(hers, 'Jonas Moss', 'Your talk on spines stayed with me.')
  await hers.getByText('You can write more once Jonas Moss has accepted it.').waitFor()
  await hers.waitForURL(/conversation=/)

  const requests = his.getByRole('list', { name: 'Message requests' })
  await requests.getByText('Your talk on spines stayed with me.').waitFor()
  await his
    .getByRole('complementary', { name: 'Workspace' })
    .getByRole('link', { name: 'Messages 1 unread' })
    .waitFor()
  await expectAccessible(his, 'a request', [390, 1440])
  await requests.getByRole('button', { name: 'Accept: Ines Moss' }).click()
  await write(his, 'Ines Moss', 'Thank you. See https://spines.example/talk.')
  const answer = said(hers, 'Jonas Moss').filter({ hasText: 'Thank you.' })
  await answer.waitFor()
  expect(await answer.getByRole('link').getAttribute('href')).toBe('https://spines.example/talk')
  await his.getByText('· read').waitFor()

  await hers
    .getByRole('textbox', { name: 'Message to Jonas Moss' })
    .pressSequentially('Shall we meet on Tuesdey?')
  await log(his, 'Ines Moss').getByText('Ines Moss is writing').waitFor()
  await hers.keyboard.press('Enter')
  await log(his, 'Ines Moss').getByText('Shall we meet on Tuesdey?').waitFor()
  await hers.keyboard.press('ArrowUp')
  await hers.getByRole('textbox', { name: 'Edit message' }).fill('Shall we meet on Tuesday?')
  await hers.keyboard.press('Enter')
  await log(his, 'Ines Moss').getByText('Shall we meet on Tuesday?').waitFor()
  const mine = said(hers, 'Jonas Moss').filter({ hasText: 'Tuesday' })
  await mine.hover()
  await mine.getByRole('button', { name: /^More about/ }).click()
  await hers.getByRole('button', { name: 'Delete' }).click()
  await holdUndo(hers)
  await log(his, 'Ines Moss').getByText('Message deleted').waitFor()
  await hers.getByRole('button', { name: 'Undo' }).click()
  await log(his, 'Ines Moss').getByText('Shall we meet on Tuesday?').waitFor()

  await his.setViewportSize({ width: 1440, height: 900 })
  await his.getByRole('searchbox', { name: 'Search conversations' }).fill('tuesd')
  await his
    .getByRole('region', { name: 'Messages found' })
    .getByRole('link', { name: /Tuesday/ })
    .click()
  await his.waitForURL(/at=3/)
  await expectAccessible(hers, 'a thread', [390, 1440])
})

test('what is typed without a line is sent once when it is back, in order, and drafts stay with their person', async () => {
  const [kira, levi, mona] = [await given('Kira'), await given('Levi'), await given('Mona')]
  await friends(kira, levi)
  await friends(kira, mona)
  await say(mona, kira, 'Hello from Mona')
  await say(levi, kira, 'Hello from Levi')
  const page = await open(kira, '/messages')
  await log(page, 'Levi Moss').getByText('Hello from Levi').waitFor()
  await page.context().setOffline(true)
  await write(page, 'Levi Moss', 'One')
  await write(page, 'Levi Moss', 'Two')
  await expect.poll(() => log(page, 'Levi Moss').getByText('Sending').count()).toBe(2)
  await page.getByRole('textbox', { name: 'Message to Levi Moss' }).fill('Half a thou')
  await list(page).getByText('Draft:').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => log(page, 'Levi Moss').getByText('Sending').count()).toBe(0)
  const arrived = async () =>
    (await levi.client.from('messages').select('body').order('seq').throwOnError()).data
  await expect
    .poll(async () => (await arrived())?.map(({ body }) => body))
    .toEqual(['Hello from Levi', 'One', 'Two'])

  await list(page)
    .getByRole('link', { name: /Mona Moss/ })
    .click()
  expect(await page.getByRole('textbox', { name: 'Message to Mona Moss' }).inputValue()).toBe('')
  await page.reload()
  await list(page)
    .getByRole('link', { name: /Levi Moss/ })
    .click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Message to Levi Moss' }).inputValue())
    .toBe('Half a thou')
})

test('three messages that come while the reader’s socket is gone stand once and in order when it heals', async () => {
  const [olga, pavel] = [await given('Olga'), await given('Pavel')]
  await friends(olga, pavel)
  await say(pavel, olga, 'Before')
  const page = await browser.pageOf(olga)
  await page.setViewportSize({ width: 1440, height: 900 })
  const sockets: WebSocketRoute[] = []
  let isThere = true
  await page.routeWebSocket(/realtime/, (socket) => {
    sockets.push(socket)
    if (isThere) socket.connectToServer()
    else void socket.close({ code: 1012 })
  })
  await page.goto(`${tannr.url}/messages`)
  const bodies = () => said(page, 'Pavel Moss').locator('[dir=auto]').allInnerTexts()
  await log(page, 'Pavel Moss').getByText('Before').waitFor()
  // It hears what comes before it is cut off.
  await say(pavel, olga, 'Heard')
  await log(page, 'Pavel Moss').getByText('Heard').waitFor()
  isThere = false
  await sockets.at(-1)?.close({ code: 1012 })
  await page.getByRole('status').getByText('Reconnecting…').waitFor()
  for (const body of ['One', 'Two', 'Three']) await say(pavel, olga, body)
  isThere = true
  await log(page, 'Pavel Moss').getByText('Three').waitFor()
  await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
  expect(await bodies()).toEqual(['Before', 'Heard', 'One', 'Two', 'Three'])
  // And it hears again.
  await say(pavel, olga, 'After')
  await log(page, 'Pavel Moss').getByText('After').waitFor()
  expect(await bodies()).toEqual(['Before', 'Heard', 'One', 'Two', 'Three', 'After'])
})

test('a message that is refused says why, and is sent again or dropped', async () => {
  const [nora, otto] = [await given('Nora'), await given('Otto')]
  await friends(nora, otto)
  const { data } = await say(otto, nora, 'Hello')
  const { conversation_id } = data as { conversation_id: string }
  // The limit for a minute.
  await tannr.sql(
    `insert into messages (id, conversation_id, seq, user_id, body) select gen_random_uuid(), $1, n, $2, 'Fast' from generate_series(2, 61) as n`,
    [conversation_id, nora.id],
  )
  await tannr.sql('update conversations set last_seq = 61 where id = $1', [conversation_id])
  const page = await open(nora, '/messages')
  await log(page, 'Otto Moss').getByText('Fast').first().waitFor()
  await write(page, 'Otto Moss', 'Too fast?')
  const refusal = page.getByRole('alert').filter({ hasText: 'sent 60 messages in a minute' })
  await refusal.waitFor()
  await tannr.sql(`update messages set sent_at = sent_at - interval '2 minutes' where body = 'Fast'`)
  await page.reload()
  await taken(page, 'rpc/send_message', () => refusal.getByRole('button', { name: 'Try again' }).click())
  await refusal.waitFor({ state: 'detached' })
  const { data: last } = await otto.client.from('messages').select('body').eq('seq', 62).throwOnError()
  expect(last).toEqual([{ body: 'Too fast?' }])
})

test('a long conversation is read upward by key, and stays where it is read', async () => {
  const [pia, quin] = [await given('Pia'), await given('Quin')]
  await friends(pia, quin)
  const { data } = await say(quin, pia, 'Number 1')
  const { conversation_id } = data as { conversation_id: string }
  await tannr.sql(
    `insert into messages (id, conversation_id, seq, user_id, body, sent_at)
     select gen_random_uuid(), $1, n, $2, 'Number ' || n, now() - (120 - n) * interval '1 minute' from generate_series(2, 120) as n`,
    [conversation_id, quin.id],
  )
  await tannr.sql('update conversations set last_seq = 120 where id = $1', [conversation_id])
  await tannr.sql('update participants set last_seq = 120 where conversation_id = $1', [conversation_id])
  const page = await open(pia, '/messages')
  const lines = said(page, 'Quin Moss').filter({ hasText: 'Number' })
  await log(page, 'Quin Moss').getByText('Number 120').waitFor()
  expect(await log(page, 'Quin Moss').getByText('Number 120').isVisible()).toBe(true)
  await log(page, 'Quin Moss').evaluate((element) => {
    element.scrollTop = 0
  })
  await expect.poll(() => lines.count()).toBeGreaterThan(99)
  await expect
    .poll(() => log(page, 'Quin Moss').evaluate((element) => element.scrollTop))
    .toBeGreaterThan(500)
  await say(quin, pia, 'Number 121')
  await page.getByRole('button', { name: 'New messages' }).click()
  await log(page, 'Quin Moss').getByText('Number 121').waitFor()
})

test('somebody is blocked and reported from their request, and cannot tell', async () => {
  const [rhea, sten] = [await given('Rhea'), await given('Sten')]
  await say(sten, rhea, 'Send me money')
  const page = await open(rhea, '/messages?show=requests')
  await page.getByRole('button', { name: 'Block or report Sten Moss' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block or report Sten Moss' })
  await dialog.getByLabel('Report').selectOption('fraud')
  await dialog.getByLabel('What happened').fill('Asked for money at once.')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('No requests are waiting.').waitFor()
  // The request goes with the block, which is another call.
  await expect
    .poll(() => tannr.sql('select reason, note from message_reports where user_id = $1', [rhea.id]))
    .toEqual([{ reason: 'fraud', note: 'Asked for money at once.' }])
  const his = await open(sten, '/messages')
  await his.getByText('You can write more once Rhea Moss has accepted it.').waitFor()
})

test('a phone shows the list, a thread without the bars, and the way back; a new one begins with a connection', async () => {
  const [tess, ulf] = [await given('Tess'), await given('Ulf')]
  await friends(tess, ulf)
  const page = await open(tess, '/messages?new=1', 390)
  await page.getByRole('searchbox', { name: 'Search the people you know' }).fill('ulf')
  await page.getByRole('link', { name: /Ulf Moss/ }).click()
  await write(page, 'Ulf Moss', 'Hello Ulf')
  await page.waitForURL(/conversation=/)
  await log(page, 'Ulf Moss').getByText('Hello Ulf').waitFor()
  await page.getByRole('link', { name: 'All conversations' }).click()
  await list(page).getByText('You: Hello Ulf').waitFor()
  await expect.poll(() => page.getByRole('log').count()).toBe(0)
})

test('a picture and a file go with a message, and are there for the other one', async () => {
  const [vera, wim] = [await given('Vera'), await given('Wim')]
  await friends(vera, wim)
  await say(wim, vera, 'Can you send the plan?')
  const hers = await open(vera, '/messages')
  const his = await open(wim, '/messages')
  const choose = hers.getByLabel('Attach a file')
  await choose.setInputFiles({
    name: 'plan.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  })
  await hers.getByText('plan.exe is a type of file that cannot be sent.').waitFor()
  await choose.setInputFiles({
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('North, then east.'),
  })
  const attached = hers.getByRole('list', { name: 'Attached files' })
  await attached.getByText('plan.txt').waitFor()
  await choose.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
  await attached.getByText('dot.png').waitFor()
  await hers.getByRole('button', { name: 'Send', exact: true }).click()
  await his.getByRole('img', { name: 'dot.png' }).waitFor()
  const download = his.waitForEvent('download')
  await his.getByRole('button', { name: 'Download plan.txt' }).click()
  expect((await download).suggestedFilename()).toBe('plan.txt')
  await list(hers).getByText('You: plan.txt').waitFor()
  await expectAccessible(his, 'files in a thread', [390, 1440], ['light'])
})

/** One pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
