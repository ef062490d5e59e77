import type { OAuthGrant, PasskeyListItem, User } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { useAuthChange } from '#app/data/use-auth-change.ts'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'
import { getAuth } from '#app/lib/session/auth.ts'

export type Device = {
  id: string
  user_agent: string | null
  ip: string | null
  created_at: string
  seen_at: string
  current: boolean
}

export type SecurityEvent = { id: string; action: string; ip: string | null; at: string }

/** `workspace` is ours: where it is connected by the MCP server, with the API's scopes among its own. */
export type Grant = OAuthGrant & { workspace?: { id: string; name: string } }

export type Security = {
  user: User
  /** Undefined where the backend has none. */
  passkeys: readonly PasskeyListItem[] | undefined
  /** Undefined if there are none. */
  codesLeft: number | undefined
  /** Services for signing in. */
  providers: readonly string[]
  /** Whether a phone can be a second step. */
  phoneSteps: boolean
  /** Applications that the person let in; none where the backend lets no one do so. */
  grants: readonly Grant[]
  sessions: readonly Device[]
  events: readonly SecurityEvent[]
}

const securityKey = (person: string) => queryKey('security', person)

export const securityQuery = (person: string) =>
  queryOptions({ queryKey: securityKey(person), queryFn: readSecurity })

async function readSecurity(): Promise<Security> {
  const auth = await getAuth()
  const [{ data, error }, passkeys, grants, offered, overview] = await Promise.all([
    auth.getUser(),
    auth.passkey.list(),
    auth.oauth.listGrants(),
    readOffered(),
    securityOverview(),
  ])
  if (error) throw error
  const { user } = data
  const hasCodes = (user.factors ?? []).some(({ factor_type: type }) => type === 'recovery_code')
  const codes = hasCodes ? await auth.mfa.recoveryCodes.getStatus() : undefined
  return {
    user,
    passkeys: passkeys.data ?? undefined,
    codesLeft: codes?.data?.remaining,
    grants: grants.data ?? [],
    ...offered,
    ...overview,
  }
}

export async function securityOverview(): Promise<Pick<Security, 'sessions' | 'events'>> {
  const supabase = await getSupabase()
  return answerAs<Pick<Security, 'sessions' | 'events'>>(supabase.rpc('security_overview'))
}

const noService = ['email', 'phone', 'anonymous_users']

async function readOffered(): Promise<Pick<Security, 'providers' | 'phoneSteps'>> {
  const { supabaseUrl, publishableKey } = await supabaseSettings()
  const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } })
  const { external = {}, mfa_phone_enabled: phoneSteps = false } = (await answer.json()) as {
    external?: Record<string, boolean>
    mfa_phone_enabled?: boolean
  }
  const providers = Object.keys(external).filter((name) => external[name] && !noService.includes(name))
  return { providers, phoneSteps }
}

export async function endSession(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('end_session', { session: id }).throwOnError()
}

/** A change of how the person signs in. */
export const useSecurityChange = (person: string) => useAuthChange('security', securityKey(person))
