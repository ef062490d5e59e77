import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { FilterBox } from '#app/ui/filter-box.tsx'
import { roundButton } from '#app/ui/round-button.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { OwnCompany } from '#shared/company.ts'
import { writePath } from '#shared/message.ts'
import type { ConnectionLine } from '#shared/network.ts'
import { inboxPath } from './company-inbox/inbox-address.ts'
import { PersonAvatar } from './conversation-list.tsx'
import { acquaintancesQuery } from './message-queries.ts'
import { ThreadHeader } from './thread/thread-header.tsx'

export function NewMessageLink({ to = '/messages?new=1' }: { to?: string }) {
  return (
    <Link to={to} aria-label="New message" title="New message" className={roundButton}>
      <SquarePen aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
    </Link>
  )
}

/** Selects a recipient among connections; others are found by their profile. */
export function NewMessage({ person }: { person: string }) {
  return <Choice person={person} headline="Choose someone you know" back="/messages" address={writePath} />
}

type InboxNewMessageProps = { person: string; company: OwnCompany }

/** In the name of a company, whose applicants are written to from the pipeline. */
export function InboxNewMessage({ person, company: { name, slug } }: InboxNewMessageProps) {
  return (
    <Choice
      person={person}
      headline={`Write as ${name} to someone you know. Write to applicants from the Talent Pipeline.`}
      back={inboxPath(slug)}
      address={(handle) => inboxPath(slug, { to: handle })}
    />
  )
}

type ChoiceProps = { person: string; headline: string; back: string; address: (handle: string) => string }

function Choice({ person, headline, back, address }: ChoiceProps) {
  const [words, setWords] = useState('')
  const asked = useSettled(words.trim())
  const people = useQuery({ ...acquaintancesQuery(person, asked), placeholderData: keepPreviousData })
  return (
    <>
      <ThreadHeader name="New message" headline={headline} back={back} />
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-5 md:px-7">
        <FilterBox
          label="Search the people you know"
          placeholder="Name, headline or place"
          words={words}
          onType={setWords}
        />
        {people.data ? (
          <People lines={people.data} words={asked} address={address} />
        ) : people.error ? (
          <ErrorState
            message={`The people you know could not be loaded: ${people.error.message}`}
            onRetry={() => void people.refetch()}
            retrying={people.isFetching}
          />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </div>
    </>
  )
}

type PeopleProps = Pick<ChoiceProps, 'address'> & { lines: readonly ConnectionLine[]; words: string }

function People({ lines, words, address }: PeopleProps) {
  if (lines.length === 0) {
    return (
      <EmptyState
        title={words ? `No one found for “${words}”` : 'You have no connections yet'}
        action={
          <ButtonLink look="outline" to={`/search?${new URLSearchParams({ q: words, type: 'people' })}`}>
            Find people
          </ButtonLink>
        }
      >
        You can write to anyone from their profile. For people you don’t know, your first message is a
        request.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="People you know" className="flex flex-col">
      {lines.map(({ person, name, handle, headline, picture }) => (
        <li key={person}>
          <Link to={address(handle)} className="flex items-center gap-3 rounded-input p-3 hover:bg-sunken">
            <PersonAvatar name={name} picture={picture} />
            <span className="flex min-w-0 flex-col">
              <span dir="auto" className="truncate text-15 font-semibold">
                {name}
              </span>
              <span dir="auto" className="truncate text-14 text-ink-2">
                {headline}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
