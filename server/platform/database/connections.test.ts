/** What callers learn from a PostgreSQL that ends sessions while opening them: a peer that speaks its protocol. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createDatabase } from '#server/platform/database.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A message of PostgreSQL's protocol: type, length, content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(letter), length, content])
}

const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const fatal = (code: string, text: string) =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`))

async function givenPeer(greet: (socket: Socket) => void) {
  const peer = { sessions: 0 }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    cleanups.push(() => socket.destroy())
    socket.once('data', () => {
      peer.sessions++
      greet(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const url = `postgresql://somebody:password@127.0.0.1:${port}/postgres`
  const database = createDatabase({ url, size: 4, name: 'test' })
  cleanups.unshift(() => database.close())
  return Object.assign(peer, { database })
}

const outageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof DatabaseUnavailable ? error.outage : error),
  )

test('a session that is opened and ended in one breath is unreachable, not a bug', async () => {
  const { database } = await givenPeer((socket) =>
    socket.end(Buffer.concat([welcome, fatal('57P01', 'terminating connection')])),
  )
  expect(await outageOf(database.sql`select 1`)).toBe('unreachable')
})

test('a session that ends as soon as it is asked is lost', async () => {
  const { database } = await givenPeer((socket) => {
    socket.once('data', () => socket.destroy())
    socket.write(welcome)
  })
  expect(await outageOf(database.sql`select 1`)).toBe('lost')
})

test('a PostgreSQL that is starting is asked by one caller at a time, and all of them are told', async () => {
  const peer = await givenPeer((socket) => socket.end(fatal('57P03', 'the database system is starting up')))
  const waves = 5
  for (let wave = 0; wave < waves; wave++) {
    const asked = Array.from({ length: 50 }, () => outageOf(peer.database.sql`select 1`))
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['unreachable']))
  }
  expect(peer.sessions).toBeLessThanOrEqual(4 + waves - 1)
})

test('a PostgreSQL that has started serves as many callers at once as before', async () => {
  let isStarted = false
  const { database } = await givenPeer((socket) =>
    isStarted ? socket.write(welcome) : socket.end(fatal('57P03', 'the database system is starting up')),
  )
  expect(await outageOf(database.sql`select 1`)).toBe('unreachable')
  isStarted = true
  await expect
    .poll(() => {
      void outageOf(database.sql`select 1`)
      return database.load().open
    })
    .toBe(4)
})
