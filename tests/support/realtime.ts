/** Channels of a test's own on a running product. */
import { randomBytes } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'

export const topicName = (): string => `room-${randomBytes(6).toString('hex')}`

/** Rejects with what the client was told in place of an answer that lets it in. */
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
