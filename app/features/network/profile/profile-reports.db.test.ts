import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenConnection } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
type Made = { id: string }
let [lena, ada, ben, cleo]: [Made, Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }, { id: '' }]

const as = <Row extends object>(who: Made, text: string, values: (string | null)[] = []) =>
  asPerson<Row>(database, who, text, values)
const report = (by: Made, whom: Made, reason = 'impersonation', note = '') =>
  as(by, 'select public.report_profile($1, $2, $3)', [whom.id, reason, note])
const lines = (settled = false) =>
  as<{ kind: string; reports: number }>(
    lena,
    `select kind, author_name, words, hidden, reports, reasons, notes, decision from public.staff_reports(${settled})`,
  )
const decide = (decision: string) =>
  as(lena, 'select public.decide_report($1, $2, $3, $4)', [
    ...['profile', ada.id, decision],
    'It names a company that does not know them.',
  ])
const mails = async () => {
  const sent = await sql<{ to: string; template: string; decision: string | null }>`
    select message ->> 'to' as to, message ->> 'template' as template, message #>> '{data,decision}' as decision
    from tannr_internal.outbox where message ->> 'template' in ('report_answer', 'report_decision', 'suspended') order by id`
  return sent.map(({ to, template, decision }) => [template, decision, to.split('@')[0]])
}
const friends = (one: Made, other: Made) =>
  givenConnection(database, one, other, { accepted_at: '2026-01-01T00:00:00Z' })

beforeEach(async () => {
  await sql`delete from tannr_internal.outbox`
  await sql`delete from public.profile_reports`
  const named = (first_name: string) => givenAccount(database, { first_name, last_name: 'Rao' })
  ;[lena, ada, ben, cleo] = [await named('Lena'), await named('Ada'), await named('Ben'), await named('Cleo')]
  await sql`update auth.users set email_confirmed_at = now()`
  await sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${lena.id}`
  await sql`update public.profiles set headline = 'Head of Fathom', about = 'Send me your papers.' where user_id = ${ada.id}`
})

test('a reported profile waits for staff with its words, and is warned about', async () => {
  await report(ben, ada, 'impersonation', ' She never worked there. ')
  await report(cleo, ada, 'fraud')
  const waiting = {
    ...{ kind: 'profile', author_name: 'Ada Rao', hidden: false, reports: 2, decision: null },
    words: 'Ada Rao\nHead of Fathom\nSend me your papers.',
    ...{ reasons: ['fraud', 'impersonation'], notes: ['She never worked there.'] },
  }
  expect(await lines()).toEqual([waiting])
  const [overview] = await as<{ reports: string }>(
    lena,
    "select public.staff_overview() ->> 'reports' as reports",
  )
  expect(overview?.reports).toBe('1')
  await expect(decide('hidden')).rejects.toMatchObject({ code: 'PT400' })
  await decide('warned')
  expect(await lines()).toEqual([])
  expect(await lines(true)).toEqual([{ ...waiting, decision: 'warned' }])
  const told = await mails()
  expect(told).toHaveLength(3)
  for (const mail of [
    ['report_answer', 'warned', ben.id],
    ['report_answer', 'warned', cleo.id],
    ['report_decision', 'warned', ada.id],
  ])
    expect(told).toContainEqual(mail)
})

test('reported again it waits again, and one person counts once', async () => {
  await report(ben, ada, 'spam')
  await decide('kept')
  expect(await lines()).toEqual([])
  await report(ben, ada, 'fraud')
  expect(await lines()).toMatchObject([{ reports: 1, reasons: ['fraud'], decision: 'kept' }])
})

test('a suspension settles the reports of the profile, and tells those who reported it once', async () => {
  await report(ben, ada)
  await as(lena, 'select public.suspend_person($1, 7, $2)', [ada.id, 'Pretends to act for a company.'])
  expect(await lines()).toEqual([])
  expect(await lines(true)).toMatchObject([{ kind: 'profile', hidden: true, decision: 'hidden' }])
  expect(await mails()).toEqual([
    ['report_answer', 'hidden', ben.id],
    ['suspended', null, ada.id],
  ])
  // Of somebody whom nobody reported there is nothing to settle, nor twice.
  await as(lena, 'select public.restore_person($1, $2)', [ada.id, 'The objection was right.'])
  await as(lena, 'select public.suspend_person($1, 7, $2)', [ada.id, 'Pretends to act for a company.'])
  await as(lena, 'select public.suspend_person($1, 7, $2)', [cleo.id, 'Sends adverts to everybody.'])
  expect((await mails()).filter(([template]) => template === 'report_answer')).toHaveLength(1)
})

test('whoever may look at a profile may report it, except its owner; nobody else learns of it', async () => {
  await sql`insert into public.settings (user_id, profile_visible) values (${ada.id}, false)`
  await expect(report(ben, ada)).rejects.toMatchObject({ code: 'PT404' })
  await expect(report(ben, { id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'PT404' })
  await expect(report(ada, ada)).rejects.toMatchObject({ code: 'PT400' })
  await friends(ada, ben)
  await report(ben, ada)
  await expect(report(ben, ada, 'because')).rejects.toMatchObject({ code: '23514' })
  expect(await as(ada, 'select from public.profile_reports')).toEqual([])
  expect(await as(ben, 'select from public.profile_reports')).toHaveLength(1)
})

test('whom two people both know is listed by name, page after page, for whoever may look', async () => {
  const mutual = (
    by: Made,
    of: Made,
    after: { sort_name: string; person: string } | null = null,
    size = '2',
  ) =>
    as<{ person: string; name: string; sort_name: string }>(
      by,
      'select person, name, sort_name from public.mutual_connections($1, $2, $3, $4)',
      [of.id, after?.sort_name ?? null, after?.person ?? null, size],
    )
  const known: Made[] = []
  for (const first_name of ['Zoe', 'Ana', 'Ines']) {
    const one = await givenAccount(database, { first_name, last_name: 'Rao' })
    known.push(one)
    await friends(one, ben)
    await friends(ada, one)
  }
  await friends(cleo, ben)
  const [first, second] = await mutual(ben, ada)
  expect([first?.name, second?.name]).toEqual(['Ana Rao', 'Ines Rao'])
  expect((await mutual(ben, ada, second)).map(({ name }) => name)).toEqual(['Zoe Rao'])
  expect(await mutual(ben, ben)).toEqual([])
  expect(await mutual(cleo, ada)).toEqual([])
  await sql`insert into public.settings (user_id, profile_visible) values (${ada.id}, false)`
  expect(await mutual(ben, ada)).toEqual([])
  await friends(ada, ben)
  expect(await mutual(ben, ada)).toHaveLength(2)
})

test('a profile says to whoever blocks its owner, and to nobody else, that they do', async () => {
  const { handle } =
    (await sql<{ handle: string }>`select handle from public.profiles where user_id = ${ada.id}`)[0] ?? {}
  const page = async (by: Made) =>
    (
      await as<{ blocked: string }>(by, `select public.profile_page($1) ->> 'blocked' as blocked`, [
        handle ?? '',
      ])
    )[0]?.blocked
  expect(await page(ben)).toBe('false')
  await as(ben, 'insert into public.blocks (blocked_id) values ($1)', [ada.id])
  expect([await page(ben), await page(cleo), await page(ada)]).toEqual(['true', 'false', 'false'])
})
