import { useState } from 'react'
import { Link } from 'react-router'
import { now } from '#app/lib/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { recentTime } from '#shared/dates.ts'
import type { ConversationLine } from '#shared/message.ts'
import { mutualText } from '#shared/network.ts'
import { BlockOrReport } from './block-or-report.tsx'
import { PersonAvatar } from './conversation-list.tsx'
import { useRequestAnswer } from './use-message-changes.ts'

type RequestCardProps = { person: string; line: ConversationLine; to: string; onAccepted: () => void }

/** A stranger's first message: not yet a conversation. */
export function RequestCard({ person, line, to, onAccepted }: RequestCardProps) {
  const { id, name, headline, mutual, last } = line
  const answer = useRequestAnswer(person)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <li className="flex flex-col gap-2 rounded-input border border-dashed border-line-strong p-3">
      <Link to={to} preventScrollReset className="group grid grid-cols-[auto_1fr] gap-x-3">
        <PersonAvatar name={name} picture={line.picture} />
        <span className="flex min-w-0 flex-col">
          <span className="flex items-baseline justify-between gap-3">
            <span dir="auto" className="truncate text-15 font-semibold group-hover:underline">
              {name}
            </span>
            <span className="shrink-0 text-13 text-ink-3">{recentTime(new Date(line.last_at), now())}</span>
          </span>
          <span dir="auto" className="truncate text-13 text-ink-2">
            {[headline, mutual > 0 && mutualText(mutual)].filter(Boolean).join(' · ') ||
              'Wants to write to you'}
          </span>
        </span>
      </Link>
      <p dir="auto" className="line-clamp-3 text-14 text-ink-2 wrap-anywhere">
        “{last?.body}”
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          look="outline"
          size="small"
          aria-label={`Accept: ${name}`}
          onClick={() => {
            answer.mutate({ id, name, answer: 'accepted' })
            onAccepted()
          }}
        >
          Accept
        </Button>
        <Button
          look="ghost"
          size="small"
          aria-label={`Decline: ${name}`}
          onClick={() => answer.mutate({ id, name, answer: 'declined' })}
        >
          Decline
        </Button>
        <Button
          look="ghost"
          size="small"
          className="ml-auto px-2! text-13! font-normal! text-ink-2!"
          aria-label={`Block or report ${name}`}
          onClick={() => setIsAsking(true)}
        >
          Block or report
        </Button>
      </div>
      {isAsking && <BlockOrReport line={line} onClose={() => setIsAsking(false)} />}
    </li>
  )
}
