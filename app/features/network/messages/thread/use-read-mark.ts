import { useEffect, useRef, useState } from 'react'
import { useReading } from '#app/features/network/messages/use-message-changes.ts'
import type { ConversationLine, StoredMessage } from '#shared/message.ts'

/**
 * Marks a thread as read up to what is visible, if the person is looking: not in a background tab, nor beside the list on a
 * phone. `readBefore` is the last message read when it was opened.
 */
export function useReadMark(line: ConversationLine, newest: StoredMessage | undefined) {
  const view = useRef<HTMLDivElement>(null)
  const reading = useReading()
  const [readBefore] = useState(line.unread > 0 ? line.read_seq : undefined)
  const told = useRef(0)
  const isLooking = useIsLooking()
  const { id, unread, blocked } = line
  const seq = newest?.seq ?? 0
  const { mutate } = reading
  const mark = useRef(mutate)
  mark.current = mutate
  useEffect(() => {
    const isSeen = view.current?.checkVisibility() ?? false
    if (!isLooking || !isSeen || unread === 0 || blocked || seq <= told.current) return
    told.current = seq
    mark.current({ conversation: id, seq })
  }, [id, seq, unread, blocked, isLooking])
  return { view, readBefore }
}

function useIsLooking(): boolean {
  const [isLooking, setIsLooking] = useState(() => !document.hidden)
  useEffect(() => {
    const look = () => setIsLooking(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isLooking
}
