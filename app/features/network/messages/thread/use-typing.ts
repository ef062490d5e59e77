import { useCallback, useEffect, useRef, useState } from 'react'
import { getSupabase } from '#app/data/supabase.ts'

/** Milliseconds between two typing signals, and after which one expires. */
const every = 3000
const fades = 5000

type Told = { payload?: { person?: string } }

/**
 * Whether the other person is typing in this conversation, and how to signal that oneself is: in a private channel, whose
 * policies require both settings (supabase/schemas/message-live.sql). Nothing is stored.
 */
export function useTyping(person: string, conversation: string | undefined) {
  const [isTyping, setIsTyping] = useState(false)
  const tell = useRef<() => void>(undefined)
  const lastTold = useRef(0)
  useEffect(() => {
    setIsTyping(false)
    if (!conversation) return
    let ended = false
    let fading: ReturnType<typeof setTimeout> | undefined
    const leave = followTyping(conversation, {
      onTold: ({ payload }) => {
        if (ended || payload?.person === person) return
        setIsTyping(true)
        clearTimeout(fading)
        fading = setTimeout(() => setIsTyping(false), fades)
      },
      onJoined: (send) => {
        if (ended) return
        tell.current = () => send({ person })
        if (Date.now() - lastTold.current < every) tell.current()
      },
    })
    return () => {
      ended = true
      tell.current = undefined
      clearTimeout(fading)
      leave()
    }
  }, [person, conversation])
  return {
    isTyping,
    /** The message has come. */
    stop: useCallback(() => setIsTyping(false), []),
    tell: () => {
      if (Date.now() - lastTold.current < every) return
      lastTold.current = Date.now()
      tell.current?.()
    },
  }
}

type Follower = { onTold: (told: Told) => void; onJoined: (send: (payload: object) => void) => void }

function followTyping(conversation: string, { onTold, onJoined }: Follower): () => void {
  let ended = false
  let leave = () => {}
  const join = async () => {
    const supabase = await getSupabase()
    await supabase.realtime.setAuth()
    if (ended) return
    const channel = supabase.channel(`conversation:${conversation}`, { config: { private: true } })
    leave = () => void supabase.removeChannel(channel)
    channel.on('broadcast', { event: 'typing' }, onTold).subscribe((status) => {
      if (status !== 'SUBSCRIBED') return
      onJoined((payload) => void channel.send({ type: 'broadcast', event: 'typing', payload }))
    })
  }
  // Offline, no typing signal is sent.
  void join().catch(() => {})
  return () => {
    ended = true
    leave()
  }
}
