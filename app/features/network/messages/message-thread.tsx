import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Stitch } from '#app/ui/thread.tsx'
import { PersonAvatar } from './conversation-list.tsx'
import type { Conversation, Message } from './message-records.ts'

type Writing = {
  /** What is written and not sent yet. */
  draft: string
  onDraft: (words: string) => void
  onSend: (content: string) => void
}
type ThreadProps = Writing & { conversation: Conversation; back: string }

export function MessageThread({ conversation, back, ...writing }: ThreadProps) {
  const { name, role, online, days } = conversation
  const end = useRef<HTMLDivElement>(null)
  const count = days.reduce((sum, { messages }) => sum + messages.length, 0)
  useEffect(() => {
    // The latest message is what somebody wants to see, on opening a thread and after sending.
    if (count > 0) end.current?.scrollTo({ top: end.current.scrollHeight })
  }, [count])
  return (
    <>
      <header className="flex items-center gap-3.5 border-b border-line px-4 py-5 md:px-7">
        <Link
          to={back}
          aria-label="All conversations"
          className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-sunken md:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <PersonAvatar name={name} online={online} />
        <div className="min-w-0">
          <h2 dir="auto" className="truncate text-15 tracking-normal">
            {name}
          </h2>
          <p className="truncate text-14 text-ink-2">
            {role}
            {online && ' · online'}
          </p>
        </div>
      </header>
      <div
        ref={end}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
        tabIndex={0}
        role="log"
        aria-label={`Messages with ${name}`}
        className="flex flex-1 flex-col gap-5 overflow-y-auto px-4 py-6 outline-offset-[-2px] md:px-7"
      >
        {days.map(({ day, messages }) => (
          <section key={day} aria-label={day} className="flex flex-col gap-6">
            <div className="flex items-center gap-4">
              <Stitch className="flex-1" />
              <h3 className="text-13 font-normal tracking-normal text-ink-3">{day}</h3>
              <Stitch className="flex-1" />
            </div>
            <ol className="flex flex-col gap-5">
              {messages.map((message) => (
                <Bubble key={message.id} message={message} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <Composer name={name} {...writing} />
    </>
  )
}

function Bubble({ message: { sender, content, time, isOwn, read } }: { message: Message }) {
  return (
    <li className={cx('flex max-w-[min(520px,88%)] flex-col gap-1.5', isOwn && 'items-end self-end')}>
      <p
        className={cx(
          'rounded-card border px-4 py-3 text-16 whitespace-pre-line',
          isOwn ? 'border-transparent bg-ink text-canvas' : 'border-line bg-surface',
        )}
      >
        <span className="sr-only">{sender}: </span>
        <span dir="auto" className="block">
          {content}
        </span>
      </p>
      <p className="px-1.5 text-13 text-ink-3">
        {time}
        {read && ' · read'}
      </p>
    </li>
  )
}

/** Enter sends, Shift and Enter begins a line. */
function Composer({ name, draft, onDraft, onSend }: Writing & { name: string }) {
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (draft.trim() === '') return
    onSend(draft.trim())
    onDraft('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={send} className="px-4 pb-6 md:px-7">
      <div className="flex items-end gap-2 rounded-[28px] border border-control bg-surface py-2 pr-2 pl-5 focus-within:border-ink-3 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-1 has-[textarea:focus-visible]:outline-accent">
        <textarea
          aria-label={`Message to ${name}`}
          placeholder="Write a message"
          rows={1}
          maxLength={4000}
          value={draft}
          onChange={({ target }) => onDraft(target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none bg-transparent py-2 text-16 outline-none"
        />
        <Button type="submit">Send</Button>
      </div>
    </form>
  )
}
