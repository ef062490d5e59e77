import { createSocket, type Socket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { txtResolver } from './txt-resolver.ts'

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

/** A name server that answers every question with these TXT records, with a refusal, or not at all. */
async function nameServer(
  answer: readonly (readonly string[])[] | 'no such name' | 'silence',
): Promise<string> {
  const socket = createSocket('udp4')
  open.push(socket)
  socket.on('message', (question, { address, port }) => {
    if (answer === 'silence') return
    const records = answer === 'no such name' ? [] : answer.map(record)
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(answer === 'no such name' ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt16BE(0, 10)
    const end = question.indexOf(0, 12) + 5
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`
}

/** A TXT record of the requested name. */
function record(pieces: readonly string[]): Buffer {
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])),
  )
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const ask = async (answer: Parameters<typeof nameServer>[0], timeout = 2000) =>
  txtResolver({ servers: [await nameServer(answer)], timeout }).texts('quennell.example')

test('each record comes in one piece, however many it was sent in', async () => {
  expect(await ask([['v=spf1 -all'], ['tannr-', 'verification=abc']])).toEqual([
    'v=spf1 -all',
    'tannr-verification=abc',
  ])
})

test('a name that is not there has no records, which is an answer', async () => {
  expect(await ask('no such name')).toEqual([])
})

test('where nobody answers that is said, and soon', async () => {
  expect(await ask('silence', 50)).toBeNull()
})
