/** Second steps: an authenticator app by another library than the server's, and sessions raised by it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { generateSync } from 'otplib'
import type { SignedIn } from './auth-people.ts'
import type { AuthServer, AuthServerOptions } from './auth-server.ts'
import { someEmail } from './inbox.ts'

/** Every kind of second step switched on. */
export const withSecondSteps: NonNullable<AuthServerOptions['settings']> = (settings) => ({
  ...settings,
  mfa: {
    ...settings.mfa,
    totp: { enroll: true, verify: true },
    phone: { ...settings.mfa.phone, enroll: true, verify: true, maxFrequency: 0 },
    webauthn: { enroll: true, verify: true },
    recoveryCodes: { enroll: true, verify: true },
  },
  passkeys: { ...settings.passkeys, enabled: true },
})

/** A new person, or the one with this address, signed in by a link without an email. */
export async function enter(auth: AuthServer, known?: string): Promise<SignedIn> {
  const { admin } = auth.client({ key: auth.secretKey }).auth
  const email = known ?? someEmail()
  if (!known) await admin.createUser({ email, email_confirm: true })
  const link = await admin.generateLink({ type: 'magiclink', email })
  const client = auth.client()
  const token_hash = link.data.properties?.hashed_token ?? ''
  const { data, error } = await client.auth.verifyOtp({ type: 'magiclink', token_hash })
  if (error || !data.session) throw error
  return { email, client, session: data.session }
}

/** The app's code at that time. */
export const codeOf = (secret: string, at: number = Date.now()) =>
  generateSync({ secret, epoch: Math.floor(at / 1000) })

export type App = { factorId: string; secret: string }

/** A person whose session was raised by a new app. `used` is the time of the code that was spent. */
export async function personWithApp(
  auth: AuthServer,
  now = Date.now,
): Promise<SignedIn & App & { used: number }> {
  const person = await enter(auth)
  const app = await addApp(person.client)
  const used = now()
  await raise(person.client, app, used)
  return { ...person, ...app, used }
}

export async function addApp(client: SupabaseClient, friendlyName = 'Phone'): Promise<App> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

export async function raise(client: SupabaseClient, { factorId, secret }: App, at: number): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, at) })
  if (error) throw error
}

export async function claimsOf(client: SupabaseClient): Promise<{ aal: string; methods: string[] }> {
  const { data } = await client.auth.getSession()
  const { aal, amr } = decodeJwt<{ aal: string; amr: { method: string }[] }>(data.session?.access_token ?? '')
  return { aal, methods: amr.map(({ method }) => method) }
}

/** The person's token on a plain request. */
export async function bearerOf(client: SupabaseClient): Promise<{ authorization: string }> {
  const { data } = await client.auth.getSession()
  return { authorization: `Bearer ${data.session?.access_token}` }
}
