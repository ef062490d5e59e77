import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePicture } from '#app/data/pictures.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { cx } from '#app/ui/cx.ts'
import { Unverified } from '#app/ui/verified-mark.tsx'
import type { ListedConversation } from './message-records.ts'

type ConversationListProps = {
  conversations: readonly ListedConversation[]
  chosen: string | undefined
  address: (id: string) => string
  onOpen?: (id: string) => void
  /** In place of an empty list. */
  empty?: ReactNode
}

export function ConversationList({ conversations, chosen, address, onOpen, empty }: ConversationListProps) {
  if (conversations.length === 0) {
    return empty ?? <p className="px-4 py-8 text-center text-15 text-ink-2">No conversations found</p>
  }
  return (
    <nav aria-label="Conversations">
      <ul className="flex flex-col gap-1">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationLink
              conversation={conversation}
              current={conversation.id === chosen}
              to={address(conversation.id)}
              onOpen={() => onOpen?.(conversation.id)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type LinkProps = { conversation: ListedConversation; current: boolean; to: string; onOpen: () => void }

function ConversationLink({ conversation, current, to, onOpen }: LinkProps) {
  const { name, role, time, unread, online, note, isCompany, picture, logo, verified } = conversation
  return (
    <Link
      to={to}
      preventScrollReset
      onClick={onOpen}
      aria-current={current ? 'true' : undefined}
      className={cx(
        'grid grid-cols-[auto_1fr] gap-x-3 rounded-input border p-3 hover:bg-surface',
        current ? 'md:border-line md:bg-surface' : '',
        'border-transparent',
      )}
    >
      <PersonAvatar name={name} online={online} square={isCompany ?? false} picture={picture} logo={logo} />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span dir="auto" className="truncate text-15 font-semibold">
            {name}
            <Unverified how={verified} />
          </span>
          <span className="shrink-0 text-13 text-ink-3">{time}</span>
        </span>
        {(role || note) && (
          <span dir="auto" className="truncate text-13 text-ink-2">
            {[note, role].filter(Boolean).join(' · ')}
          </span>
        )}
        <span className="flex items-center justify-between gap-3">
          <LastLine conversation={conversation} />
          {unread > 0 && (
            <span className="min-w-6 rounded-full bg-accent px-2 text-center text-13 font-semibold text-on-accent">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

function LastLine({ conversation: { draft, lastMessage, unread } }: { conversation: ListedConversation }) {
  return (
    <span dir="auto" className={cx('truncate text-14', unread > 0 ? 'font-semibold' : 'text-ink-2')}>
      {draft ? (
        <>
          <span className="font-semibold text-accent">Draft: </span>
          {draft.replace(/\s+/g, ' ')}
        </>
      ) : (
        lastMessage
      )}
    </span>
  )
}

type PersonAvatarProps = {
  name: string
  online?: boolean
  size?: 'small' | 'medium'
  square?: boolean
  /** The path of the picture; for a company, that of its logo. */
  picture?: string | null | undefined
  logo?: string | null | undefined
}

/** A picture or initials, with a dot if the person is online. */
export function PersonAvatar({ name, online, size, square, picture, logo }: PersonAvatarProps) {
  const src = usePicture(picture)
  return (
    <span className="relative self-start">
      <Avatar name={name} size={size ?? 'medium'} square={square ?? false} src={logo ?? src} />
      {online && (
        <span className="absolute -right-0.5 -bottom-0.5 size-3.5 rounded-full border-2 border-canvas bg-good">
          <span className="sr-only">Online</span>
        </span>
      )}
    </span>
  )
}
