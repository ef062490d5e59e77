import { useRef, useState } from 'react'
import { now } from '#app/lib/clock.ts'
import { timeOfDay } from '#shared/dates.ts'
import { type Conversation, withMessage } from './message-records.ts'
import { sampleConversations } from './message-sample.ts'

type SampleConversations = {
  conversations: readonly Conversation[]
  send: (id: string, content: string) => void
  /** The thread is visible, so nothing in it is unread. */
  open: (id: string) => void
}

/** The documented conversations. Sent messages are added on the page. */
export function useSampleConversations(): SampleConversations {
  const [conversations, setConversations] = useState(sampleConversations)
  const sent = useRef(0)
  const change = (id: string, by: (one: Conversation) => Conversation) =>
    setConversations((all) => all.map((one) => (one.id === id ? by(one) : one)))
  return {
    conversations,
    send: (id, content) => {
      sent.current += 1
      const message = {
        id: `sent-${sent.current}`,
        sender: 'You',
        content,
        time: timeOfDay(now()),
        isOwn: true,
      }
      change(id, (one) => withMessage(one, message))
    },
    open: (id) => change(id, (one) => ({ ...one, unread: 0 })),
  }
}
