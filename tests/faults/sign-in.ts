/** PKCE codes, redirect addresses, and imported passwords. */
import { createHash, randomBytes } from 'node:crypto'
import { clientAddress, requestFrom } from '#tests/support/from-address.ts'
import { givenPerson } from '#tests/support/people.ts'
import { type Fault, finding } from './fault.ts'
import type { Product } from './stage.ts'

const pkce: Fault = {
  number: 26,
  name: 'PKCE: verifier missing, wrong, of somebody else, used twice',
  goal: 'one exchange, with the right verifier alone',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const verifier = randomBytes(32).toString('base64url')
    const exchange = (auth_code: string, code_verifier?: string) =>
      post(product, 'token?grant_type=pkce', { auth_code, code_verifier })
    const wrong: string[] = []
    const refused = async (name: string, answer: Promise<Response>) => {
      const { status } = await answer
      if (status < 400 || status > 499) wrong.push(`${name}: ${status}`)
    }
    const code = await codeFor(product, verifier)
    await refused('without a verifier', exchange(code))
    await refused('an empty verifier', exchange(code, ''))
    await refused('another verifier', exchange(code, randomBytes(32).toString('base64url')))
    await refused('the challenge itself', exchange(code, challengeOf(verifier)))
    await refused('another code', exchange(crypto.randomUUID(), verifier))
    const { status } = await exchange(code, verifier)
    if (status !== 200) wrong.push(`the right verifier: ${status}`)
    await refused('a second time', exchange(code, verifier))
    return finding(wrong, 7, 'exchanges')
  },
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The code from the link of an email. */
async function codeFor(product: Product, verifier: string): Promise<string> {
  const { email } = await givenPerson(product)
  await post(product, 'magiclink', {
    email,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 's256',
  })
  const [row] = await product.sql<{ token: string }>(
    `select token_hash as token from auth.one_time_tokens t join auth.users u on u.id = t.user_id
     where u.email = $1 order by t.created_at desc limit 1`,
    [email],
  )
  const link = `${product.url}/auth/v1/verify?token=${row?.token}&type=magiclink&redirect_to=${product.url}/`
  const answer = await fetch(link, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? product.url).searchParams.get('code') ?? ''
}

const redirects: Fault = {
  number: 26,
  name: 'Addresses to be sent back to: 40 forms that look like ours',
  goal: 'every one becomes the address of the site, or is refused',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const { host } = new URL(product.url)
    const forms = foreignForms(host)
    const wrong: string[] = []
    for (const [index, form] of forms.entries()) {
      const query = new URLSearchParams({ token: 'none', type: 'signup', redirect_to: form })
      const { status, headers } = await requestFrom(
        clientAddress(index),
        `${product.url}/auth/v1/verify?${query}`,
      )
      const location = String(headers.location)
      const refused = status >= 400 && status < 500
      if (!refused && (!URL.canParse(location) || new URL(location).host !== host))
        wrong.push(`${JSON.stringify(form)} leads to ${location}`)
    }
    return finding(wrong, forms.length, 'forms')
  },
}

function foreignForms(host: string): string[] {
  const evil = 'evil.example'
  return [
    `https://${evil}`,
    `//${evil}`,
    `///${evil}`,
    `////${evil}`,
    `/\\${evil}`,
    `\\\\${evil}`,
    `/\t/${evil}`,
    `http:${evil}`,
    `http:/${evil}`,
    `http:\\\\${evil}`,
    `https:///${evil}`,
    `http://${host}@${evil}`,
    `http://${host}:x@${evil}`,
    `http://${host}%40${evil}`,
    `http://${evil}#@${host}`,
    `http://${evil}?@${host}`,
    `http://${evil}/${host}`,
    `http://${evil}\\@${host}`,
    `http://${host}.${evil}`,
    `http://${host}%2e${evil}`,
    `http://${host}\\.${evil}`,
    `http://${evil}%00.${host}`,
    `http://${evil}\u0000.${host}`,
    `http://${evil}\r\n.${host}`,
    `http://${evil}%0d%0a.${host}`,
    `http://[::ffff:1.2.3.4]/`,
    'http://2130706433/',
    'http://0x7f000001.evil.example/',
    'http://017700000001/',
    'http://1.1.1.1/',
    `http://ｅvil.example`,
    `http://evil。example`,
    `http://${host}。${evil}`,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    `blob:http://${evil}/x`,
    'file:///etc/passwd',
    `ftp://${evil}`,
    `http://xn--vil-3la.example`,
  ]
}

const oldHashes: Fault = {
  number: 29,
  name: 'Imported bcrypt hash: sign-in, then the hash that is kept',
  goal: 'the right password alone signs in, and argon2id is kept from then on',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const { email } = await givenPerson(product)
    const password = 'of before, imported'
    await product.sql(
      `update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4)) where email = $1`,
      [email, password],
    )
    const signIn = async (word: string) =>
      (await post(product, 'token?grant_type=password', { email, password: word })).status
    const statuses = [await signIn('not it at all'), await signIn(password), await signIn(password)]
    const [row] = await product.sql<{ hash: string }>(
      'select encrypted_password as hash from auth.users where email = $1',
      [email],
    )
    const kept = row?.hash.slice(0, 10) ?? ''
    return {
      figure: `answered ${statuses.join(', ')}; kept ${kept}`,
      held: statuses.join() === '400,200,200' && kept.startsWith('$argon2id'),
    }
  },
}

function post(product: Product, path: string, body: object): Promise<Response> {
  return fetch(`${product.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: product.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export const signInFaults: readonly Fault[] = [pkce, redirects, oldHashes]
