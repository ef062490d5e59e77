/** Fetches a company's metadata from its URL: when it is added, and at intervals, since keys change. */
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { DomainError } from '#server/platform/errors.ts'
import { OutboundRequestError, outboundRequest } from '#server/platform/http/outbound-request.ts'
import { type IdpMetadata, readIdpMetadata } from './idp-metadata.ts'
import { claimMetadata, type SsoProvider, updateSsoProvider } from './sso-providers.ts'

const largest = 512 * 1024

export async function fetchMetadata({ settings }: Parts<'settings'>, url: string): Promise<string> {
  const mayBePrivate = settings.saml?.privateMetadata ?? false
  try {
    const headers = { accept: 'application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.8' }
    const { status, body } = await outboundRequest(url, {
      headers,
      timeout: 5000,
      maxBytes: largest,
      mayBePrivate,
    })
    if (status !== 200) throw authError('metadataNotFetched', { status, url })
    return body
  } catch (error) {
    if (!(error instanceof OutboundRequestError)) throw error
    throw authError('metadataUnreachable', { url, why: whys[error.reason] }, { cause: error })
  }
}

const whys: Record<OutboundRequestError['reason'], string> = {
  timeout: 'it did not answer in time',
  'too-large': 'its answer is too large',
  private: 'it is on a private network',
  unreachable: 'it could not be reached',
}

const hour = 3600 * 1000

/** The current metadata. Refreshed during a sign-in, at most once an hour and by one request; on failure the known one is used. */
export async function currentMetadata(
  auth: Parts<'database' | 'settings' | 'now'>,
  provider: SsoProvider,
): Promise<IdpMetadata> {
  const known = readIdpMetadata(provider.metadata_xml)
  const { metadata_url: url } = provider
  const { sql } = auth.database
  const now = auth.now()
  if (!url || !(await claimMetadata(sql, provider.id, staleBefore(known, now), now))) return known
  try {
    const metadata_xml = await fetchMetadata(auth, url)
    const fresh = readIdpMetadata(metadata_xml)
    if (fresh.entityId !== known.entityId) return known
    await updateSsoProvider(sql, provider.id, { metadata_xml }, now)
    return fresh
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return known
    throw error
  }
}

function staleBefore({ validUntil, cacheDuration }: IdpMetadata, now: Date): Date {
  const isOver = validUntil !== undefined && validUntil < now
  const lasts = isOver ? hour : Math.max((cacheDuration ?? 24 * 3600) * 1000, hour)
  return new Date(now.getTime() - lasts)
}
