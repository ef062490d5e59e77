import { Ellipsis, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Menu } from '#app/ui/menu.tsx'
import { withLinks } from '#shared/message.ts'
import type { Message } from './message-records.ts'

export type MessageTools = {
  /** What can be done about a message; nothing where that is null. */
  menuOf?: (message: Message) => ReactNode
  onRetry?: (message: Message) => void
  onDrop?: (message: Message) => void
}

type BubbleProps = { message: Message; tools: MessageTools; isMarked: boolean }

export function Bubble({ message, tools, isMarked }: BubbleProps) {
  const { id, isOwn, deleted, failure } = message
  const menu = tools.menuOf?.(message)
  return (
    <li
      id={`message-${id}`}
      className={cx('group flex max-w-[min(520px,88%)] flex-col gap-1.5', isOwn && 'items-end self-end')}
    >
      <div className={cx('flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
        <div
          className={cx(
            'min-w-0 rounded-card border px-4 py-3 text-16 whitespace-pre-line wrap-anywhere',
            isOwn ? 'border-transparent bg-ink text-canvas' : 'border-line bg-surface',
            deleted && 'border-dashed! border-line-strong! bg-transparent! text-ink-3 italic',
            isMarked && 'outline-2 outline-offset-2 outline-accent',
            message.isWaiting && failure === undefined && 'opacity-70',
          )}
        >
          <span className="sr-only">{message.sender}: </span>
          <span dir="auto" className="block">
            {deleted ? 'Message deleted' : <Linked text={message.content} />}
          </span>
        </div>
        {menu && (
          <Menu
            trigger={<Ellipsis aria-hidden="true" className="size-4" />}
            triggerLabel={`More about “${message.content.slice(0, 40)}”`}
            triggerClass="grid size-8 place-items-center rounded-full text-ink-3 opacity-0 group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
          >
            {menu}
          </Menu>
        )}
      </div>
      {failure === undefined ? <Status message={message} /> : <Failure message={message} tools={tools} />}
    </li>
  )
}

function Linked({ text }: { text: string }) {
  const pieces = withLinks(text)
  let at = 0
  return pieces.map(({ text: piece, link }) => {
    const key = at
    at += piece.length
    if (!link) return piece
    return (
      <a
        key={key}
        href={piece}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-4 wrap-anywhere"
      >
        {piece}
      </a>
    )
  })
}

function Status({ message: { time, read, edited, deleted, isWaiting } }: { message: Message }) {
  return (
    <p className="px-1.5 text-13 text-ink-3">
      {isWaiting ? <span role="status">Sending</span> : time}
      {edited && !deleted && ' · edited'}
      {read && ' · read'}
    </p>
  )
}

function Failure({ message, tools }: { message: Message; tools: MessageTools }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-2 px-1.5 text-13">
      <span className="flex items-center gap-1.5 font-medium text-bad">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        Not sent: {message.failure}
      </span>
      <Button look="outline" size="small" onClick={() => tools.onRetry?.(message)}>
        Try again
      </Button>
      <Button look="ghost" size="small" onClick={() => tools.onDrop?.(message)}>
        Discard
      </Button>
    </div>
  )
}
