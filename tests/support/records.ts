/**
 * Records inserted as the database's owner, bypassing policies, in a running product or a database without one. A test sets what
 * it is about; the rest has defaults.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import type { Tannr } from './tannr.ts'

type Place = Pick<Tannr, 'sql' | 'databaseUrl'> | Pick<Database, 'sql'>
type Fields = Record<string, unknown>
type Made = { id: string }

/** All other rows of a person are created by triggers on the account. */
export async function givenAccount(place: Place, data: Fields = {}): Promise<Made> {
  const id = randomUUID()
  const account = { id, email: `${id}@example.com`, raw_user_meta_data: JSON.stringify(data) }
  await insert(place, 'auth.users', account)
  return { id }
}

export function givenCompany(place: Place, fields: Fields = {}): Promise<Made> {
  return insert(place, 'public.companies', {
    name: `Company ${randomUUID()}`,
    industry: 'Astronomy',
    size: '11-50',
    ...fields,
  })
}

/** The last event of an application: answers state that they have seen it. */
export async function lastEventOf({ sql }: Pick<Tannr, 'sql'>, application: string): Promise<number> {
  const [row] = await sql<{ seen: number }>(
    'select max(id)::int as seen from application_events where application_id = $1',
    [application],
  )
  return row?.seen ?? 0
}

/** Open, at a new company unless `company_id` is given. */
export async function givenJob(place: Place, fields: Fields = {}): Promise<Made> {
  return insert(place, 'public.jobs', {
    company_id: fields.company_id ?? (await givenCompany(place)).id,
    title: 'Telescope Keeper',
    location: 'Tenerife',
    job_type: 'full_time',
    experience_level: 'mid',
    description: 'Keys and doors.',
    ...fields,
  })
}

export async function givenMember(
  place: Place,
  company: Made,
  person: Made,
  role = 'recruiter',
): Promise<void> {
  await insert(place, 'public.company_members', { company_id: company.id, user_id: person.id, role })
}

/** The ids of open jobs of the seed: the first ones, or those of a title, at a company. */
export async function seededJobs(
  place: Place,
  { count, title = '', company = '' }: { count?: number; title?: string; company?: string },
): Promise<string[]> {
  const text = `select id from public.jobs where status = 'open' and $1 in ('', title) and $2 in ('', company_name)
    order by id limit $3`
  const found = await ask<Made>(place, text, [title, company, count ?? 1])
  if (found.length < (count ?? 1)) throw new Error(`The seed has too few jobs ${title} ${company}`)
  return found.map(({ id }) => id)
}

export async function givenApplication(place: Place, { id }: Made, job?: string): Promise<Made> {
  return insert(place, 'public.applications', { user_id: id, job_id: job ?? (await oneJob(place)) })
}

export async function givenSavedJob(place: Place, { id }: Made, job?: string): Promise<void> {
  await insert(place, 'public.saved_jobs', { user_id: id, job_id: job ?? (await oneJob(place)) })
}

export function givenAlert(place: Place, { id }: Made, fields: Fields = {}): Promise<Made> {
  return insert(place, 'public.job_alerts', { user_id: id, title: 'Senior Product Designer', ...fields })
}

export function givenGoal(place: Place, { id }: Made, fields: Fields = {}): Promise<Made> {
  const usual = { title: 'Arrive', category: 'Projects', target_date: '2030-01-01' }
  return insert(place, 'public.goals', { user_id: id, ...usual, ...fields })
}

export function givenSkill(place: Place, { id }: Made, fields: Fields = {}): Promise<Made> {
  const usual = { name: `Skill ${randomUUID()}`, category: 'Design', level: 'Beginner' }
  return insert(place, 'public.skills', { user_id: id, ...usual, ...fields })
}

/** Requested by one, not yet accepted by the other. */
export async function givenConnection(
  place: Place,
  from: Made,
  to: Made,
  fields: Fields = {},
): Promise<void> {
  await insert(place, 'public.connections', { user_id: from.id, other_id: to.id, ...fields })
}

/** By a person, or for the company `company_id`. */
export function givenPost(place: Place, author: Made | undefined, fields: Fields = {}): Promise<Made> {
  const { company_id = null, ...others } = fields
  const usual = {
    user_id: company_id ? null : author?.id,
    written_by: author?.id ?? null,
    body: 'The night was clear.',
  }
  return insert(place, 'public.posts', { ...usual, company_id, ...others })
}

export function givenConversation(place: Place, { id }: Made): Promise<Made> {
  return insert(place, 'public.conversations', { started_by: id })
}

/** The first of its conversation, unless `seq` is given. */
export function givenMessage(
  place: Place,
  conversation: Made,
  { id }: Made,
  fields: Fields = {},
): Promise<Made> {
  const usual = { id: randomUUID(), conversation_id: conversation.id, seq: 1, user_id: id, body: 'Hello' }
  return insert(place, 'public.messages', { ...usual, ...fields })
}

const oneJob = async (place: Place) => (await seededJobs(place, { count: 1 }))[0] as string

async function insert(place: Place, table: string, fields: Fields): Promise<Made> {
  const columns = Object.keys(fields)
  const values = columns.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')}) returning *`
  const [row] = await ask<Made>(place, text, Object.values(fields))
  return row as Made
}

/** A database takes statements as templates. */
function ask<Row extends object>(place: Place, text: string, values: unknown[]): Promise<Row[]> {
  if ('databaseUrl' in place) return place.sql<Row>(text, values)
  const parts = text.split(/\$\d+/)
  return place.sql<Row>(Object.assign(parts, { raw: parts }), ...values)
}
