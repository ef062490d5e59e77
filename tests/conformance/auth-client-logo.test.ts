/** The logo of an application on the consent page. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OAuthClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, signedInPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { applicationsAt, idIn, redirectUri } from '#tests/support/oauth-applications.ts'

const auth = useAuthServer({
  settings: (s) => ({
    ...s,
    oauthServer: { ...s.oauthServer, enabled: true, dynamicRegistration: true, privateLogos: true },
  }),
})
const { registered, ask } = applicationsAt(auth)

/** An image of a few hundred bytes that could keep the library busy for hours. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>'

let asked: string[] = []
let picture: Buffer
const peer = createServer((request, reply) => {
  asked.push(request.url ?? '')
  if (request.url === '/page') return void reply.end('<svg onload="alert(1)">nonsense')
  if (request.url === '/drawing') return void reply.end(drawing)
  if (request.url === '/large') return void reply.end(Buffer.alloc(2_000_000))
  if (request.url === '/away') return void reply.writeHead(302, { location: '/logo.png' }).end()
  reply.writeHead(200, { 'content-type': 'image/png' }).end(picture)
}).listen(0, '127.0.0.1')
const at = (path: string) => `http://127.0.0.1:${(peer.address() as AddressInfo).port}${path}`

let person: SignedIn
beforeAll(async () => {
  const red = { width: 400, height: 200, channels: 3, background: '#c02' } as const
  picture = await sharp({ create: red }).jpeg().toBuffer()
  person = await signedInPerson(auth)
})
beforeEach(() => {
  asked = []
})
afterAll(() => void peer.close())

async function shownOf(client: OAuthClient): Promise<{ logo?: string; logo_uri: string }> {
  const { data, error } = await person.client.auth.oauth.getAuthorizationDetails(idIn(await ask(client)))
  if (error || !('client' in data)) throw error ?? new Error('nobody was asked')
  return data.client
}

test('is drawn anew by us, and fetched once', async () => {
  const client = await registered({ logo_uri: at('/logo.png') })
  const { logo = '', logo_uri } = await shownOf(client)
  expect(logo_uri).toBe(at('/logo.png'))
  const [head, bytes = ''] = logo.split(',')
  expect(head).toBe('data:image/png;base64')
  const drawn = await sharp(Buffer.from(bytes, 'base64')).metadata()
  expect(drawn).toMatchObject({ format: 'png', width: 144, height: 144 })
  expect((await shownOf(client)).logo).toBe(logo)
  expect(asked).toEqual(['/logo.png'])
})

test.each(['/page', '/drawing', '/large', '/away'])(
  'is not there where %s is no picture that we can draw',
  async (path) => {
    const client = await registered({ logo_uri: at(path) })
    expect(await shownOf(client)).not.toHaveProperty('logo')
    expect(asked).toEqual([path])
  },
)

test('of an application that registered itself is one from where it leads to, and no other', async () => {
  const register = async (logo_uri: string) => {
    const body = { client_name: 'Bank', redirect_uris: [redirectUri], logo_uri }
    const answer = await auth.request('/oauth/clients/register', { method: 'POST', json: body })
    expect(answer.status).toBe(201)
    return (await answer.json()) as OAuthClient
  }
  expect(await shownOf(await register(at('/logo.png?of=bank')))).not.toHaveProperty('logo')
  expect(asked).toEqual([])
})

test('of our own network is not asked for, unless the operator says so', async () => {
  auth.settings.oauthServer.privateLogos = false
  try {
    const client = await registered({ logo_uri: at('/logo.png?private') })
    expect(await shownOf(client)).not.toHaveProperty('logo')
    expect(asked).toEqual([])
  } finally {
    auth.settings.oauthServer.privateLogos = true
  }
})
