import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Tannr } from './tannr.ts'

/** A socket that speaks the second serializer by hand; messages are kept as text. All of 127.0.0.0/8 belongs to this machine. */
export async function rawSocket(tannr: Pick<Tannr, 'url' | 'publishableKey'>, localAddress = '127.0.0.1') {
  const address = `${tannr.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${tannr.publishableKey}&vsn=2.0.0`
  const socket = new WebSocket(address, { localAddress })
  const received: string[] = []
  socket.onmessage = ({ data }) => received.push(String(data))
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.onclose = resolve
  })
  await new Promise((resolve) => {
    socket.onopen = resolve
  })
  onTestFinished(() => socket.close())
  const send = (ref: number, topic: string, event: string, payload: object) =>
    socket.send(JSON.stringify(['1', String(ref), `realtime:${topic}`, event, payload]))
  return { socket, send, received, closed }
}
