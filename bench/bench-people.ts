/** Whom the page calls are made for: people without a record, with a usual number, and with the most; three kinds, five of each. */
import type pg from 'pg'
import type { Keys } from '#server/platform/tokens/keys.ts'
import type { Asker } from './page-calls/page-call.ts'

export const kinds = ['nobody’s records', 'typical', 'heaviest'] as const
export type Kind = (typeof kinds)[number]

export type BenchPerson = Omit<Asker, 'round'> & { token: string }

const chosen: Record<Kind, string> = {
  'nobody’s records': 'n % 5 = 0 and n > 10',
  typical:
    'n > 10 and applications between 7 and 11 and alerts between 3 and 6 and saved between 3 and 6 and goals > 1',
  heaviest: 'n <= 10',
}

export async function benchPeople(owner: pg.Client, keys: Keys): Promise<Record<Kind, BenchPerson[]>> {
  const found = {} as Record<Kind, BenchPerson[]>
  for (const kind of kinds) {
    const { rows } = await owner.query(`select id from bench.people where ${chosen[kind]} order by n limit 5`)
    found[kind] = []
    for (const { id } of rows) found[kind].push(await describe(owner, keys, id))
  }
  return found
}

async function describe(owner: pg.Client, keys: Keys, id: string): Promise<BenchPerson> {
  const ids = async (sql: string) => (await owner.query<{ id: string }>(sql, [id])).rows.map((row) => row.id)
  const claims = {
    sub: id,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 4 * 3600,
  }
  const [certificate] = await ids(
    'select certificate_id as id from public.enrolments where certificate_id is not null and user_id <> $1 limit 1',
  )
  const [requester] = await ids('select id from bench.people where n = 60001 and id <> $1')
  return {
    id,
    token: await keys.sign(claims),
    certificate: certificate as string,
    requester: requester as string,
    jobs: await ids(`select id from public.jobs where status = 'open'
      and id not in (select job_id from public.saved_jobs where user_id = $1)
      and id not in (select job_id from public.applications where user_id = $1) order by id limit 40`),
    // Some calls make the person an employer, whom not everybody wants to hear from.
    strangers:
      await ids(`select id from bench.people where n between 70000 and 70400 and private.may_ask($1, id)
      and id not in (select user_id from public.settings where not allow_recruiter_contact)
      and id not in (select other_id from public.connections where user_id = $1)
      and id not in (select user_id from public.connections where other_id = $1) order by n limit 40`),
    companies: await ids(`select id from public.companies
      where id not in (select company_id from public.company_follows where user_id = $1) order by id limit 40`),
    applications: await ids('select id from public.applications where user_id = $1 order by id limit 40'),
  }
}
