import {
  type Action,
  type Outcome,
  type Party,
  readOnly,
  refused,
  type Subject,
  unseen,
} from './matrix-subject.ts'
import type { Tannr } from './tannr.ts'

const clearEnquiries = async (sql: Tannr['sql']) => {
  await sql('delete from enquiries')
  return sql('delete from private.enquiry_counts')
}

/** Staff. */
const staff = (expected: Record<Action, Outcome>): Party => ({
  name: 'staff',
  become: (sql, party) =>
    sql(`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"staff": true}' where id = $1`, [
      party,
    ]),
  leave: (sql, party) =>
    sql(`update auth.users set raw_app_meta_data = raw_app_meta_data - 'staff' where id = $1`, [party]),
  expected,
})

export const enquirySubjects: readonly Subject[] = [
  {
    table: 'enquiries',
    arrange: async (sql, owner) => {
      const email = `${owner}@example.com`
      await sql(`insert into enquiries (kind, page, email) values ('contact', '/', $1)`, [email])
      return { email }
    },
    clear: clearEnquiries,
    insert: (owner) => ({ kind: 'contact', page: '/', email: `${owner}@example.com`, message: 'Hello.' }),
    update: { message: 'Changed.' },
    expected: {
      visitor: { ...refused, insert: 'rows' },
      owner: { ...refused, select: 'none', insert: 'rows' },
      other: { ...refused, select: 'none', insert: 'rows' },
    },
    parties: [staff({ ...refused, select: 'rows', insert: 'rows' })],
  },
  {
    table: 'enquiry_answers',
    arrange: async (sql, owner) => {
      const email = `${owner}@example.com`
      const [row] = await sql<{ id: string }>(
        `with sent as (insert into enquiries (kind, page, email) values ('contact', '/', $1) returning id)
         insert into enquiry_answers (enquiry_id, signed, body) select id, 'Lena', 'Hello.' from sent returning id`,
        [email],
      )
      return { id: row?.id ?? '' }
    },
    clear: clearEnquiries,
    insert: () => ({ enquiry_id: crypto.randomUUID(), signed: 'Lena', body: 'Hello.' }),
    update: { body: 'Changed.' },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [staff(readOnly)],
  },
  {
    // Only continue_enquiry() makes a row, for whoever has the link of a mail.
    table: 'enquiry_replies',
    arrange: async (sql, owner) => {
      const email = `${owner}@example.com`
      const [row] = await sql<{ id: string }>(
        `with sent as (insert into enquiries (kind, page, email) values ('contact', '/', $1) returning id)
         insert into enquiry_replies (enquiry_id, body) select id, 'And one more thing.' from sent returning id`,
        [email],
      )
      return { id: row?.id ?? '' }
    },
    clear: clearEnquiries,
    insert: () => ({ enquiry_id: crypto.randomUUID(), body: 'Hello.' }),
    update: { body: 'Changed.' },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [staff(readOnly)],
  },
  {
    table: 'suspensions',
    arrange: async (sql, owner) => {
      const [row] = await sql<{ id: string }>(
        `insert into suspensions (user_id, reason) values ($1, 'Sent adverts.') returning id`,
        [owner],
      )
      return { id: row?.id ?? '' }
    },
    clear: (sql, owner) => sql('delete from suspensions where user_id = $1', [owner]),
    insert: (owner) => ({ user_id: owner, reason: 'Because I can.' }),
    update: { lifted_at: '2020-01-01T00:00:00Z' },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [staff(readOnly)],
  },
  {
    table: 'report_decisions',
    arrange: async (sql, owner) => {
      const [row] = await sql<{ id: string }>(
        `insert into report_decisions (subject_kind, subject_id, decision, reason, quoted, author_id)
         values ('post', gen_random_uuid(), 'warned', 'It is an advert.', 'Buy.', $1) returning id`,
        [owner],
      )
      return { id: row?.id ?? '' }
    },
    clear: (sql, owner) => sql('delete from report_decisions where author_id = $1', [owner]),
    insert: (owner) => ({
      ...{ subject_kind: 'post', subject_id: crypto.randomUUID(), decision: 'kept' },
      ...{ reason: 'I say that it is fine.', quoted: '', author_id: owner },
    }),
    update: { decision: 'kept' },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [staff(readOnly)],
  },
  {
    // Only written by rate_answer().
    table: 'answer_ratings',
    arrange: async (sql) => {
      await sql(
        `insert into answer_ratings (day, source, kind, missed) values ('2030-01-01', '/matrix', 'question', 1) on conflict do nothing`,
      )
      return { source: '/matrix' }
    },
    clear: (sql) => sql(`delete from answer_ratings where source = '/matrix'`),
    insert: () => ({ day: '2030-01-01', source: '/matrix', kind: 'question' }),
    update: { helped: 1000 },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [staff(readOnly)],
  },
  {
    // Its rows are permanent: not even the owner may delete them, so no test does.
    table: 'staff_acts',
    arrange: async (sql, owner) => {
      const [row] = await sql<{ id: string }>(
        `insert into staff_acts (actor_id, actor, act, subject_kind, subject_id, subject)
         values ($1, 'Lena', 'closed', 'enquiry', 'x', 'x') returning id::text`,
        [owner],
      )
      return { id: row?.id ?? '' }
    },
    clear: async () => {},
    insert: (owner) => ({
      actor_id: owner,
      actor: 'Lena',
      act: 'closed',
      subject_kind: 'enquiry',
      subject_id: 'x',
      subject: 'x',
    }),
    update: { reason: 'Nothing.' },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [staff(readOnly)],
  },
  {
    // Only forms make a row, and only the link in a mail ends it.
    table: 'subscriptions',
    arrange: async (sql, owner) => {
      const email = `${owner}@example.com`
      await sql('insert into subscriptions (email) values ($1)', [email])
      return { email }
    },
    clear: (sql) => sql('delete from subscriptions'),
    insert: (owner) => ({ email: `${owner}@example.com` }),
    update: { ended_at: null },
    expected: { visitor: refused, owner: refused, other: refused },
  },
]
