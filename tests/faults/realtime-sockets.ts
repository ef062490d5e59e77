/** Sockets of realtime for its rows: by the stock client, by hand, and over plain TCP. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Product, Stage } from './stage.ts'

/** Milliseconds since then. */
export const since = (then: number) => Math.round(performance.now() - then)

export function clientOf(stage: Stage, product: Product): SupabaseClient {
  const client = product.client()
  stage.afterwards(async () => void client.realtime.disconnect())
  return client
}

type Raw = {
  socket: WebSocket
  received: string[]
  closed: Promise<{ code: number; after: number }>
  say(ref: number, topic: string, event: string, payload: object): void
}

export const addressOf = ({ url, publishableKey }: Product): string =>
  `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`

/** A socket that speaks the second serializer by hand. */
export async function rawSocket(stage: Stage, product: Product): Promise<Raw> {
  const socket = new WebSocket(addressOf(product))
  stage.afterwards(async () => socket.close())
  const received: string[] = []
  socket.onmessage = ({ data }) => received.push(String(data))
  const opened = performance.now()
  const closed = new Promise<{ code: number; after: number }>((resolve) => {
    socket.onclose = ({ code }) => resolve({ code, after: since(opened) })
  })
  await once(socket, 'open')
  const say: Raw['say'] = (ref, topic, event, payload) =>
    socket.send(JSON.stringify(['1', String(ref), `realtime:${topic}`, event, payload]))
  return { socket, received, closed, say }
}

export async function until(seen: () => boolean, most = 60_000): Promise<boolean> {
  const began = performance.now()
  while (!seen() && since(began) < most) await wait(10)
  return seen()
}

/** A socket by hand, from its own address, that reads nothing unless told to. */
export async function upgraded(stage: Stage, { url, publishableKey }: Product, localAddress: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  stage.afterwards(async () => void socket.destroy())
  let isOpen = true
  socket.on('error', () => {})
  socket.once('close', () => {
    isOpen = false
  })
  socket.write(
    `GET /realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0 HTTP/1.1\r\nhost: ${hostname}:${port}\r\n` +
      `connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n` +
      `sec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  await new Promise<void>((resolve) => {
    socket.once('data', () => resolve()).once('close', () => resolve())
  })
  socket.resume()
  return { socket, isOpen: () => isOpen }
}
