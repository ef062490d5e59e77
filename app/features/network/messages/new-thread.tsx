import { useQueryClient } from '@tanstack/react-query'
import { addWaiting, deliverWaiting, dropWaiting, tryAgain } from '#app/data/message-outbox.ts'
import { now } from '#app/lib/clock.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Addressee } from '#shared/message.ts'
import { profilePath } from '#shared/profile.ts'
import { Composer } from './composer.tsx'
import { keepDraft, useKeptDrafts } from './kept-drafts.ts'
import { MessageLog } from './message-log.tsx'
import { threadDays } from './message-records.ts'
import { useWaiting } from './own-thread.tsx'
import { ThreadHead } from './thread-head.tsx'

type NewThreadProps = { person: string; to: Addressee; brought: string; onBroughtSent: () => void }

const notes: Record<Addressee['state'], (name: string) => string> = {
  open: (name) => `You are connected. What you write reaches ${name} at once.`,
  stranger: (name) =>
    `You are not connected, so your first message is a request. You can write more once ${name} has accepted it.`,
  closed: (name) => `${name} takes no messages from people they are not connected with.`,
}

/** The first message to somebody: with it the conversation begins. */
export function NewThread({ person, to, brought, onBroughtSent }: NewThreadProps) {
  const client = useQueryClient()
  const drafts = useKeptDrafts(person)
  const waiting = useWaiting(person).filter((one) => one.person === to.person)
  const days = threadDays([], waiting, { person, name: to.name, theirRead: null, now: now() })
  const isAsked = to.state === 'stranger' && waiting.length > 0
  const deliver = () => void deliverWaiting(client, person)
  return (
    <>
      <ThreadHead name={to.name} headline={to.headline} to={profilePath(to.handle)} back="/messages" />
      {waiting.length > 0 ? (
        <MessageLog
          name={to.name}
          days={days}
          tools={{
            onRetry: ({ id }) => {
              tryAgain(person, id)
              deliver()
            },
            onDrop: ({ id }) => dropWaiting(person, id),
          }}
        />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
          <EmptyState title={`Write to ${to.name}`}>
            {to.blocked ? `You block ${to.name}. Unblock them to write.` : notes[to.state](to.name)}
          </EmptyState>
        </div>
      )}
      {!to.blocked && to.state !== 'closed' && !isAsked && (
        <Composer
          name={to.name}
          draft={drafts[to.person] ?? brought}
          onDraft={(text) => {
            keepDraft(person, to.person, text)
            if (text === '') onBroughtSent()
          }}
          onSend={(body) => {
            addWaiting(person, { id: crypto.randomUUID(), person: to.person, body, at: now().toISOString() })
            keepDraft(person, to.person, '')
            onBroughtSent()
            deliver()
          }}
        />
      )}
    </>
  )
}
