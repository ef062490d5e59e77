import { ArrowDown } from 'lucide-react'
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message, MessageDay } from '#app/features/network/messages/message-records.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Stitch } from '#app/ui/thread.tsx'
import { Bubble, type MessageTools } from './bubble.tsx'

type MessageLogProps = {
  name: string
  days: readonly MessageDay[]
  tools?: MessageTools
  /** There are earlier messages, loaded by the button or by scrolling up. */
  older?: { busy: boolean; onMore: () => void } | undefined
  /** The last message that was read when the thread was opened; later ones are marked by a line. */
  readBefore?: number | undefined
  /** The message that a search led to. */
  marked?: string | undefined
  isTyping?: boolean
}

/** Distance from the end, in pixels, that counts as reading the end. */
const nearEnd = 120
const noTools: MessageTools = {}

export function MessageLog({
  name,
  days,
  tools = noTools,
  older,
  readBefore,
  marked,
  isTyping,
}: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const all = days.flatMap(({ messages }) => messages)
  const { hasNew, toEnd } = useKeptPlace(log, all, marked)
  const fresh =
    readBefore === undefined ? [] : all.filter(({ seq, isOwn }) => !isOwn && (seq ?? 0) > readBefore)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
        tabIndex={0}
        role="log"
        aria-label={`Messages with ${name}`}
        className="flex-1 overflow-y-auto px-4 py-6 outline-offset-[-2px] md:px-7"
      >
        <div className="flex min-h-full flex-col gap-5">
          {older && <Older {...older} log={log} />}
          {days.map(({ day, messages }) => (
            <section key={day} aria-label={day} className="flex flex-col gap-6">
              <DayLine>{day}</DayLine>
              <ol className="flex flex-col gap-5">
                {messages.map((message, place) => (
                  <Fragment key={message.id}>
                    {message.id === fresh[0]?.id && <NewLine count={fresh.length} />}
                    <Bubble
                      message={message}
                      tools={tools}
                      isMarked={message.id === marked}
                      begins={message.id === fresh[0]?.id || !isOneBreath(messages[place - 1], message)}
                      ends={!isOneBreath(message, messages[place + 1])}
                    />
                  </Fragment>
                ))}
              </ol>
            </section>
          ))}
          {isTyping && <Typing name={name} />}
        </div>
      </div>
      {hasNew && (
        <Button look="outline" size="small" className="self-center" onClick={toEnd}>
          <ArrowDown aria-hidden="true" className="size-4" />
          New messages
        </Button>
      )}
    </div>
  )
}

/** By the same author within five minutes. Sample messages are not grouped. */
function isOneBreath(one: Message | undefined, next: Message | undefined): boolean {
  if (!one?.sentAt || !next?.sentAt || one.isOwn !== next.isOwn || one.byline !== next.byline) return false
  return Date.parse(next.sentAt) - Date.parse(one.sentAt) < 5 * 60_000
}

function DayLine({ children }: { children: string }) {
  return (
    <div className="flex items-center gap-4">
      <Stitch className="flex-1" />
      <h3 className="text-13 font-normal tracking-normal text-ink-3">{children}</h3>
      <Stitch className="flex-1" />
    </div>
  )
}

function NewLine({ count }: { count: number }) {
  return (
    <li className="flex items-center gap-4 text-13 font-semibold text-accent">
      <Stitch className="flex-1 [--line-strong:var(--accent)]" />
      {count} new
      <Stitch className="flex-1 [--line-strong:var(--accent)]" />
    </li>
  )
}

function Typing({ name }: { name: string }) {
  return (
    <p
      role="status"
      className="flex w-fit items-center gap-1 rounded-card border border-line bg-surface px-4 py-3"
    >
      <span className="sr-only">{name} is writing</span>
      {[0, 1, 2].map((stitch) => (
        <span key={stitch} aria-hidden="true" className="h-0.5 w-2.5 rounded-full bg-ink-3" />
      ))}
    </p>
  )
}

type OlderProps = { busy: boolean; onMore: () => void; log: RefObject<HTMLDivElement | null> }

function Older({ busy, onMore, log }: OlderProps) {
  const mark = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  more.current = onMore
  useEffect(() => {
    if (!mark.current || busy) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more.current(),
      { root: log.current, rootMargin: '200px 0px 0px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [busy, log])
  return (
    <div ref={mark} className="flex justify-center">
      <LoadMoreButton busy={busy} onMore={onMore} words="Earlier messages" />
    </div>
  )
}

/**
 * The scroll position is kept when earlier messages are added above; at the end, and after sending, the view follows new
 * messages.
 */
function useKeptPlace(
  log: RefObject<HTMLDivElement | null>,
  all: readonly Message[],
  marked: string | undefined,
) {
  const [hasNew, setHasNew] = useState(false)
  const before = useRef({ first: '', last: '', height: 0 })
  const isAtEnd = useRef(true)
  const [first, last] = [all[0]?.id ?? '', all.at(-1)?.id ?? '']
  const isOwn = all.at(-1)?.isOwn ?? false
  const isThere = marked !== undefined && all.some(({ id }) => id === marked)
  useEffect(() => {
    const element = log.current
    if (!element) return
    // The browser's scroll anchoring would adjust a second time.
    element.style.overflowAnchor = 'none'
    const onScroll = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
      if (isAtEnd.current) setHasNew(false)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [log])
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const was = before.current
    const grown = element.scrollHeight - was.height
    if (was.first === '' || (last !== was.last && (isAtEnd.current || isOwn))) {
      element.scrollTop = element.scrollHeight
    } else if (last !== was.last) setHasNew(true)
    else if (first !== was.first) element.scrollTop += grown
    before.current = { first, last, height: element.scrollHeight }
  }, [log, first, last, isOwn])
  // Cards and pictures change the height when they load: the view stays at the end.
  useEffect(() => {
    const element = log.current
    if (!element) return
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
      before.current.height = element.scrollHeight
    })
    for (const part of [element, ...element.children]) grown.observe(part)
    return () => grown.disconnect()
  }, [log])
  useEffect(() => {
    if (!isThere) return
    isAtEnd.current = false
    document.getElementById(`message-${marked}`)?.scrollIntoView({ block: 'center' })
  }, [isThere, marked])
  return {
    hasNew,
    toEnd: () => log.current?.scrollTo({ top: log.current.scrollHeight }),
  }
}
