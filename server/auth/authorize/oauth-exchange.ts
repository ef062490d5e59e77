/** The back channel to a provider: the code for a token, the token for a profile. */
import { authError } from '#server/auth/errors.ts'
import type { Profile, Provider, ProviderSettings } from '#server/auth/providers/provider.ts'

export type ProviderTokens = { accessToken: string; refreshToken: string | undefined }

const patience = 10_000
const largestAnswer = 1024 * 1024

export async function exchangeCode(
  provider: Provider,
  settings: ProviderSettings,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string | undefined },
): Promise<ProviderTokens> {
  const answer = await askJson(provider, settings.tokenUrl ?? provider.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: settings.clientId,
      client_secret: settings.secret,
      ...(verifier ? { code_verifier: verifier } : {}),
    }),
  })
  // GitHub answers errors with status 200.
  const { access_token: accessToken, refresh_token: refreshToken } = answer as Record<string, unknown>
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw authError('providerCodeRefused', { code: code.slice(0, 6) }, { cause: answer })
  }
  return { accessToken, refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined }
}

export async function fetchProfile(
  provider: Provider,
  settings: ProviderSettings,
  { accessToken }: ProviderTokens,
): Promise<Profile> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const emailsUrl = settings.emailsUrl ?? provider.emailsUrl
  const [user, emails] = await Promise.all([
    askJson(provider, settings.userinfoUrl ?? provider.userinfoUrl, { headers }),
    emailsUrl ? askJson(provider, emailsUrl, { headers }) : undefined,
  ])
  const profile = provider.toProfile(user as Record<string, unknown>, emails)
  if (profile.subject === '') throw authError('providerProfileNameless', {}, { cause: user })
  return profile
}

async function askJson(provider: Provider, url: string, init: RequestInit): Promise<unknown> {
  const headers = { accept: 'application/json', 'user-agent': 'Tannr', ...init.headers }
  try {
    const response = await fetch(url, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const body = await response.text()
    if (!response.ok || body.length > largestAnswer)
      throw new Error(`status ${response.status}, ${body.length} characters`)
    return JSON.parse(body)
  } catch (error) {
    throw authError('providerProfileUnread', { title: provider.title }, { cause: error })
  }
}
