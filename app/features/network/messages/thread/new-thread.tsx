import { useQueryClient } from '@tanstack/react-query'
import { addWaiting, deliverWaiting, dropWaiting, tryAgain } from '#app/data/message-outbox.ts'
import {
  keepDraft,
  type Target,
  targetKey,
  useKeptDrafts,
} from '#app/features/network/messages/kept-drafts.ts'
import { threadDays } from '#app/features/network/messages/message-records.ts'
import { now } from '#app/lib/clock.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { companyPath } from '#shared/company.ts'
import type { Addressee } from '#shared/message.ts'
import { profilePath } from '#shared/profile.ts'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { SubjectLine } from './thread-subject.tsx'
import { useWaiting } from './use-waiting.ts'

type NewThreadProps = {
  person: string
  to: Addressee
  /** The company in whose name it is written. */
  as?: string
  back: string
  /** Where the subject is shown. */
  about?: string | undefined
  brought: string
  onBroughtSent: () => void
}

const notes: Record<Addressee['state'], (name: string) => string> = {
  open: (name) => `You’re connected, so ${name} gets your message right away.`,
  stranger: (name) =>
    `You are not connected, so your first message is a request. You can write more once ${name} has accepted it.`,
  closed: (name) => `${name} does not accept messages from people outside their connections.`,
}

function noteOf(to: Addressee, isForCompany: boolean): string {
  if (to.blocked)
    return `${isForCompany ? 'Your company' : 'You'} blocked ${to.name}. Unblock them to send a message.`
  if (isForCompany) return `${to.name} sees your company, and your first name below what you write.`
  if (!to.company) return notes[to.state](to.name)
  if (to.company.refuses) return `${to.name} doesn’t take messages from you.`
  return to.state === 'closed'
    ? `${to.name} doesn’t take messages on Tannr.`
    : `The people who manage ${to.name} read what you write.`
}

function targetOf(to: Addressee, as: string | undefined): Target {
  if (to.application) return { application: to.application }
  if (to.company) return { company: to.company.id }
  return { person: to.person ?? '', ...(as && { company: as }) }
}

/** The first message to somebody, which creates the conversation. */
export function NewThread({ person, to, as, back, about, brought, onBroughtSent }: NewThreadProps) {
  const client = useQueryClient()
  const drafts = useKeptDrafts(person)
  const target = targetOf(to, as)
  const key = targetKey(target)
  const waiting = useWaiting(person).filter((one) => !one.conversation && targetKey(one) === key)
  const days = threadDays([], waiting, { person, name: to.name, theirRead: null, now: now() })
  const isAsked = to.state === 'stranger' && waiting.length > 0
  const deliver = () => void deliverWaiting(client, person)
  const page = to.company ? companyPath(to.company.slug) : to.handle ? profilePath(to.handle) : undefined
  return (
    <>
      <ThreadHeader
        name={to.name}
        headline={to.headline}
        isCompany={Boolean(to.company)}
        picture={to.picture}
        logo={to.company?.logo_url}
        verified={to.company?.verified_how}
        to={page}
        back={back}
      />
      <SubjectLine subject={to.subject} to={about} />
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
          <EmptyState title={`Write to ${to.name}`}>{noteOf(to, as !== undefined)}</EmptyState>
        </div>
      )}
      {!to.blocked && to.state !== 'closed' && !isAsked && (
        <Composer
          name={to.name}
          draft={drafts[key] ?? brought}
          onDraft={(text) => {
            keepDraft(person, key, text)
            if (text === '') onBroughtSent()
          }}
          onSend={(body) => {
            addWaiting(person, { id: crypto.randomUUID(), ...target, body, at: now().toISOString() })
            keepDraft(person, key, '')
            onBroughtSent()
            deliver()
          }}
        />
      )}
    </>
  )
}
