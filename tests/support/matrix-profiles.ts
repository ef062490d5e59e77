/** The sections of a profile. Others read them by public.profile_page only. */
import { all, foreign, readOnly, refused, type Subject, unseen } from './matrix-subject.ts'

const entry = '0d000000-0000-4000-8000-000000000041'

export const profileSubjects: readonly Subject[] = [
  {
    table: 'experiences',
    arrange: async (sql, owner) => {
      await sql(
        `insert into experiences (id, user_id, title, company, started) values ($1, $2, 'Tester', 'Matrix', '2020-01-01')`,
        [entry, owner],
      )
      return { id: entry }
    },
    clear: (sql) => sql(`delete from experiences where company = 'Matrix'`),
    insert: (owner) => ({ user_id: owner, title: 'Intruder', company: 'Matrix', started: '2020-01-01' }),
    update: { title: 'Changed' },
    expected: { visitor: refused, owner: all, other: foreign },
  },
  {
    table: 'educations',
    arrange: async (sql, owner) => {
      await sql(`insert into educations (id, user_id, school) values ($1, $2, 'Matrix')`, [entry, owner])
      return { id: entry }
    },
    clear: (sql) => sql(`delete from educations where school = 'Matrix'`),
    insert: (owner) => ({ user_id: owner, school: 'Matrix' }),
    update: { degree: 'Changed' },
    expected: { visitor: refused, owner: all, other: foreign },
  },
  {
    table: 'profile_sections',
    arrange: async (sql, owner) => {
      await sql(`insert into profile_sections (user_id, section, seen_by) values ($1, 'about', 'nobody')`, [
        owner,
      ])
      return { user_id: owner, section: 'about' }
    },
    clear: (sql, owner) => sql('delete from profile_sections where user_id = $1', [owner]),
    insert: (owner) => ({ user_id: owner, section: 'about', seen_by: 'nobody' }),
    update: { seen_by: 'everyone' },
    expected: {
      visitor: refused,
      owner: { ...all, delete: 'denied' },
      other: { ...foreign, delete: 'denied' },
    },
  },
  {
    // Only written by report_profile(). Who is reported does not learn of it.
    table: 'profile_reports',
    arrange: async (sql, owner) => {
      const [row] = await sql<{ id: string }>(
        `insert into profile_reports (user_id, person_id, reason)
         select $1, id, 'spam' from auth.users where id <> $1 limit 1 returning id`,
        [owner],
      )
      return { id: row?.id ?? '' }
    },
    clear: (sql, owner) => sql('delete from profile_reports where user_id = $1', [owner]),
    insert: (owner) => ({ user_id: owner, person_id: crypto.randomUUID(), reason: 'spam' }),
    update: { reason: 'other' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: [
      {
        name: 'whoever is reported',
        become: (sql, party, owner) =>
          sql('update profile_reports set person_id = $1 where user_id = $2', [party, owner]),
        expected: unseen,
      },
    ],
  },
  {
    table: 'least_pay',
    arrange: async (sql, owner) => {
      await sql(`insert into least_pay (user_id, amount, currency) values ($1, 85000, 'EUR')`, [owner])
      return { user_id: owner }
    },
    clear: (sql, owner) => sql('delete from least_pay where user_id = $1', [owner]),
    insert: (owner) => ({ user_id: owner, amount: 90_000, currency: 'USD' }),
    update: { amount: 1 },
    expected: { visitor: refused, owner: all, other: foreign },
  },
]
