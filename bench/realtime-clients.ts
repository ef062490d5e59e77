/**
 * Many web sockets in a process of their own, written by hand, so that as little as possible of the two cores goes to clients.
 * A room's messages have one length: how many have come is how many bytes have come.
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { maskedFrame } from './masked-frame.ts'

export type Task =
  /** Opens sockets; each sends `hello`, in which # is its number, and waits until it is answered. */
  | { do: 'open'; url: string; count: number; hello?: string }
  /** Sends `message` from one socket after another, with this many in flight, each after all of a previous one has arrived. */
  | { do: 'flood'; message: string; length: number; seconds: number; onTheWay: number }
  /** Sends `message` at this rate per second, and returns the milliseconds until it arrived at each socket. */
  | { do: 'pace'; message: string; length: number; seconds: number; perSecond: number }
  /** Sends each text from every socket and waits for as many answers, again and again. */
  | { do: 'repeat'; texts: string[]; times: number }
  /** The first socket stops reading; the second sends `message` until the first is dropped, up to a limit. */
  | { do: 'stall'; message: string; most: number }
  | { do: 'close' }

export type Done = { rate?: number; latencies?: number[]; sent?: number; isDropped?: boolean }

export type Clients = { run(task: Task): Promise<Done>; end(): void }

export function startClients(): Clients {
  const child = fork(import.meta.filename, { stdio: 'inherit', serialization: 'advanced' })
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        child.once('message', (answer: Done & { error?: string }) =>
          answer.error === undefined ? resolve(answer) : reject(new Error(answer.error)),
        )
        child.send(task)
      }),
    end: () => child.kill(),
  }
}

const sockets: Client[] = []

class Client {
  readonly socket: Socket
  received = 0
  onData: () => void = () => {}

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk) => {
      this.received += chunk.length
      this.onData()
    })
    socket.on('error', () => {})
  }

  /** Resolves with the next data. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.onData = () => {
        this.onData = () => {}
        resolve()
      }
    })
  }
}

async function open(url: string, count: number, hello: string | undefined): Promise<void> {
  const { port, pathname, search, host } = new URL(url)
  const first = sockets.length
  const openOne = async (at: number) => {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.setNoDelay(true)
    const client = new Client(socket)
    const answered = client.next()
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    )
    await answered
    if (hello !== undefined) {
      const joined = client.next()
      socket.write(maskedFrame('text', Buffer.from(hello.replaceAll('#', String(at)))))
      await joined
    }
    sockets.push(client)
  }
  for (let at = first; at < first + count; at += 50) {
    await Promise.all(Array.from({ length: Math.min(50, first + count - at) }, (_, one) => openOne(at + one)))
  }
  const lost = sockets.filter(({ socket }) => socket.destroyed).length
  if (lost > 0) throw new Error(`${lost} of ${sockets.length} sockets were closed.`)
}

/** Everything in flight has arrived. */
async function settle(): Promise<void> {
  for (let last = -1, now = total(); now !== last; now = total()) {
    last = now
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  for (const client of sockets) client.received = 0
}

const total = () => sockets.reduce((sum, { received }) => sum + received, 0)

async function flood({ message, length, seconds, onTheWay }: Extract<Task, { do: 'flood' }>): Promise<Done> {
  await settle()
  const frame = maskedFrame('binary', Buffer.from(message, 'base64'))
  let [sent, received] = [0, 0]
  const started = performance.now()
  const until = started + seconds * 1000
  await new Promise<void>((resolve) => {
    const send = () => {
      while (
        performance.now() < until &&
        sent * sockets.length - received / length < onTheWay * sockets.length
      ) {
        sockets[sent++ % sockets.length]?.socket.write(frame)
      }
      if (received >= sent * sockets.length * length) resolve()
    }
    for (const client of sockets) {
      let before = 0
      client.onData = () => {
        received += client.received - before
        before = client.received
        send()
      }
    }
    send()
  })
  const took = (performance.now() - started) / 1000
  return { rate: (sent * sockets.length) / took, sent }
}

async function pace({ message, length, seconds, perSecond }: Extract<Task, { do: 'pace' }>): Promise<Done> {
  await settle()
  const frame = maskedFrame('binary', Buffer.from(message, 'base64'))
  const sentAt: number[] = []
  const latencies: number[] = []
  const messages = seconds * perSecond
  await new Promise<void>((resolve) => {
    for (const client of sockets) {
      let heard = 0
      client.onData = () => {
        const now = performance.now()
        for (; (heard + 1) * length <= client.received; heard++) latencies.push(now - (sentAt[heard] ?? now))
        if (latencies.length === messages * sockets.length) resolve()
      }
    }
    const timer = setInterval(() => {
      sentAt.push(performance.now())
      sockets[sentAt.length % sockets.length]?.socket.write(frame)
      if (sentAt.length === messages) clearInterval(timer)
    }, 1000 / perSecond)
  })
  return { latencies }
}

async function repeat(texts: string[], times: number): Promise<void> {
  const each = async (client: Client, at: number) => {
    for (let time = 0; time < times; time++) {
      for (const text of texts) {
        const answered = client.next()
        client.socket.write(maskedFrame('text', Buffer.from(text.replaceAll('#', `${at}-${time}`))))
        await answered
      }
    }
  }
  await Promise.all(sockets.map(each))
}

async function stall(message: string, most: number): Promise<Done> {
  const [slow, sender] = sockets as [Client, Client]
  const frame = maskedFrame('binary', Buffer.from(message, 'base64'))
  const dropped = new Promise<true>((resolve) => slow.socket.once('close', () => resolve(true)))
  slow.socket.pause()
  let sent = 0
  for (; sent < most; sent++) {
    // All of it, except what may be encoded in fewer bytes on the way back.
    const echoed = sender.received + frame.length - 100
    sender.socket.write(frame)
    while (sender.received < echoed) await sender.next()
  }
  slow.socket.resume()
  // Data buffered by the system arrives first.
  const kept = new Promise<false>((resolve) => setTimeout(resolve, 5000, false))
  return { isDropped: await Promise.race([dropped, kept]), sent }
}

async function run(task: Task): Promise<Done> {
  if (task.do === 'flood') return flood(task)
  if (task.do === 'pace') return pace(task)
  if (task.do === 'stall') return stall(task.message, task.most)
  if (task.do === 'open') await open(task.url, task.count, task.hello)
  else if (task.do === 'repeat') await repeat(task.texts, task.times)
  else for (const { socket } of sockets.splice(0)) socket.destroy()
  return {}
}

if (import.meta.main && process.send) {
  process.on('message', async (task: Task) => {
    process.send?.(await run(task).catch((error: Error) => ({ error: error.message })))
  })
}
