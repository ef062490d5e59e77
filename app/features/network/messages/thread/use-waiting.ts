import { useSyncExternalStore } from 'react'
import { onWaitingMessages, type WaitingMessage, waitingMessages } from '#app/data/message-outbox.ts'

const nothing: readonly WaitingMessage[] = []

/** The person's messages that are not sent yet. */
export function useWaiting(person: string): readonly WaitingMessage[] {
  return useSyncExternalStore(
    onWaitingMessages,
    () => waitingMessages(person),
    () => nothing,
  )
}
