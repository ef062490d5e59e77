import { Ellipsis, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePicture } from '#app/data/pictures.ts'
import type { Message } from '#app/features/network/messages/message-records.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Menu } from '#app/ui/menu.tsx'
import { withLinks } from '#shared/message.ts'
import { MessageFiles } from './message-files.tsx'

export type MessageTools = {
  /** What can be done about a message; nothing where that is null. */
  menuOf?: (message: Message) => ReactNode
  /** In place of the words, where a message is more than these. */
  cardOf?: (message: Message) => ReactNode
  onRetry?: (message: Message) => void
  onDrop?: (message: Message) => void
}

type BubbleProps = {
  message: Message
  tools: MessageTools
  isMarked: boolean
  /** The first and last bubble of a group of one author: the first has the picture, the last the time. */
  begins: boolean
  ends: boolean
}

export function Bubble({ message, tools, isMarked, begins, ends }: BubbleProps) {
  const { id, isOwn, deleted, failure, files } = message
  const menu = tools.menuOf?.(message)
  const card = message.meeting && tools.cardOf?.(message)
  return (
    <li
      id={`message-${id}`}
      className={cx(
        'group relative flex max-w-[min(520px,88%)] flex-col gap-1.5',
        isOwn ? 'items-end self-end' : 'md:ml-11',
        !begins && '-mt-3',
      )}
    >
      {begins && !isOwn && <Speaker message={message} />}
      <div className={cx('flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
        {card || ((deleted || message.content !== '') && <Said message={message} isMarked={isMarked} />)}
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
      {!deleted && files && files.length > 0 && <MessageFiles files={files} />}
      {failure !== undefined ? (
        <Failure message={message} tools={tools} />
      ) : (
        <Status message={message} isTimed={ends} />
      )}
    </li>
  )
}

/** The author's picture, or the logo of the company they write for. */
function Speaker({ message: { sender, company, picture, logo } }: Pick<BubbleProps, 'message'>) {
  const src = usePicture(company === undefined ? picture : null)
  return (
    <Avatar
      name={company ?? sender}
      square={company !== undefined}
      size="small"
      src={company === undefined ? src : (logo ?? undefined)}
      className="absolute! top-1.5 -left-11 max-md:hidden!"
    />
  )
}

type SaidProps = Pick<BubbleProps, 'message' | 'isMarked'>

function Said({ message, isMarked }: SaidProps) {
  const { isOwn, deleted, hidden, failure } = message
  return (
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
        {hidden ? (
          'Message hidden by Tannr staff'
        ) : deleted ? (
          'Message deleted'
        ) : (
          <Linked text={message.content} />
        )}
      </span>
    </div>
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

function Status({ message, isTimed }: { message: Message; isTimed: boolean }) {
  const { time, read, edited, deleted, isWaiting, byline } = message
  const isEdited = edited && !deleted
  if (!isTimed && !isEdited && !isWaiting) return null
  return (
    <p className="px-1.5 text-13 text-ink-3">
      {byline && isTimed && <span dir="auto">{byline} · </span>}
      {isWaiting ? <span role="status">Sending</span> : time}
      {isEdited && ' · edited'}
      {read && isTimed && ' · read'}
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
