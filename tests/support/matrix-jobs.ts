/** Companies, jobs, and a person's rows about them. */
import { readOnly, refused, type Subject, unseen } from './matrix-subject.ts'
import type { Tannr } from './tannr.ts'

const company = '0a000000-0000-4000-8000-000000000001'
const another = '0a000000-0000-4000-8000-000000000002'
const job = '0b000000-0000-4000-8000-000000000001'

const arrangeJob = async (sql: Tannr['sql'], status = 'open') => {
  await sql(
    `insert into companies (id, name, industry, size) values ($1, 'Matrix', 'Testing', '1-10') on conflict do nothing`,
    [company],
  )
  await sql(
    `insert into jobs (id, company_id, title, location, job_type, experience_level, description, status, salary_min, salary_max, closes_on)
     values ($1, $2, 'Tester', 'Remote', 'full_time', 'mid', 'Tests.', $3, 100000, 120000, current_date + 30) on conflict (id) do update set status = $3`,
    [job, company, status],
  )
}
const join = (role: string) => async (sql: Tannr['sql'], person: string) =>
  sql('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [company, person, role])
const joinAnother = (role: string) => async (sql: Tannr['sql'], person: string) => {
  await sql(`insert into companies (id, name, industry, size) values ($1, 'Another', 'Testing', '1-10')`, [
    another,
  ])
  await sql('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [
    another,
    person,
    role,
  ])
}
const clearJob = async (sql: Tannr['sql']) =>
  sql('delete from companies where id = any ($1::uuid[])', [[company, another]])
/** Grants allow writing, but policies reject these rows. */
const noWrites = { select: 'rows', insert: 'denied', update: 'none', delete: 'none' } as const
const nothing = { ...noWrites, select: 'none' } as const
/** Posted jobs are closed, never deleted. */
const keeps = { select: 'rows', insert: 'rows', update: 'rows', delete: 'none' } as const
const newCompany = { name: 'Intruder', industry: 'None', size: '1-10' }
const newJob = {
  company_id: company,
  title: 'Intruder',
  location: 'Remote',
  job_type: 'contract',
  experience_level: 'mid',
  description: 'No.',
  salary_min: 100_000,
  salary_max: 120_000,
  closes_on: new Date(Date.now() + 86_400_000 * 30).toISOString().slice(0, 10),
}

export const jobSubjects: readonly Subject[] = [
  {
    table: 'companies',
    arrange: async (sql) => {
      await arrangeJob(sql)
      return { id: company }
    },
    clear: clearJob,
    insert: () => newCompany,
    update: { name: 'Renamed' },
    // Created by a function. Access is by membership: nobody owns a row as such.
    expected: {
      visitor: readOnly,
      owner: { ...readOnly, update: 'none' },
      other: { ...readOnly, update: 'none' },
    },
    parties: [
      { name: 'an owner of the company', become: join('owner'), expected: { ...readOnly, update: 'rows' } },
      {
        name: 'a recruiter of the company',
        become: join('recruiter'),
        expected: { ...readOnly, update: 'none' },
      },
    ],
  },
  {
    table: 'listing_reports',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await sql(`insert into listing_reports (user_id, company_id, reason) values ($1, $2, 'spam')`, [
        owner,
        company,
      ])
      return { user_id: owner, company_id: company }
    },
    clear: clearJob,
    insert: (owner) => ({ user_id: owner, job_id: job, reason: 'spam' }),
    update: { reason: 'other' },
    // Not even its own members read who reported a company.
    expected: {
      visitor: refused,
      owner: { select: 'rows', insert: 'rows', update: 'denied', delete: 'rows' },
      other: { select: 'none', insert: 'denied', update: 'denied', delete: 'none' },
    },
    parties: [
      {
        name: 'an owner of the company',
        become: join('owner'),
        expected: { select: 'none', insert: 'denied', update: 'denied', delete: 'none' },
      },
    ],
  },
  {
    table: 'company_members',
    // Not which mails they want.
    columns: 'company_id, user_id, role, joined_at, listed',
    rows: 'the owner recruits for it',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await join('recruiter')(sql, owner)
      return { company_id: company, user_id: owner }
    },
    clear: clearJob,
    insert: (owner) => ({ company_id: company, user_id: owner, role: 'owner' }),
    update: { role: 'owner' },
    // The row's owner is a recruiter here: they may leave, but not change roles.
    expected: {
      visitor: refused,
      owner: { ...readOnly, update: 'none', delete: 'rows' },
      other: { ...unseen, update: 'none', delete: 'none' },
    },
    parties: [
      {
        name: 'an owner of the company',
        become: join('owner'),
        expected: { select: 'rows', insert: 'denied', update: 'rows', delete: 'rows' },
      },
      {
        name: 'an interviewer of the company',
        become: join('interviewer'),
        expected: { ...readOnly, update: 'none', delete: 'none' },
      },
      {
        name: 'an owner of another company',
        become: joinAnother('owner'),
        expected: { ...unseen, update: 'none', delete: 'none' },
      },
    ],
  },
  {
    table: 'jobs',
    rows: 'open',
    arrange: async (sql) => {
      await arrangeJob(sql)
      return { id: job }
    },
    clear: clearJob,
    insert: () => newJob,
    update: { title: 'Renamed' },
    expected: { visitor: readOnly, owner: noWrites, other: noWrites },
    parties: [
      { name: 'a recruiter of the company', become: join('recruiter'), expected: keeps },
      { name: 'an interviewer of the company', become: join('interviewer'), expected: noWrites },
      { name: 'an owner of another company', become: joinAnother('owner'), expected: noWrites },
    ],
  },
  {
    table: 'jobs',
    rows: 'a draft',
    arrange: async (sql) => {
      await arrangeJob(sql, 'draft')
      return { id: job }
    },
    clear: clearJob,
    insert: () => ({ ...newJob, status: 'draft' }),
    update: { title: 'Renamed' },
    expected: { visitor: unseen, owner: nothing, other: nothing },
    parties: [
      { name: 'an owner of the company', become: join('owner'), expected: { ...keeps, delete: 'rows' } },
      { name: 'an interviewer of the company', become: join('interviewer'), expected: noWrites },
      { name: 'an owner of another company', become: joinAnother('owner'), expected: nothing },
    ],
  },
  {
    table: 'jobs',
    rows: 'closed, saved by the owner while open',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await sql('insert into saved_jobs (user_id, job_id) values ($1, $2)', [owner, job])
      await arrangeJob(sql, 'closed')
      return { id: job }
    },
    clear: clearJob,
    insert: () => newJob,
    update: { department: 'Yes' },
    expected: { visitor: unseen, owner: noWrites, other: nothing },
    parties: [
      { name: 'a recruiter of the company', become: join('recruiter'), expected: keeps },
      { name: 'an owner of another company', become: joinAnother('owner'), expected: nothing },
    ],
  },
  {
    table: 'job_versions',
    rows: 'the owner applied when the job said so',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await sql('insert into applications (user_id, job_id) values ($1, $2)', [owner, job])
      await sql(`update jobs set title = 'Another tester' where id = $1`, [job])
      return { job_id: job, version: '1' }
    },
    clear: clearJob,
    insert: () => ({ job_id: job, version: 3, title: 'Forged' }),
    update: { title: 'Forged' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: [
      { name: 'an interviewer of the company', become: join('interviewer'), expected: readOnly },
      { name: 'an owner of another company', become: joinAnother('owner'), expected: unseen },
    ],
  },
  {
    table: 'job_team',
    rows: 'the owner interviews for the company',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await join('interviewer')(sql, owner)
      await sql('insert into job_team (job_id, company_id, user_id) values ($1, $2, $3)', [
        job,
        company,
        owner,
      ])
      return { job_id: job, user_id: owner }
    },
    clear: clearJob,
    insert: (owner) => ({ job_id: job, company_id: company, user_id: owner }),
    update: { user_id: company },
    expected: {
      visitor: refused,
      owner: { select: 'rows', insert: 'denied', update: 'denied', delete: 'none' },
      other: { select: 'none', insert: 'denied', update: 'denied', delete: 'none' },
    },
    parties: [
      {
        name: 'a recruiter of the company',
        become: join('recruiter'),
        expected: { select: 'rows', insert: 'rows', update: 'denied', delete: 'rows' },
      },
    ],
  },
  {
    table: 'profiles',
    arrange: async (_, owner) => ({ user_id: owner }),
    clear: async (sql, owner) => sql(`update profiles set first_name = '' where user_id = $1`, [owner]),
    insert: (owner) => ({ user_id: owner, first_name: 'Intruder' }),
    update: { first_name: 'Ada' },
    expected: {
      visitor: refused,
      owner: { select: 'rows', insert: 'denied', update: 'rows', delete: 'denied' },
      other: { select: 'none', insert: 'denied', update: 'none', delete: 'denied' },
    },
  },
  {
    table: 'saved_jobs',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await sql('insert into saved_jobs (user_id, job_id) values ($1, $2)', [owner, job])
      return { user_id: owner, job_id: job }
    },
    clear: clearJob,
    insert: (owner) => ({ user_id: owner, job_id: job }),
    update: { saved_at: '2020-01-01T00:00:00Z' },
    expected: {
      visitor: refused,
      owner: { select: 'rows', insert: 'rows', update: 'denied', delete: 'rows' },
      other: { select: 'none', insert: 'denied', update: 'denied', delete: 'none' },
    },
  },
  {
    table: 'applications',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await sql('insert into applications (user_id, job_id) values ($1, $2)', [owner, job])
      return { user_id: owner, job_id: job }
    },
    clear: clearJob,
    insert: (owner) => ({ user_id: owner, job_id: job, note: 'Hello.' }),
    update: { notes: 'Call back on Friday.' },
    expected: {
      visitor: refused,
      owner: { select: 'rows', insert: 'rows', update: 'rows', delete: 'denied' },
      other: { select: 'none', insert: 'denied', update: 'none', delete: 'denied' },
    },
  },
]
