/** The accounts that a local database is seeded with; their password is in the README. */
import type { Database } from '#server/platform/database.ts'

const demoEmail = 'demo@tannr.example'
/** A company's people, whose side the demo account does not see. */
const demoColleagues = [
  'demo-employer@tannr.example',
  'demo-recruiter@tannr.example',
  'demo-interviewer@tannr.example',
]

const demoEmails = [demoEmail, ...demoColleagues]

/** Whether an address is one of those whose password everybody knows. */
export const isDemo = (email: string | null) => demoEmails.includes(email ?? '')

/** A database that was once local may be served to others later: there the demo accounts are banned, and back home they are not. */
export async function admitDemoAccount({ sql }: Database, admitted: boolean): Promise<void> {
  await sql`
    update auth.users set banned_until = ${admitted ? null : 'infinity'}
    where email = any (${demoEmails}) and banned_until is distinct from ${admitted ? null : 'infinity'}::timestamptz`
}
