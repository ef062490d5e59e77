/** A company with its team, a job and an applicant, in a database without the server; and statements as any of them. */
import type { Database } from '#server/platform/database.ts'
import { givenAccount, givenApplication, givenCompany, givenJob } from './records.ts'

type Made = { id: string }
export type Cast = Record<'owner' | 'recruiter' | 'interviewer' | 'stranger' | 'ada', Made> & {
  company: Made
  job: Made
  application: Made
}

export async function givenHiring(database: Database): Promise<Cast> {
  const { sql } = database
  const named = (first_name: string) => givenAccount(database, { first_name, last_name: 'Rao' })
  const [owner, recruiter, interviewer, stranger, ada] = await Promise.all(
    ['Olga', 'Rita', 'Ivan', 'Sam', 'Ada'].map(named),
  )
  const [company, other] = [await givenCompany(database), await givenCompany(database)]
  const join = (at: Made, who: Made | undefined, role: string) =>
    sql`insert into public.company_members (company_id, user_id, role) values (${at.id}, ${who?.id}, ${role})`
  await join(company, owner, 'owner')
  await join(company, recruiter, 'recruiter')
  await join(company, interviewer, 'interviewer')
  await join(other, stranger, 'owner')
  const job = await givenJob(database, { company_id: company.id, title: 'Telescope Keeper' })
  const application = await givenApplication(database, ada as Made, job.id)
  return { owner, recruiter, interviewer, stranger, ada, company, job, application } as Cast
}

/** The last event of an application, as the current viewer sees it. */
export async function lastEvent({ sql }: Pick<Database, 'sql'>, application: string): Promise<string | null> {
  const [row] = await sql<{ seen: string | null }>`
    select max(id)::text as seen from public.application_events where application_id = ${application}`
  return row?.seen ?? null
}

/** A statement as a signed-in person, as the data API sends it; returns its result as JSON. */
export async function askAs<Answer>(
  database: Database,
  { id }: Made,
  call: string,
  values: readonly (string | null)[] = [],
): Promise<Answer> {
  const results = await database.batch([
    { text: "select set_config('role', 'authenticated', true)", values: [] },
    { text: "select set_config('request.jwt.claims', $1, true)", values: [JSON.stringify({ sub: id })] },
    {
      text: call.startsWith('select') ? `select to_json(answer) from (${call}) as answer (it)` : call,
      values: [...values],
    },
  ])
  const [row] = (results.at(-1)?.rows ?? []) as [string | null][]
  return (row?.[0] ? JSON.parse(row[0]).it : undefined) as Answer
}
