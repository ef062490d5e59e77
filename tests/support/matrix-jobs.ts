/** Companies, jobs, and what a person has to do with them. */
import { readOnly, refused, type Subject, unseen } from './matrix-subject.ts'
import type { Tannr } from './tannr.ts'

const company = '0a000000-0000-4000-8000-000000000001'
const job = '0b000000-0000-4000-8000-000000000001'

const arrangeJob = async (sql: Tannr['sql'], status = 'open') => {
  await sql(
    `insert into companies (id, name, industry, size) values ($1, 'Matrix', 'Testing', '1-10') on conflict do nothing`,
    [company],
  )
  await sql(
    `insert into jobs (id, company_id, title, location, job_type, experience_level, description, status)
     values ($1, $2, 'Tester', 'Remote', 'full_time', 'mid', 'Tests.', $3) on conflict (id) do update set status = $3`,
    [job, company, status],
  )
}
const join = (role: string) => async (sql: Tannr['sql'], person: string) =>
  sql('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [company, person, role])
const clearJob = async (sql: Tannr['sql']) => sql('delete from companies where id = $1', [company])
const newCompany = { name: 'Intruder', industry: 'None', size: '1-10' }
const newJob = {
  company_id: company,
  title: 'Intruder',
  location: 'Remote',
  job_type: 'contract',
  experience_level: 'mid',
  description: 'No.',
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
    // Made by a function. Who has to do with a company is a member of it: nobody owns a row as such.
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
    table: 'company_members',
    rows: 'the owner recruits for it',
    arrange: async (sql, owner) => {
      await arrangeJob(sql)
      await join('recruiter')(sql, owner)
      return { company_id: company, user_id: owner }
    },
    clear: clearJob,
    insert: (owner) => ({ company_id: company, user_id: owner, role: 'owner' }),
    update: { role: 'owner' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: [{ name: 'an interviewer of the company', become: join('interviewer'), expected: readOnly }],
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
    expected: { visitor: readOnly, owner: readOnly, other: readOnly },
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
    update: { status: 'open' },
    expected: { visitor: unseen, owner: readOnly, other: unseen },
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
