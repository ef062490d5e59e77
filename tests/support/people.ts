/** People with an account on a running product, created by the admin API: no email is sent to them. */
import { randomBytes } from 'node:crypto'
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import type { BrowserContext } from 'playwright-core'
import type { Tannr } from './tannr.ts'

export type Person = { id: string; email: string; password: string; session: Session; client: SupabaseClient }

export async function givenPerson(tannr: Tannr, data: Record<string, unknown> = {}): Promise<Person> {
  const email = `person-${randomBytes(6).toString('hex')}@example.com`
  const password = 'needle-and-thread'
  const { error } = await tannr
    .client({ key: tannr.secretKey })
    .auth.admin.createUser({ email, password, email_confirm: true, user_metadata: data })
  if (error) throw error
  const client = tannr.client()
  const signedIn = await client.auth.signInWithPassword({ email, password })
  if (signedIn.error) throw signedIn.error
  const { session, user } = signedIn.data
  return { id: user.id, email, password, session, client }
}

/** Every page of the context finds this person signed in, as after a visit with 'Remember me'. */
export async function signIn(context: BrowserContext, { session }: Person): Promise<void> {
  await context.addInitScript(
    ([key, value]) => {
      // Only once: a later sign-out in the page must stay.
      if (!sessionStorage.getItem('test.signed-in')) localStorage.setItem(key, value)
      sessionStorage.setItem('test.signed-in', 'yes')
    },
    ['tannr.session', JSON.stringify(session)] as const,
  )
}
