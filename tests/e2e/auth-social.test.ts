import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { type OAuthPeer, startOAuthPeer } from '#tests/support/oauth-peer.ts'
import { type SamlIdp, startSamlIdp } from '#tests/support/saml-idp.ts'
import { startTannr, type Tannr } from '#tests/support/tannr.ts'

const browser = useBrowser()
let peer: OAuthPeer
let company: SamlIdp
let tannr: Tannr
let folder: string

/** The project's folder with other settings. */
async function projectWith(change: (toml: string) => string): Promise<string> {
  const copy = path.join(await mkdtemp(path.join(os.tmpdir(), 'tannr-social-')), 'supabase')
  await cp('supabase', copy, { recursive: true })
  const file = path.join(copy, 'config.toml')
  await writeFile(file, change(await readFile(file, 'utf8')))
  return copy
}

/** With each provider's `url` set to the peer, and with single sign-on. */
const projectAt = (url: string) =>
  projectWith((toml) =>
    toml
      .replaceAll(/(\[auth\.external\.(\w+)\]\n)/g, `$1url = "${url}/$2"\n`)
      .replace('[auth.saml]\nenabled = false', '[auth.saml]\nenabled = true'),
  )

beforeAll(async () => {
  peer = await startOAuthPeer()
  folder = await projectAt(peer.url)
  const clients = ['GOOGLE', 'GITHUB', 'DISCORD'].flatMap((name) => [
    [`${name}_CLIENT_ID`, peer.clientId],
    [`${name}_CLIENT_SECRET`, peer.secret],
  ])
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const SAML_PRIVATE_KEY = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')
  tannr = await startTannr({
    env: { SUPABASE_DIR: folder, SAML_PRIVATE_KEY, ...Object.fromEntries(clients) },
  })
  company = await startSamlIdp()
})

afterAll(async () => {
  await tannr?.stop()
  await peer?.stop()
  await company?.stop()
  await rm(path.dirname(folder), { recursive: true, force: true })
})

test.each(['Google', 'GitHub', 'Discord'])('a person signs in with %s', async (provider) => {
  const email = `social-${randomBytes(5).toString('hex')}@example.com`
  peer.refuses = false
  peer.person = {
    id: String(randomBytes(3).readUIntBE(0, 3)),
    name: `${provider} Rao`,
    email,
    verified: true,
    emails: [{ email, verified: true, primary: true }],
  }
  const page = await browser.page()
  await page.goto(`${tannr.url}/auth`)
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  await page.waitForURL(`${tannr.url}/dashboard`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText(email).waitFor()
})

test('a person who says no at the provider comes back with the reason', async () => {
  peer.refuses = true
  const page = await browser.page()
  await page.goto(`${tannr.url}/auth?next=/jobs`)
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.getByText('The user denied the request').waitFor()
  await page.waitForURL(`${tannr.url}/auth`)
})

test('a person signs in with the account of their company', async () => {
  const added = await fetch(`${tannr.url}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: { apikey: tannr.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'saml', metadata_xml: company.metadata(), domains: ['acme.example'] }),
  })
  expect(added.status).toBe(201)
  const email = `ada-${randomBytes(5).toString('hex')}@acme.example`
  company.person = { nameId: email, attributes: { mail: email } }
  const page = await browser.page()
  await page.goto(`${tannr.url}/auth?next=/jobs`)
  await page.getByRole('link', { name: 'Use single sign-on' }).click()
  // The address changes before the page does.
  await page.getByLabel('Work email').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter your work email').waitFor()
  await page.getByLabel('Work email').fill('ada@nobody.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('No company uses this address to sign in.').waitFor()
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  // The company's own page.
  await page.waitForURL(`${company.url}/sign-in?**`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${tannr.url}/jobs`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText(email).waitFor()
})

test('a person whom their company does not let in comes back with the reason', async () => {
  company.lies = { status: 'Responder' }
  const page = await browser.page()
  await page.goto(`${tannr.url}/auth/company`)
  await page.getByLabel('Work email').fill('ada@acme.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${company.url}/sign-in?**`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The Identity Provider did not sign in: Responder').waitFor()
})

test("a provider that is not set up gives the backend's own message, on the screen", async () => {
  // Only ID tokens are accepted from Google.
  const project = await projectWith((toml) =>
    toml.replace(
      'client_id = "env(GOOGLE_CLIENT_ID)"\nsecret = "env(GOOGLE_CLIENT_SECRET)"',
      'client_id = "an-app"',
    ),
  )
  const plain = await startTannr({ env: { SUPABASE_DIR: project } })
  try {
    const page = await browser.page()
    await page.goto(`${plain.url}/auth`)
    await page.getByRole('button', { name: 'Continue with Discord' }).click()
    await page.getByText('Unsupported provider: provider is not enabled').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Continue with Discord' }).isEnabled())
      .toBe(true)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByText('Unsupported provider: missing OAuth secret').waitFor()
    expect(page.url()).toBe(`${plain.url}/auth`)
  } finally {
    await plain.stop()
    await rm(path.dirname(project), { recursive: true })
  }
})
