/** The seeded accounts of a local database; their password is in the README. */
import type { Database } from '#server/platform/database.ts'

const demoEmail = 'demo@tannr.example'
/** A company's staff, whom the demo account does not see. */
const demoColleagues = [
  'demo-employer@tannr.example',
  'demo-recruiter@tannr.example',
  'demo-interviewer@tannr.example',
]

const demoEmails = [demoEmail, ...demoColleagues]

/** Whether the address belongs to an account with the public password. */
export const isDemo = (email: string | null) => demoEmails.includes(email ?? '')

/**
 * A database that was local may later be served to others: then the demo accounts are banned, and unbanned when it is local again.
 */
export async function admitDemoAccount({ sql }: Database, admitted: boolean): Promise<void> {
  await sql`
    update auth.users set banned_until = ${admitted ? null : 'infinity'}
    where email = any (${demoEmails}) and banned_until is distinct from ${admitted ? null : 'infinity'}::timestamptz`
}
