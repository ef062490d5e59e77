/** What ends a socket for the bytes that it sends, or asks to be told. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { joined, topicName } from '#tests/support/realtime.ts'
import { rawSocket } from '#tests/support/realtime-socket.ts'
import { useTannr } from '#tests/support/tannr.ts'

/** Less than what the slowest machine reads in a second: more are taken for as long as they come no faster. */
const bytesPerSecond = 2 ** 20
const project = await makeFolder('project')
await mkdir(path.join(project, 'migrations'))
await writeFile(path.join(project, 'config.toml'), `[realtime]\nmax_bytes_per_second = ${bytesPerSecond}\n`)
const tannr = useTannr({ env: { SUPABASE_DIR: project }, template: false })

it('whoever joins a crowd again and again loses the socket, for what that asks to be told', async () => {
  const topic = topicName()
  const note = 'y'.repeat(31_000)
  const comeIn = async (from: string) => {
    const { send, received } = await rawSocket(tannr, from)
    const taken = () => received.filter((text) => text.includes('"status":"ok"')).length
    send(1, topic, 'phx_join', { config: {} })
    await expect.poll(taken).toBe(1)
    send(2, topic, 'presence', { type: 'presence', event: 'track', payload: { note } })
    await expect.poll(taken).toBe(2)
  }
  // As many from each address as allowed.
  await Promise.all(Array.from({ length: 100 }, (_, at) => comeIn(`127.0.0.${10 + (at % 4)}`)))
  const began = performance.now()
  const { socket, send, closed } = await rawSocket(tannr)
  let [joins, told] = [0, 0]
  const join = () => send(++joins, topic, 'phx_join', { config: { presence: { enabled: true } } })
  socket.onmessage = ({ data }) => {
    told += String(data).length
    // Like a client that ignores why the channel was closed.
    if (/"presence_state"|Too many messages/.test(String(data))) join()
  }
  join()
  expect(await closed).toMatchObject({ code: 1000, reason: 'Too many messages per second' })
  // No more than the allowance, which is saved up for ten seconds, and the one that exceeded it.
  const seconds = 10 + (performance.now() - began) / 1000
  expect(told).toBeLessThan(seconds * bytesPerSecond + 101 * note.length)
})

it('whoever sends long frames without end loses the socket', async () => {
  const { socket, closed } = await rawSocket(tannr)
  for (let sent = 0; sent < 40; sent++) socket.send(`["1","1","realtime:x","x",["${'x'.repeat(4_000_000)}"]]`)
  expect(await closed).toMatchObject({ code: 1000, reason: 'Too many messages per second' })
})

it('while somebody sends long frames of lists within lists, others are heard', async () => {
  const topic = topicName()
  // In a separate room: reading the lists there would block this process.
  const client = tannr.client()
  onTestFinished(() => void client.realtime.disconnect())
  const calm = await joined(client.channel(topicName(), { config: { broadcast: { ack: true } } }))
  const { socket, send, received, closed } = await rawSocket(tannr)
  send(1, topic, 'phx_join', { config: {} })
  await expect.poll(() => received.join()).toContain('"status":"ok"')
  const lists = `[${`${'['.repeat(400)}${']'.repeat(400)},`.repeat(6000)}1]`
  const building = () => {
    const begun = performance.now()
    JSON.stringify(JSON.parse(lists))
    return performance.now() - begun
  }
  const atFirst = building()
  let isOver = false
  void closed.then(() => {
    isOver = true
  })
  for (let sent = 0; sent < 40; sent++) {
    socket.send(
      `["1","2","realtime:${topic}","broadcast",{"type":"broadcast","event":"x","payload":${lists}}]`,
    )
  }
  const waits: number[] = []
  while (!isOver) {
    const since = performance.now()
    expect(await calm.send({ type: 'broadcast', event: 'calm', payload: {} })).toBe('ok')
    waits.push(performance.now() - since)
    // Half the rate that a socket is allowed: faster, it would be removed itself.
    await wait(20)
  }
  // No message waits until a list is built.
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(
    Math.max(atFirst, building()) / 2,
  )
})
