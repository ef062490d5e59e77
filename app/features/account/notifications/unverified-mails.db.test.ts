import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadProjectMails, type NamedMail } from '#server/platform/messages/project-mails.ts'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAlert } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask, move } = useHiring(database)
const mails = await loadProjectMails(path.resolve(import.meta.dirname, '../../../../supabase'), {
  siteUrl: 'https://example.com',
  except: [],
})

const asServer = (call: string) =>
  database.transaction(async (owned) => {
    await owned`set local role project_owner`
    const parts = [call]
    await owned(Object.assign(parts, { raw: parts }))
  })
const older = (table: string, column: string) =>
  asServer(`update ${table} set ${column} = ${column} - interval '1 hour' where ${column} is not null`)

/** What makes each mail that names a company to somebody outside it. */
const occasions: Record<string, () => Promise<unknown>> = {
  'a digest of job alerts': async () => {
    await sql`delete from public.applications`
    const [at] = await sql<{
      company: string
    }>`select name as company from public.companies where id = ${cast.company.id}`
    await givenAlert(database, cast.ada, { title: 'Telescope Keeper', frequency: 'Daily', ...at })
    await asServer("select private.send_digests('2031-01-08T07:05:00Z', 20)")
  },
  'an answer to an application': async () => {
    await move('recruiter', 'phone_screening')
    await older('public.notifications', 'happened_at')
    await asServer('select private.send_notices(now(), 50)')
  },
  'a reminder': async () => {
    await sql`insert into public.application_reminders (user_id, application_id, due_on, words)
      values (${cast.ada.id}, ${cast.application.id}, current_date - 2, 'Call them')`
    await asServer('select private.send_reminders(now(), 50)')
    await older('public.notifications', 'happened_at')
    await asServer('select private.send_notices(now(), 50)')
  },
  'a message': async () => {
    await ask('recruiter', 'select public.send_message($1, $2, application => $3)', [
      ...[randomUUID(), 'When can we talk?', cast.application.id],
    ])
    await older('public.participants', 'unread_since')
    await asServer('select private.send_message_mails(now(), 50)')
  },
  'an event': async () => {
    const [event] = await sql<{ id: string }>`
      insert into public.company_events (company_id, title, starts_at, ends_at, zone, place)
      values (${cast.company.id}, 'Open dome', now() + interval '5 days', now() + interval '5 days 1 hour', 'Europe/Lisbon', 'Porto')
      returning id`
    await sql`insert into public.event_answers (event_id, user_id, state) values (${event?.id}, ${cast.ada.id}, 'going')`
    await ask('owner', "select public.cancel_event($1, 'Rain')", [event?.id ?? ''])
  },
  'an invitation': () =>
    ask('owner', 'select public.invite_member($1, $2, $3)', [
      ...[cast.company.id, `${cast.ada.id}@example.com`, 'interviewer'],
    ]),
}

const both = Object.keys(occasions).flatMap((name) => [[name, false] as const, [name, true] as const])

test.each(both)(
  '%s says that nobody vouches for the company unless somebody does (%s)',
  async (name, known) => {
    await sql`truncate tannr_internal.outbox, private.person_mails`
    await sql`delete from public.notifications`
    await sql`update auth.users set email_confirmed_at = now() where id = ${cast.ada.id}`
    if (!known)
      await sql`update public.companies set verified_how = null, verified_at = null where id = ${cast.company.id}`
    await occasions[name]?.()
    const rows = await sql<{ message: NamedMail }>`
    select message from tannr_internal.outbox where message ->> 'to' = ${`${cast.ada.id}@example.com`}`
    expect(rows).toHaveLength(1)
    const [company] = await sql<{
      name: string
    }>`select name from public.companies where id = ${cast.company.id}`
    const { html, text } = mails(rows[0]?.message as NamedMail)
    for (const written of [html ?? '', text ?? '']) {
      expect(written).toContain(company?.name)
      expect(written.includes('(unverified company)')).toBe(!known)
    }
  },
)
