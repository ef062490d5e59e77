import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, test } from 'vitest'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

const now = new Date()
const auth = useAuthServer({
  settings: (s) => ({
    ...s,
    siteUrl: 'https://site.test',
    web3: { ...s.web3, ethereum: true, solana: true },
  }),
  now: () => now,
})
const url = 'https://site.test/sign-in'
const statement = 'I agree to the terms.'

/** A wallet with one key, which signs anything. */
function ethereumWallet() {
  const secretKey = secp256k1.utils.randomSecretKey()
  const address = `0x${hex(keccak_256(secp256k1.getPublicKey(secretKey, false).slice(1)).slice(-20))}`
  const personalSign = (text: string) => {
    const bytes = Buffer.from(text)
    const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`)
    const hash = keccak_256(Buffer.concat([prefix, bytes]))
    const [recovery = 0, ...rest] = secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' })
    return `0x${hex(Uint8Array.from([...rest, recovery + 27]))}` as const
  }
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_requestAccounts') return [address]
    if (method === 'eth_chainId') return '0x1'
    const [text = ''] = params as string[]
    return personalSign(Buffer.from(text.slice(2), 'hex').toString())
  }
  return { address, personalSign, request }
}

function solanaWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = base58(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const signMessage = async (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, privateKey))
  return { address, publicKey: { toBase58: () => address }, signMessage }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function base58(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) {
    text = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[Number(value % 58n)] + text
  }
  return text
}

const withEthereum = (wallet: ReturnType<typeof ethereumWallet>) =>
  auth.client().auth.signInWithWeb3({
    ...{ chain: 'ethereum', statement, options: { url, signInWithEthereum: { nonce: hex(randomBytes(8)) } } },
    wallet: wallet as never,
  })

test('the owner of an Ethereum address signs in with it, and comes back to the same account', async () => {
  const wallet = ethereumWallet()
  const first = await withEthereum(wallet)
  expect(first.error).toBeNull()
  expect(first.data.user).toMatchObject({
    ...{ email: '', is_anonymous: false, app_metadata: { provider: 'web3' } },
    user_metadata: { custom_claims: { address: wallet.address, chain: 'ethereum', domain: 'site.test' } },
    identities: [{ provider: 'web3', id: `web3:ethereum:${wallet.address}` }],
  })
  const claims = await auth.client().auth.getClaims(first.data.session?.access_token)
  expect(claims.data?.claims.amr).toMatchObject([{ method: 'web3' }])
  expect((await withEthereum(wallet)).data.user?.id).toBe(first.data.user?.id)
})

test('a wallet that comes twice for the first time at one moment has one account', async () => {
  const wallet = ethereumWallet()
  const both = await auth.transaction(async (sql) => {
    await sql`lock table auth.users in share mode`
    const entering = [withEthereum(wallet), withEthereum(wallet)]
    await untilWaiting(auth.sql, 2)
    return entering
  })
  const [one, other] = (await Promise.all(both)).map(({ data, error }) => error?.message ?? data.user?.id)
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(other).toBe(one)
})

test.each([statement, ''])('the owner of a Solana address signs in with it (%s)', async (words) => {
  const wallet = solanaWallet()
  const { data, error } = await auth.client().auth.signInWithWeb3({
    ...{ chain: 'solana', options: { url } },
    ...(words ? { statement: words } : {}),
    wallet: wallet as never,
  })
  expect(error).toBeNull()
  expect(data.user?.identities).toMatchObject([{ provider: 'web3', id: `web3:solana:${wallet.address}` }])
})

type Said = { domain?: string; uri?: string; issuedAt?: Date; more?: string; address?: string }

function messageOf(address: string, said: Said = {}): string {
  const { domain = 'site.test', uri = url, issuedAt = now, more = '' } = said
  return `${domain} wants you to sign in with your Ethereum account:\n${said.address ?? address}\n\n${statement}\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: ${hex(randomBytes(8))}\nIssued At: ${issuedAt.toISOString()}${more}`
}

const send = (message: string, signature: string, chain = 'ethereum') =>
  auth.request('/token?grant_type=web3', { json: { chain, message, signature } })

describe('a message that was signed', () => {
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

  test.each<[string, () => Said]>([
    ['for another site', () => ({ domain: 'evil.test', uri: 'https://evil.test/' })],
    ['for another domain than its address has', () => ({ domain: 'evil.test' })],
    ['for another address of the site', () => ({ uri: 'https://site.test.evil.test/' })],
    ['over http', () => ({ uri: 'http://site.test/' })],
    ['too long ago', () => ({ issuedAt: minutes(-11) })],
    ['in the future', () => ({ issuedAt: minutes(11) })],
    ['and is over', () => ({ more: `\nExpiration Time: ${minutes(-1).toISOString()}` })],
    ['and is not good yet', () => ({ more: `\nNot Before: ${minutes(1).toISOString()}` })],
    ['by somebody else', () => ({ address: `0x${hex(randomBytes(20))}` })],
  ])('%s signs nobody in', async (_case, said) => {
    const wallet = ethereumWallet()
    const message = messageOf(wallet.address, said())
    const answer = await send(message, wallet.personalSign(message))
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      400,
      'invalid_grant',
    ])
  })

  test('signs in once: who has seen it on the way has nothing', async () => {
    const wallet = ethereumWallet()
    const message = messageOf(wallet.address)
    const signature = wallet.personalSign(message)
    expect((await send(message, signature)).status).toBe(200)
    expect(await (await send(message, signature)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test.each<[string, (message: string) => [string, (string | undefined)?, string?], string]>([
    ['a line that is no field', (text) => [`${text}\nSpeed: fast`], 'validation_failed'],
    ['the same field twice', (text) => [`${text}\nURI: https://evil.test`], 'validation_failed'],
    ['hardly a word', () => ['short'], 'validation_failed'],
    ['a signature of another form', (text) => [text, '0x1234'], 'validation_failed'],
    ['another chain', (text) => [text, undefined, 'dogecoin'], 'web3_unsupported_chain'],
  ])('with %s is refused', async (_case, change, code) => {
    const wallet = ethereumWallet()
    const [message, signature = wallet.personalSign(message), chain] = change(messageOf(wallet.address))
    const answer = await send(message, signature, chain)
    expect(await answer.json()).toMatchObject({ code })
  })
})

test('a chain that is switched off says so', async () => {
  Object.assign(auth.settings.web3, { solana: false })
  const { error } = await auth.client().auth.signInWithWeb3({
    ...{ chain: 'solana', options: { url }, wallet: solanaWallet() as never },
  })
  Object.assign(auth.settings.web3, { solana: true })
  expect(error).toMatchObject({ status: 422, code: 'web3_provider_disabled' })
})
