/** Realtime: floods, oversized frames, and members that neither read nor send. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { joined, topicName } from '#tests/support/realtime.ts'
import type { Fault } from './fault.ts'
import { floodRoom } from './realtime-flooder.ts'
import { addressOf, clientOf, rawSocket, since, until, upgraded } from './realtime-sockets.ts'
import type { Product } from './stage.ts'

const connects: Fault = {
  number: 42,
  name: 'Realtime: 1,000 sockets of one address, which may have 200 connections',
  goal: 'at most 200 of them stay, and somebody elsewhere joins meanwhile',
  size: 'seconds',
  async run(stage) {
    const product = await stage.start({ env: { MAX_CONNECTIONS_PER_ADDRESS: '200', LOG_LEVEL: 'error' } })
    const topic = topicName()
    const sockets = await Promise.all(
      Array.from({ length: 1000 }, () => upgraded(stage, product, '127.0.0.2')),
    )
    const member = await joined(clientOf(stage, product).channel(topic))
    await until(() => sockets.filter(({ isOpen }) => isOpen()).length <= 200)
    const open = sockets.filter(({ isOpen }) => isOpen()).length
    return {
      figure: `${open} of ${sockets.length} open, the other: ${member.state}`,
      held: open > 0 && open <= 200 && member.state === 'joined',
    }
  },
}

const memoryOf = ({ pid }: Product): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const flood: Fault = {
  number: 43,
  name: 'Realtime: a client that sends as much as it can for 5 s, joining again whenever it is shut out',
  goal: 'others in the same room: none of their messages lost, p95 at most twice its quiet value; at most 50 MB more',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'error' } })
    const topic = topicName()
    const config = { broadcast: { ack: true } }
    const sender = await joined(clientOf(stage, product).channel(topic, { config }))
    const say = async (event: string) => {
      const began = performance.now()
      const answer = await sender.send({ type: 'broadcast', event, payload: {} })
      return { took: performance.now() - began, isLost: answer !== 'ok' }
    }
    const sayUntil = async (isOver: () => boolean, event: string) => {
      const said: Awaited<ReturnType<typeof say>>[] = []
      while (!isOver()) {
        said.push(await say(event))
        await wait(20)
      }
      const times = said.map(({ took }) => took).toSorted((one, other) => one - other)
      const p95 = times[Math.floor(times.length * 0.95)] ?? 0
      return { p95, lost: said.filter(({ isLost }) => isLost).length }
    }
    const over =
      (ms: number, from = performance.now()) =>
      () =>
        since(from) > ms
    await sayUntil(over(1000), 'calm')
    const quiet = await sayUntil(over(3000), 'calm')
    const before = memoryOf(product)
    let isOver = false
    const [during, sent] = await Promise.all([
      sayUntil(() => isOver, 'during'),
      floodRoom({ address: addressOf(product), topic, milliseconds: 5000 }).finally(() => {
        isOver = true
      }),
    ])
    const more = memoryOf(product) - before
    return {
      figure: `${sent} sent; others: p95 ${during.p95.toFixed(1)} ms after ${quiet.p95.toFixed(1)} ms, ${during.lost} lost; ${more.toFixed(0)} MB more`,
      held: during.lost === 0 && during.p95 <= Math.max(10, 2 * quiet.p95) && more <= 50,
    }
  },
}

const largeFrame: Fault = {
  number: 44,
  name: 'Realtime: a frame of 10 MB',
  goal: 'the socket is closed with 1009, and others go on',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const raw = await rawSocket(stage, product)
    raw.say(1, 'a-room', 'phx_join', { config: {} })
    raw.say(2, 'a-room', 'broadcast', {
      type: 'broadcast',
      event: 'x',
      payload: { text: 'x'.repeat(10_000_000) },
    })
    const { code } = await raw.closed
    const other = await joined(clientOf(stage, product).channel(topicName()))
    return {
      figure: `closed with ${code}, the other: ${other.state}`,
      held: code === 1009 && other.state === 'joined',
    }
  },
}

const slowReader: Fault = {
  number: 45,
  name: 'Realtime: a member that reads nothing of 60 MB',
  goal: 'it is dropped, everybody else hears all, and Node takes at most 100 MB more',
  size: 'seconds',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'warn' } })
    const topic = topicName()
    const slow = await upgraded(stage, product, '127.0.0.1')
    const join = Buffer.from(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config: {} }]))
    // One text frame, masked with zeros.
    slow.socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | join.length, 0, 0, 0, 0]), join]))
    await once(slow.socket, 'data')
    slow.socket.pause()
    const sender = await joined(
      clientOf(stage, product).channel(topic, { config: { broadcast: { ack: true } } }),
    )
    let heard = 0
    const reader = clientOf(stage, product).channel(topic)
    reader.on('broadcast', { event: 'x' }, () => void heard++)
    await joined(reader)
    const before = memoryOf(product)
    let most = 0
    for (let n = 0; n < 60; n++) {
      await sender.send({ type: 'broadcast', event: 'x', payload: { n, text: 'x'.repeat(1_000_000) } })
      most = Math.max(most, memoryOf(product) - before)
    }
    await until(() => heard === 60)
    const isDropped = product.logs().includes('dropped a socket of realtime that reads too slowly')
    return {
      figure: `${isDropped ? 'dropped' : 'not dropped'}; the other heard ${heard} of 60; ${most.toFixed(0)} MB more`,
      held: isDropped && heard === 60 && most <= 100,
    }
  },
}

const silence: Fault = {
  number: 46,
  name: 'Realtime: a member without a heartbeat',
  goal: 'its socket is closed after 60 s of silence, within 15 s of that',
  size: 'minutes',
  async run(stage) {
    const raw = await rawSocket(stage, await stage.product())
    raw.say(1, 'a-room', 'phx_join', { config: {} })
    const { after } = await raw.closed
    return { figure: `closed after ${(after / 1000).toFixed(1)} s`, held: after >= 59_000 && after <= 75_000 }
  },
}

const channels: Fault = {
  number: 48,
  name: 'Realtime: 101 channels of one socket, which may have 100',
  goal: 'the last is refused in the words of the wire, and the others stay',
  size: 'seconds',
  async run(stage) {
    const raw = await rawSocket(stage, await stage.product())
    const answers = () => raw.received.filter((text) => text.includes('"phx_reply"'))
    for (let n = 1; n <= 101; n++) {
      raw.say(n, `room-${n}`, 'phx_join', { config: {} })
      // Half of these are the limit per second.
      if (n % 50 === 0) await wait(1100)
    }
    await until(() => answers().length === 101)
    const refused = answers().filter((text) => !text.includes('"status":"ok"'))
    const isTheLast =
      refused.length === 1 && /room-101".*ChannelRateLimitReached: Too many channels/.test(refused[0] ?? '')
    const isOpen = raw.socket.readyState === WebSocket.OPEN
    return {
      figure: `${answers().length - refused.length} joined, ${refused.length} refused, the socket ${isOpen ? 'stays' : 'ended'}`,
      held: answers().length === 101 && isTheLast && isOpen,
    }
  },
}

export const realtimeFloods: readonly Fault[] = [connects, flood, largeFrame, slowReader, silence, channels]
