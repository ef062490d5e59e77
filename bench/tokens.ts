/**
 * The cost of signing and verifying an access token, compared with jose on the same keys and claims. Processor time of all
 * threads, which does not depend on other load.
 */
import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import {
  createTokenVerifier,
  type SigningKey,
  signToken,
  toSigningKeys,
} from '#server/platform/tokens/jwt.ts'
import { median, row, title } from './report.ts'

const tokens = 1000
const rounds = 5
/** Concurrent requests, which show what a library does off the event loop. */
const together = 64

type Work = (token: string, index: number) => Promise<unknown>

export async function run(): Promise<void> {
  title('Access tokens (ES256)')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'bench' }
  const [key] = (await toSigningKeys([jwk], undefined)) as [SigningKey]
  const signer = createPrivateKey({ key: jwk as never, format: 'jwk' })
  const publicKey = createPublicKey(signer)
  const given = await Promise.all(Array.from({ length: tokens }, () => signToken(key, claims())))

  const known = createTokenVerifier([key])
  const josesVerify: Work = (token) =>
    jwtVerify(token, publicKey, { algorithms: ['ES256'], clockTolerance: 30 })
  const josesSign = () =>
    new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: 'bench' }).sign(signer)
  const firstTime: Work = async (token) => createTokenVerifier([key])(token)

  await compare('sign one', given, 1, () => signToken(key, claims()), josesSign)
  await compare('verify one for the first time', given, 1, firstTime, josesVerify)
  await compare(`the same, ${together} together`, given, together, firstTime, josesVerify)
  const same = given.map(() => given[0] as string)
  await compare('verify one again, as most requests do', same, 1, async (token) => known(token), josesVerify)
}

async function compare(
  what: string,
  given: string[],
  width: number,
  ours: Work,
  theirs: Work,
): Promise<void> {
  const figures = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const [first, second] = [await timeOf(given, width, ours), await timeOf(given, width, theirs)]
    // The first round warms both up.
    if (round === 0) continue
    figures.ours.push(first)
    figures.theirs.push(second)
  }
  row(what, `${median(figures.ours).toFixed(1)} µs`, `${median(figures.theirs).toFixed(1)} µs with jose`)
}

/** Microseconds per operation. */
async function timeOf(given: string[], width: number, work: Work): Promise<number> {
  const started = process.cpuUsage()
  for (let at = 0; at < given.length; at += width) await Promise.all(given.slice(at, at + width).map(work))
  const { user, system } = process.cpuUsage(started)
  return (user + system) / given.length
}

function claims() {
  const now = Math.floor(Date.now() / 1000)
  const id = randomUUID()
  return {
    iss: 'https://www.tannr.example/auth/v1',
    sub: id,
    aud: 'authenticated',
    exp: now + 3600,
    iat: now,
    email: `${id}@example.com`,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { first_name: 'Ada', last_name: 'Lovelace', email_verified: true },
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    session_id: randomUUID(),
    is_anonymous: false,
  }
}
