/** Signs in with a wallet, which signs a message that names this site, valid once and for a few minutes. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Parts } from '#server/auth/auth-parts.ts'
import { signInByProvider } from '#server/auth/authorize/sign-in-by-provider.ts'
import { authError, oauthError } from '#server/auth/errors.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { isAllowed } from '#server/auth/redirect/redirect-target.ts'
import { type IssuedSession, issueSession } from '#server/auth/sessions/issue-session.ts'
import type { Sql } from '#server/platform/database.ts'
import { type Chain, parseWalletMessage, type WalletMessage } from './wallet-message.ts'

const Body = z.object({ chain: text, message: text, signature: text })
const source = { name: 'web3', title: 'web3', emailOptional: true }

export async function grantWeb3(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  request: FastifyRequest,
): Promise<IssuedSession> {
  const { web3 } = auth.settings
  if (!web3.ethereum && !web3.solana) throw authError('web3Disabled')
  const body = readBody(request, Body)
  if (!isChain(body.chain)) throw authError('web3ChainUnknown', { chain: body.chain.slice(0, 40) })
  if (!web3[body.chain]) throw authError('web3Disabled')
  const message = await signedMessage(body, body.chain)
  checkMessage(auth, message)
  const client = clientOf(request)
  const outcome = await auth.database.transaction(async (sql) => {
    await useUp(auth, sql, body.message)
    const user = await signInByProvider(auth, sql, source, profileOf(message), client, auth.settings.siteUrl)
    return 'refused' in user ? user : issueSession(auth, sql, user.id, { method: 'web3', client })
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

const isChain = (name: string): name is Chain => name === 'ethereum' || name === 'solana'

async function signedMessage(given: z.output<typeof Body>, chain: Chain): Promise<WalletMessage> {
  // The curve is loaded on demand, since few sign in with a wallet.
  const { isSignedBy, readSignature } = await import('./wallet-signature.ts')
  const size = Buffer.byteLength(given.message)
  if (size < 64 || size > 20 * 1024) throw authError('web3MessageSize')
  const signature = readSignature(chain, given.signature)
  if (!signature) throw authError('web3SignatureFormat')
  const message = parsed(given.message, chain)
  if (!isSignedBy(message, given.message, signature)) throw oauthError('web3SignatureWrong')
  return message
}

function parsed(text: string, chain: Chain): WalletMessage {
  try {
    return parseWalletMessage(text, chain)
  } catch (error) {
    throw authError('web3MessageFormat', { why: (error as Error).message })
  }
}

/** Refuses messages for another site, and old ones. */
function checkMessage({ settings, now }: Parts<'settings' | 'now'>, message: WalletMessage): void {
  const { protocol, hostname, host } = new URL(message.uri)
  const isLocal = protocol === 'http:' && /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname)
  if (protocol !== 'https:' && !isLocal && !isOwn(settings.siteUrl, message.uri))
    throw oauthError('web3UriInsecure')
  if (!isAllowed(message.uri, settings)) throw oauthError('web3UriUnknown')
  if (host !== message.domain || !isAllowed(`${protocol}//${message.domain}/`, settings)) {
    throw oauthError('web3DomainUnknown')
  }
  const at = now().getTime()
  const { issuedAt, expiresAt, notBefore } = message
  if (notBefore && notBefore.getTime() > at) throw oauthError('web3NotYet')
  if (expiresAt && expiresAt.getTime() <= at) throw oauthError('web3Expired')
  if (Math.abs(at - issuedAt.getTime()) > settings.web3.lifetime * 1000) throw oauthError('web3Stale')
}

/** The origin of the site itself is accepted without TLS, too. */
const isOwn = (siteUrl: string, uri: string) => new URL(uri).origin === new URL(siteUrl).origin

async function useUp({ settings, now }: Parts<'settings' | 'now'>, sql: Sql, text: string): Promise<void> {
  const until = new Date(now().getTime() + 2 * settings.web3.lifetime * 1000)
  const fresh = await sql`
    insert into auth.web3_messages (hash, expires_at)
    values (${createHash('sha256').update(text).digest()}, ${until}) on conflict do nothing returning hash`
  if (fresh.length === 0) throw oauthError('web3Used')
}

export async function deleteOldWalletMessages(sql: Sql, now: Date): Promise<void> {
  await sql`delete from auth.web3_messages where expires_at < ${now}`
}

function profileOf({ chain, address, chainId, domain, statement }: WalletMessage) {
  const subject = `web3:${chain}:${address}`
  const custom = { chain, address, network: chainId, domain, statement }
  return { subject, emails: [], claims: { sub: subject, custom_claims: custom } }
}
