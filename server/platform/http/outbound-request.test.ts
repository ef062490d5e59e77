import { Resolver } from 'node:dns/promises'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPrivate, outboundRequest } from './outbound-request.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function peer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const asked = { timeout: 2000, maxBytes: 1000, mayBePrivate: true }

test('what the other server says comes back, and what is sent arrives', async () => {
  const url = await peer((request, reply) => void request.pipe(reply.writeHead(201, { 'x-word': 'yes' })))
  const answer = await outboundRequest(url, { ...asked, method: 'POST', body: 'ümlaut' })
  expect(answer).toMatchObject({ status: 201, body: 'ümlaut', headers: { 'x-word': 'yes' } })
})

test('a redirect is not followed: it would lead anywhere', async () => {
  const url = await peer(
    (_request, reply) => void reply.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  )
  expect(await outboundRequest(url, asked)).toMatchObject({ status: 302 })
})

test.each(['http://%zz@127.0.0.1/', 'http://a:%E0%A4@127.0.0.1/'])(
  'an address with a name or password that nobody can decode, %s, cannot be asked',
  async (url) => {
    await expect(outboundRequest(url, asked)).rejects.toMatchObject({
      ...{ reason: 'unreachable', mayHaveLeft: false },
    })
  },
)

describe('a server that', () => {
  test('says too much is not listened to any longer', async () => {
    const url = await peer((_request, reply) => void reply.end('x'.repeat(10_000_000)))
    await expect(outboundRequest(url, asked)).rejects.toMatchObject({
      ...{ reason: 'too-large', mayHaveLeft: true },
    })
  })

  test.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['begins and never ends', (_request, reply) => void reply.write('{')],
  ])('%s is given up', async (_what, answer) => {
    const url = await peer(answer)
    await expect(outboundRequest(url, { ...asked, timeout: 2000 })).rejects.toMatchObject({
      ...{ reason: 'timeout', mayHaveLeft: true },
    })
  })

  test('accepts a connection and never encrypts it has been told nothing', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const sockets: Socket[] = []
    server.on('connection', (socket) => void sockets.push(socket))
    closing.push(
      () => server.close(),
      () => sockets.map((socket) => socket.destroy()),
    )
    const { port } = server.address() as AddressInfo
    await expect(
      outboundRequest(`https://127.0.0.1:${port}/`, { ...asked, timeout: 200 }),
    ).rejects.toMatchObject({ reason: 'timeout', mayHaveLeft: false })
  })

  test('hangs up once it was told may have taken it', async () => {
    const url = await peer((request) => void request.socket.destroy())
    await expect(outboundRequest(url, asked)).rejects.toMatchObject({
      ...{ reason: 'unreachable', mayHaveLeft: true },
    })
  })

  test('would rather speak another protocol is told as such, at once', async () => {
    const url = await peer((_request, reply) => {
      reply.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n')
    })
    await expect(outboundRequest(url, asked)).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('is not there is told as such', async () => {
    await expect(outboundRequest('http://127.0.0.1:1/', asked)).rejects.toMatchObject({
      ...{ reason: 'unreachable', mayHaveLeft: false },
    })
  })
})

describe('a name', () => {
  const leadsTo = (...answers: string[][]) =>
    vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(async () => answers.shift() ?? [])
  beforeEach(() => void vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([]))
  afterEach(() => vi.restoreAllMocks())
  const ask = async (name: string) => {
    const heard: string[] = []
    const url = await peer(({ url: path }, reply) => {
      heard.push(path ?? '')
      reply.end()
    })
    const answer = outboundRequest(`http://${name}:${new URL(url).port}/`, {
      ...{ ...asked, timeout: 30_000, mayBePrivate: false },
    })
    return { answer: await answer.catch(({ reason }) => reason), heard }
  }

  test.each([
    ['to this machine', ['127.0.0.1']],
    ['to a public address and to this machine', ['198.51.100.7', '127.0.0.1']],
  ])('that leads %s is not asked', async (_where, addresses) => {
    leadsTo(addresses)
    expect(await ask('receiver.example')).toEqual({ answer: 'private', heard: [] })
  })

  test('that leads to this machine from the second look-up on never gets one', async () => {
    const lookups = leadsTo(['198.51.100.7'], ['127.0.0.1'], ['127.0.0.1'])
    const { answer, heard } = await ask('receiver.example')
    expect([answer, heard]).toEqual([expect.stringMatching(/^(unreachable|timeout)$/), []])
    expect(lookups).toHaveBeenCalledTimes(1)
  })
})

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://[::1]/',
  'http://169.254.169.254/',
  'http://0x7f.1/',
])('%s is nobody’s to ask who did not say so', async (url) => {
  await expect(outboundRequest(url, { timeout: 2000, maxBytes: 10 })).rejects.toMatchObject({
    ...{ reason: 'private', mayHaveLeft: false },
  })
})

test.each([
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['8.8.8.8', false],
  ['168.63.129.16', true],
  ['168.63.129.17', false],
  ['::ffff:10.0.0.1', true],
  ['::ffff:a83f:8110', true],
  ['::ffff:8.8.8.8', false],
  ['fd00::1', true],
  ['2606:4700::1111', false],
  ['::1', true],
  ['::127.0.0.1', true],
  ['64:ff9b::7f00:1', true],
  ['64:ff9b:1::7f00:1', true],
  ['2002:7f00:1::', true],
  ['fec0::1', true],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})
