/** The account that a local database is seeded with; its password is in the README. */
import type { Database } from '#server/platform/database.ts'

export const demoEmail = 'demo@tannr.example'

/** A database that was once local may be served to others later: there the demo account is banned, and back home it is not. */
export async function admitDemoAccount({ sql }: Database, admitted: boolean): Promise<void> {
  await sql`
    update auth.users set banned_until = ${admitted ? null : 'infinity'}
    where email = ${demoEmail} and banned_until is distinct from ${admitted ? null : 'infinity'}::timestamptz`
}
