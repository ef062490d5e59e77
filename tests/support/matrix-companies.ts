/** What belongs to companies and is done by their members. */
import { readOnly, refused, type Subject, unseen } from './matrix-subject.ts'
import type { Tannr } from './tannr.ts'

const company = '0a000000-0000-4000-8000-000000000011'
const elsewhere = '0a000000-0000-4000-8000-000000000012'
const invitation = '0a000000-0000-4000-8000-000000000013'

const arrangeCompany = (sql: Tannr['sql']) =>
  sql(
    `insert into companies (id, name, industry, size) values ($1, 'Matrix works', 'Testing', '1-10') on conflict do nothing`,
    [company],
  )
const event = '0a000000-0000-4000-8000-000000000014'
const arrangeEvent = async (sql: Tannr['sql']) => {
  await arrangeCompany(sql)
  await sql(
    `insert into company_events (id, company_id, title, starts_at, ends_at, zone, place)
     values ($1, $2, 'Matrix', now() + interval '2 days', now() + interval '3 days', 'UTC', 'Here')`,
    [event, company],
  )
}
const clear = (sql: Tannr['sql']) => sql('delete from companies where id in ($1, $2)', [company, elsewhere])
const join = (role: string, of = company) =>
  async function become(sql: Tannr['sql'], person: string) {
    await sql(
      `insert into companies (id, name, industry, size) values ($1, 'Matrix elsewhere', 'Testing', '1-10') on conflict do nothing`,
      [of],
    )
    await sql('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [
      of,
      person,
      role,
    ])
  }

const review = '0a000000-0000-4000-8000-000000000015'
const arrangeReview = async (sql: Tannr['sql'], owner: string) => {
  await arrangeCompany(sql)
  await sql(
    `insert into company_reviews (id, company_id, user_id, relation, role, pay, culture, life, title, body)
     values ($1, $2, $3, 'former', 'Keeper', 3, 3, 3, 'Matrix', 'Thirty characters are the least of it.')`,
    [review, company, owner],
  )
}

const noDelete = { ...unseen, delete: 'none' } as const

export const companySubjects: readonly Subject[] = [
  {
    table: 'company_invitations',
    rows: 'the owner is invited',
    arrange: async (sql, owner) => {
      await arrangeCompany(sql)
      await sql(
        `insert into company_invitations (id, company_id, email, role)
         select $1, $2, lower(email), 'recruiter' from auth.users where id = $3`,
        [invitation, company, owner],
      )
      return { id: invitation }
    },
    clear,
    insert: () => ({ company_id: company, email: 'intruder@example.com', role: 'owner' }),
    update: { role: 'owner' },
    // Invited people read it by a function.
    expected: { visitor: refused, owner: noDelete, other: noDelete },
    parties: [
      { name: 'an owner of the company', become: join('owner'), expected: { ...readOnly, delete: 'rows' } },
      { name: 'a recruiter of the company', become: join('recruiter'), expected: noDelete },
      { name: 'an owner of another company', become: join('owner', elsewhere), expected: noDelete },
    ],
  },
  {
    table: 'decline_texts',
    arrange: async (sql) => {
      await arrangeCompany(sql)
      await sql(`insert into decline_texts (company_id, reason, body) values ($1, 'pay', 'Not this time.')`, [
        company,
      ])
      return { company_id: company }
    },
    clear,
    insert: () => ({ company_id: company, reason: 'timing', body: 'Later.' }),
    update: { body: 'Not now.' },
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
        expected: { select: 'none', insert: 'denied', update: 'none', delete: 'none' },
      },
      {
        name: 'an owner of another company',
        become: join('owner', elsewhere),
        expected: { select: 'none', insert: 'denied', update: 'none', delete: 'none' },
      },
    ],
  },
  {
    table: 'company_dns_checks',
    rows: 'of a company',
    arrange: async (sql) => {
      await arrangeCompany(sql)
      await sql(
        `insert into company_dns_checks (company_id, domain, checked_at, found) values ($1, 'matrix.example', now(), 'missing')`,
        [company],
      )
      return { company_id: company }
    },
    clear,
    insert: () => ({ company_id: company, domain: 'matrix.example' }),
    update: { found: 'verified' },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [
      { name: 'an owner of the company', become: join('owner'), expected: readOnly },
      { name: 'an interviewer of the company', become: join('interviewer'), expected: unseen },
      { name: 'an owner of another company', become: join('owner', elsewhere), expected: unseen },
    ],
  },
  {
    table: 'company_visits',
    rows: 'of a company',
    arrange: async (sql) => {
      await arrangeCompany(sql)
      await sql(`insert into company_visits (company_id, day) values ($1, '2026-01-01')`, [company])
      return { company_id: company }
    },
    clear,
    insert: () => ({ company_id: company, day: '2026-01-02' }),
    update: { visits: 1000 },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [
      { name: 'a recruiter of the company', become: join('recruiter'), expected: readOnly },
      { name: 'an owner of another company', become: join('owner', elsewhere), expected: unseen },
    ],
  },
  {
    table: 'company_visit_sources',
    rows: 'of a company',
    arrange: async (sql) => {
      await arrangeCompany(sql)
      await sql(
        `insert into company_visit_sources (company_id, day, source) values ($1, '2026-01-01', 'search')`,
        [company],
      )
      return { company_id: company }
    },
    clear,
    insert: () => ({ company_id: company, day: '2026-01-02', source: 'search' }),
    update: { visits: 1000 },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [
      { name: 'a recruiter of the company', become: join('recruiter'), expected: readOnly },
      { name: 'an owner of another company', become: join('owner', elsewhere), expected: unseen },
    ],
  },
  {
    table: 'company_events',
    rows: 'of a company',
    arrange: async (sql) => {
      await arrangeEvent(sql)
      return { id: event }
    },
    clear,
    insert: () => ({ company_id: company, title: 'Intruder', zone: 'UTC', place: 'Here' }),
    update: { title: 'Changed' },
    // Everybody reads of it by the company's page, without its link.
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [
      { name: 'a recruiter of the company', become: join('recruiter'), expected: readOnly },
      { name: 'an interviewer of the company', become: join('interviewer'), expected: unseen },
      { name: 'an owner of another company', become: join('owner', elsewhere), expected: unseen },
    ],
  },
  {
    table: 'event_answers',
    arrange: async (sql, owner) => {
      await arrangeEvent(sql)
      await sql(`insert into event_answers (event_id, user_id, state) values ($1, $2, 'going')`, [
        event,
        owner,
      ])
      return { event_id: event, user_id: owner }
    },
    clear,
    insert: (owner) => ({ event_id: event, user_id: owner, state: 'going' }),
    update: { state: 'going' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: [
      { name: 'a recruiter of the company', become: join('recruiter'), expected: readOnly },
      { name: 'an interviewer of the company', become: join('interviewer'), expected: unseen },
      { name: 'an owner of another company', become: join('owner', elsewhere), expected: unseen },
    ],
  },
  {
    table: 'company_reviews',
    arrange: async (sql, owner) => {
      await arrangeReview(sql, owner)
      return { id: review }
    },
    clear,
    insert: (owner) => ({
      ...{
        company_id: company,
        user_id: owner,
        relation: 'former',
        role: 'Keeper',
        pay: 3,
        culture: 3,
        life: 3,
      },
      ...{ title: 'Matrix', body: 'Thirty characters are the least of it.' },
    }),
    update: { title: 'Changed' },
    // Everybody reads them by functions, which leave out whose they are.
    expected: {
      visitor: refused,
      owner: { ...readOnly, delete: 'rows' },
      other: { ...unseen, delete: 'none' },
    },
    parties: [
      {
        name: 'an owner of the company',
        become: join('owner'),
        expected: { ...unseen, delete: 'none' },
      },
    ],
  },
  {
    table: 'company_review_answers',
    rows: 'of a company',
    arrange: async (sql, owner) => {
      await arrangeReview(sql, owner)
      await sql(
        `insert into company_review_answers (review_id, company_id, body) values ($1, $2, 'Thanks.')`,
        [review, company],
      )
      return { review_id: review }
    },
    clear,
    insert: () => ({ review_id: review, company_id: company, body: 'Intruder' }),
    update: { body: 'Changed' },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: [
      { name: 'a recruiter of the company', become: join('recruiter'), expected: readOnly },
      { name: 'an interviewer of the company', become: join('interviewer'), expected: unseen },
      { name: 'an owner of another company', become: join('owner', elsewhere), expected: unseen },
    ],
  },
]
