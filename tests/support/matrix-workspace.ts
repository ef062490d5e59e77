/** Alerts, the history of applications, settings and the network. */
import { all, foreign, refused, type Subject } from './matrix-subject.ts'
import type { Tannr } from './tannr.ts'

const company = '0d000000-0000-4000-8000-000000000001'
const job = '0d000000-0000-4000-8000-000000000002'
const alert = '0d000000-0000-4000-8000-000000000003'
const match = '0d000000-0000-4000-8000-000000000004'
const application = '0d000000-0000-4000-8000-000000000005'
const friend = '0d000000-0000-4000-8000-000000000006'
const notification = '0d000000-0000-4000-8000-000000000007'

type Sql = Tannr['sql']

const seen = { select: 'rows', insert: 'denied', update: 'denied', delete: 'denied' } as const
const unseen = { ...seen, select: 'none' } as const

const arrangeJob = async (sql: Sql) => {
  await sql(
    `insert into companies (id, name, industry, size) values ($1, 'Matrix workspace', 'Testing', '1-10') on conflict do nothing`,
    [company],
  )
  await sql(
    `insert into jobs (id, company_id, title, location, job_type, experience_level, description)
     values ($1, $2, 'Tester', 'Remote', 'full_time', 'mid', 'Tests.') on conflict do nothing`,
    [job, company],
  )
}
const clearJob = (sql: Sql) => sql('delete from companies where id = $1', [company])
const arrangeAlert = (sql: Sql, owner: string) =>
  sql(`insert into job_alerts (id, user_id, title) values ($1, $2, 'Matrix')`, [alert, owner])
const clearAlert = (sql: Sql) => sql(`delete from job_alerts where title in ('Matrix', 'Intruder')`)
const arrangeFriend = (sql: Sql) =>
  sql(
    `insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', 'matrix-friend@example.com') on conflict do nothing`,
    [friend],
  )

export const workspaceSubjects: readonly Subject[] = [
  {
    table: 'job_alerts',
    arrange: async (sql, owner) => {
      await arrangeAlert(sql, owner)
      return { id: alert }
    },
    clear: clearAlert,
    insert: (owner) => ({ user_id: owner, title: 'Intruder' }),
    update: { frequency: 'Weekly' },
    expected: { visitor: refused, owner: all, other: foreign },
  },
  {
    table: 'alert_matches',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await arrangeAlert(sql, owner)
      await sql(
        `insert into alert_matches (id, alert_id, job_id, user_id, match_score, reasons) values ($1, $2, $3, $4, 80, '[]')`,
        [match, alert, job, owner],
      )
      return { id: match }
    },
    clear: async (sql) => {
      await clearAlert(sql)
      return clearJob(sql)
    },
    insert: (owner) => ({ alert_id: alert, job_id: job, user_id: owner, match_score: 99, reasons: [] }),
    update: { match_score: 100 },
    expected: { visitor: refused, owner: seen, other: unseen },
  },
  {
    table: 'application_events',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await sql('insert into applications (id, user_id, job_id) values ($1, $2, $3)', [
        application,
        owner,
        job,
      ])
      return { application_id: application }
    },
    clear: clearJob,
    insert: (owner) => ({
      application_id: application,
      user_id: owner,
      kind: 'status',
      said: 'offer_received',
    }),
    update: { said: 'offer_received' },
    expected: { visitor: refused, owner: seen, other: unseen },
  },
  {
    table: 'settings',
    arrange: async (sql, owner) => {
      await sql('insert into settings (user_id) values ($1) on conflict do nothing', [owner])
      return { user_id: owner }
    },
    clear: (sql, owner) => sql('delete from settings where user_id = $1', [owner]),
    insert: (owner) => ({ user_id: owner, newsletter: true }),
    update: { show_email: true },
    expected: {
      visitor: refused,
      owner: { ...all, delete: 'denied' },
      other: { ...foreign, delete: 'denied' },
    },
  },
  {
    table: 'account_deletions',
    arrange: async (sql, owner) => {
      await sql('insert into account_deletions (user_id) values ($1) on conflict do nothing', [owner])
      return { user_id: owner }
    },
    clear: (sql, owner) => sql('delete from account_deletions where user_id = $1', [owner]),
    insert: (owner) => ({ user_id: owner }),
    update: { due_at: '2099-01-01T00:00:00Z' },
    expected: { visitor: refused, owner: seen, other: unseen },
  },
  {
    table: 'company_follows',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await sql('insert into company_follows (user_id, company_id) values ($1, $2)', [owner, company])
      return { user_id: owner, company_id: company }
    },
    clear: clearJob,
    insert: (owner) => ({ user_id: owner, company_id: company }),
    update: { followed_at: '2020-01-01T00:00:00Z' },
    expected: {
      visitor: refused,
      owner: { ...all, update: 'denied' },
      other: { ...foreign, update: 'denied' },
    },
  },
  {
    table: 'connections',
    rows: 'asked for by the owner',
    arrange: async (sql, owner) => {
      await arrangeFriend(sql)
      await sql('insert into connections (user_id, other_id) values ($1, $2)', [owner, friend])
      return { user_id: owner, other_id: friend }
    },
    clear: (sql) => sql('delete from auth.users where id = $1', [friend]),
    insert: (owner) => ({ user_id: owner, other_id: friend }),
    update: { accepted_at: '2020-01-01T00:00:00Z' },
    // The sender cannot accept.
    expected: { visitor: refused, owner: { ...all, update: 'none' }, other: foreign },
  },
  {
    table: 'connections',
    rows: 'asked of the owner by somebody whom they block',
    arrange: async (sql, owner) => {
      await arrangeFriend(sql)
      await sql('insert into blocks (user_id, blocked_id) values ($1, $2)', [owner, friend])
      await sql('insert into connections (user_id, other_id) values ($1, $2)', [friend, owner])
      return { user_id: friend, other_id: owner }
    },
    clear: (sql) => sql('delete from auth.users where id = $1', [friend]),
    insert: (owner) => ({ user_id: owner, other_id: friend }),
    update: { accepted_at: '2020-01-01T00:00:00Z' },
    // It is not delivered; the blocking person cannot send one.
    expected: {
      visitor: refused,
      owner: { select: 'none', insert: 'denied', update: 'none', delete: 'none' },
      other: foreign,
    },
  },
  {
    table: 'blocks',
    arrange: async (sql, owner) => {
      await arrangeFriend(sql)
      await sql('insert into blocks (user_id, blocked_id) values ($1, $2)', [owner, friend])
      return { user_id: owner, blocked_id: friend }
    },
    clear: (sql) => sql('delete from auth.users where id = $1', [friend]),
    insert: (owner) => ({ user_id: owner, blocked_id: friend }),
    update: { blocked_at: '2020-01-01T00:00:00Z' },
    expected: {
      visitor: refused,
      owner: { ...all, update: 'denied' },
      other: { ...foreign, update: 'denied' },
    },
  },
  {
    table: 'dismissed_suggestions',
    arrange: async (sql, owner) => {
      await arrangeFriend(sql)
      await sql('insert into dismissed_suggestions (user_id, person_id) values ($1, $2)', [owner, friend])
      return { user_id: owner, person_id: friend }
    },
    clear: (sql) => sql('delete from auth.users where id = $1', [friend]),
    insert: (owner) => ({ user_id: owner, person_id: friend }),
    update: { dismissed_at: '2020-01-01T00:00:00Z' },
    expected: {
      visitor: refused,
      owner: { ...all, update: 'denied' },
      other: { ...foreign, update: 'denied' },
    },
  },
  {
    table: 'notifications',
    arrange: async (sql, owner) => {
      await sql(
        `insert into notifications (id, user_id, kind, subject_id, subject) values ($1, $2, 'badge_earned', 'matrix', 'Matrix')`,
        [notification, owner],
      )
      return { id: notification }
    },
    clear: (sql) => sql(`delete from notifications where subject_id = 'matrix'`),
    insert: (owner) => ({
      user_id: owner,
      kind: 'badge_earned',
      subject_id: 'intruder',
      subject: 'Intruder',
    }),
    update: { read_at: '2020-01-01T00:00:00Z' },
    // Only the database writes notifications: a person reads, marks as read and deletes them.
    expected: {
      visitor: refused,
      owner: { ...all, insert: 'denied' },
      other: { ...foreign, insert: 'denied' },
    },
  },
]
