/** Rows between applicants and a company: its members by role, and those of another company. */
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

type Sql = Tannr['sql']
const company = '0a000000-0000-4000-8000-000000000014'
const elsewhere = '0a000000-0000-4000-8000-000000000015'
const job = '0b000000-0000-4000-8000-000000000014'
const application = '0c000000-0000-4000-8000-000000000014'
const colleague = '0e000000-0000-4000-8000-000000000014'
const interview = '0d000000-0000-4000-8000-000000000014'

async function arrange(sql: Sql, owner: string) {
  await sql(
    `insert into companies (id, name, industry, size) values ($1, 'Hiring matrix', 'Testing', '1-10'), ($2, 'Elsewhere matrix', 'Testing', '1-10')
     on conflict do nothing`,
    [company, elsewhere],
  )
  await sql(
    `insert into jobs (id, company_id, title, location, job_type, experience_level, description)
     values ($1, $2, 'Tester', 'Remote', 'full_time', 'mid', 'Tests.') on conflict do nothing`,
    [job, company],
  )
  await join('recruiter')(sql, await author(sql))
  await sql('insert into applications (id, user_id, job_id) values ($1, $2, $3) on conflict do nothing', [
    application,
    owner,
    job,
  ])
  await sql(
    `insert into interviews (id, application_id, user_id, title, minutes, choose_by)
     values ($1, $2, $3, 'Call', 30, current_date + 3) on conflict do nothing`,
    [interview, application, owner],
  )
  await sql(
    `insert into interview_slots (interview_id, starts_at, ends_at)
     values ($1, '2099-01-01T10:00:00Z', '2099-01-01T10:30:00Z') on conflict do nothing`,
    [interview],
  )
  return { application_id: application }
}

/** Promises answers and writes notes about the candidate; none of the tested roles. */
const author = async (sql: Sql) => {
  await sql('insert into auth.users (id, email) values ($1, $2) on conflict do nothing', [
    colleague,
    'colleague@matrix.example',
  ])
  return colleague
}

const clear = (sql: Sql) => sql('delete from companies where id in ($1, $2)', [company, elsewhere])

const join =
  (role: string, at = company) =>
  async (sql: Sql, person: string) => {
    await sql(
      'insert into company_members (company_id, user_id, role) values ($1, $2, $3) on conflict do nothing',
      [at, person, role],
    )
  }
const asked = async (sql: Sql, person: string) => {
  await join('interviewer')(sql, person)
  await sql('insert into interview_people (interview_id, user_id) values ($1, $2) on conflict do nothing', [
    interview,
    person,
  ])
}
type Rights = Record<Action, Outcome>

function parties(member: Rights, stranger: Rights, meets: Rights = member): Party[] {
  return [
    { name: 'an owner of the company', become: join('owner'), expected: member },
    { name: 'a recruiter of the company', become: join('recruiter'), expected: member },
    { name: 'an interviewer who is asked to meet the candidate', become: asked, expected: meets },
    { name: 'an interviewer who is not', become: join('interviewer'), expected: stranger },
    { name: 'an owner of another company', become: join('owner', elsewhere), expected: stranger },
  ]
}

const nobodys = { select: 'none', insert: 'denied', update: 'denied', delete: 'none' } as const
const written = { select: 'rows', insert: 'rows', update: 'denied', delete: 'none' } as const

export const hiringSubjects: readonly Subject[] = [
  {
    table: 'applications',
    rows: 'for a job of the company',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      return { id: application }
    },
    clear,
    insert: (owner) => ({ user_id: owner, job_id: job }),
    update: { notes: 'Call back on Friday.' },
    expected: {
      visitor: refused,
      owner: { select: 'rows', insert: 'rows', update: 'rows', delete: 'denied' },
      other: { select: 'none', insert: 'denied', update: 'none', delete: 'denied' },
    },
    parties: parties(
      { select: 'none', insert: 'denied', update: 'none', delete: 'denied' },
      { select: 'none', insert: 'denied', update: 'none', delete: 'denied' },
    ),
  },
  {
    table: 'pipeline_stages',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql(
        `insert into pipeline_stages (company_id, status, name, days) values ($1, 'under_review', 'First look', 4)`,
        [company],
      )
      return { company_id: company }
    },
    clear,
    insert: () => ({ company_id: company, status: 'phone_screening', name: 'Call', days: 3 }),
    update: { days: 9 },
    expected: {
      visitor: refused,
      owner: { select: 'none', insert: 'denied', update: 'none', delete: 'none' },
      other: { select: 'none', insert: 'denied', update: 'none', delete: 'none' },
    },
    parties: [
      {
        name: 'a recruiter of the company',
        become: join('recruiter'),
        expected: { select: 'rows', insert: 'rows', update: 'rows', delete: 'rows' },
      },
      {
        name: 'an interviewer of the company',
        become: join('interviewer'),
        expected: { select: 'rows', insert: 'denied', update: 'none', delete: 'none' },
      },
      {
        name: 'an owner of another company',
        become: join('owner', elsewhere),
        expected: { select: 'none', insert: 'denied', update: 'none', delete: 'none' },
      },
    ],
  },
  ...['interviews', 'application_profiles', 'application_promises'].map(
    (table): Subject => ({
      table,
      arrange,
      clear,
      insert: (owner) => ({ application_id: application, user_id: owner }),
      update: { user_id: '00000000-0000-4000-8000-000000000000' },
      expected: { visitor: refused, owner: readOnly, other: unseen },
      parties: parties(readOnly, unseen),
    }),
  ),
  {
    table: 'interview_slots',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      return { interview_id: interview }
    },
    clear,
    insert: () => ({
      interview_id: interview,
      starts_at: '2099-01-02T10:00:00Z',
      ends_at: '2099-01-02T11:00:00Z',
    }),
    update: { starts_at: '2099-01-01T09:00:00Z' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: parties(readOnly, unseen),
  },
  {
    table: 'interview_people',
    rows: 'the owner applied',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql(
        'insert into interview_people (interview_id, user_id) values ($1, $2) on conflict do nothing',
        [interview, owner],
      )
      return { interview_id: interview, user_id: owner }
    },
    clear,
    insert: (owner) => ({ interview_id: interview, user_id: owner }),
    update: { interview_id: interview },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: parties(readOnly, unseen),
  },
  {
    table: 'interview_bookings',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql(
        `insert into interview_bookings (interview_id, user_id, during)
         values ($1, $2, '[2099-01-01T10:00:00Z,2099-01-01T10:30:00Z)') on conflict do nothing`,
        [interview, owner],
      )
      return { interview_id: interview }
    },
    clear,
    insert: (owner) => ({ interview_id: interview, user_id: owner, during: '[2099-02-01,2099-02-02)' }),
    update: { during: '[2099-02-01,2099-02-02)' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: parties(unseen, unseen),
  },
  {
    table: 'application_team_notes',
    rows: 'about the owner, by nobody of these',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql(
        `insert into application_team_notes (application_id, user_id, body)
         values ($1, $2, 'Between us.')`,
        [application, await author(sql)],
      )
      return { application_id: application }
    },
    clear,
    insert: () => ({ application_id: application, body: 'A further one.' }),
    update: { body: 'Changed.' },
    expected: { visitor: refused, owner: nobodys, other: nobodys },
    parties: parties(written, nobodys),
  },
  {
    table: 'application_scorecards',
    rows: 'about the owner, by nobody of these',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql(
        `insert into application_scorecards (application_id, user_id, craft, judgment, communication, advice, reason)
         values ($1, $2, 3, 3, 3, 'yes', 'Good.')`,
        [application, await author(sql)],
      )
      return { application_id: application }
    },
    clear,
    insert: () => ({
      application_id: application,
      craft: 1,
      judgment: 1,
      communication: 1,
      advice: 'no',
      reason: 'No.',
    }),
    update: { craft: 1 },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: parties({ select: 'none', insert: 'rows', update: 'denied', delete: 'denied' }, unseen),
  },
  {
    table: 'application_rejections',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql(
        `insert into application_rejections (application_id, user_id, reason, kind, message) values ($1, $2, 'timing', 'this_role', 'Sorry.')
         on conflict do nothing`,
        [application, owner],
      )
      return { application_id: application }
    },
    clear,
    insert: (owner) => ({
      application_id: application,
      user_id: owner,
      reason: 'pay',
      kind: 'this_role',
      message: 'No.',
    }),
    update: { message: 'Other words.' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: parties(readOnly, unseen),
  },
  {
    table: 'application_offers',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql(
        `insert into application_offers (application_id, user_id, salary, currency, starts_on, answer_by)
         values ($1, $2, 100000, 'USD', current_date + 30, current_date + 5) on conflict do nothing`,
        [application, owner],
      )
      return { application_id: application }
    },
    clear,
    insert: (owner) => ({
      application_id: application,
      user_id: owner,
      salary: 1,
      currency: 'USD',
      starts_on: '2099-01-01',
      answer_by: '2099-01-01',
    }),
    update: { state: 'accepted' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: parties(readOnly, unseen, unseen),
  },
]
