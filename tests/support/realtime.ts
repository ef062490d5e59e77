/** A test's own channels on a running product. */
import { randomBytes } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import type { Tannr } from './tannr.ts'

export const topicName = (): string => `room-${randomBytes(6).toString('hex')}`

/** Rejects with the error that the client was given. */
export function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}

export function nextBroadcast(channel: RealtimeChannel, event: string): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    channel.on('broadcast', { event }, (message) => resolve(message))
  })
}

/** The raw reply to a join: the reason of a refusal, or `ok`. */
export async function joinReply(
  { url, publishableKey }: Pick<Tannr, 'url' | 'publishableKey'>,
  topic: string,
  payload: object,
): Promise<unknown> {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
  )
  onTestFinished(() => socket.close())
  await new Promise((resolve) => {
    socket.onopen = resolve
  })
  return new Promise((resolve) => {
    socket.onmessage = ({ data }) => {
      const [, , , event, said] = JSON.parse(String(data))
      if (event === 'phx_reply') resolve(said.response.reason ?? said.status)
    }
    socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]))
  })
}
