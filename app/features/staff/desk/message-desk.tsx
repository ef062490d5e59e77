import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { cx } from '#app/ui/cx.ts'
import { FilterBox } from '#app/ui/filter-box.tsx'
import { Select } from '#app/ui/select.tsx'
import { longDateAndTime } from '#shared/dates.ts'
import { messageKinds } from './message-kinds.ts'
import { messageQuery, messagesQuery, type StaffMessage } from './message-queries.ts'
import { MessageView } from './message-view.tsx'
import { PagedList } from './paged-list.tsx'
import { useClose, useReopen } from './use-staff-changes.ts'

const states = [
  { value: 'open', label: 'Waiting' },
  { value: 'settled', label: 'Settled' },
]

/** Messages from the site's forms: the unsettled ones, and beside them the selected one. */
export function MessageDesk({ person }: { person: string }) {
  const [words, type] = useTypedQuery('q')
  const [query, setQuery] = useAddressQuery()
  const settled = query.get('state') === 'settled'
  const asked = useSettled(words.trim())
  const messages = useInfiniteQuery({
    ...messagesQuery(person, { settled, words: asked }),
    placeholderData: keepPreviousData,
  })
  // Here, because the undo of the toast outlives the view of the message.
  const reopen = useReopen()
  const close = useClose((closed) => reopen.mutate(closed))
  const chosen = query.get('message')
  const listed = messages.data?.pages.flat().find(({ id }) => id === chosen)
  // Fetched by itself, since it may be further down the list, or have just been settled.
  const read = useQuery({ ...messageQuery(person, chosen ?? ''), enabled: chosen !== null })
  const shown = chosen === null ? undefined : (listed ?? read.data)
  const address = (message?: string) => {
    const next = new URLSearchParams(query)
    // A line pressed before the address has these words navigates from them.
    if (words.trim()) next.set('q', words)
    else next.delete('q')
    if (message) next.set('message', message)
    else next.delete('message')
    return `?${next}`
  }
  const chooseState = (state: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('message')
        if (state === 'settled') next.set('state', state)
        else next.delete('state')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <section aria-label="Messages" className={cx('flex min-w-0 flex-col gap-4', shown && 'max-lg:hidden')}>
        <div className="flex flex-wrap gap-3">
          <FilterBox
            label="Search messages"
            placeholder="Search"
            words={words}
            onType={type}
            className="min-w-40 flex-1"
          />
          <div className="w-36">
            <Select
              aria-label="State"
              options={states}
              value={settled ? 'settled' : 'open'}
              className="h-11! rounded-full!"
              onChange={({ target }) => chooseState(target.value)}
            />
          </div>
        </div>
        <PagedList
          label="Messages"
          query={messages}
          empty={emptyWords(settled, asked)}
          identity={({ id }) => id}
        >
          {(message) => (
            <MessageLine message={message} to={address(message.id)} current={message.id === chosen} />
          )}
        </PagedList>
      </section>
      {shown ? (
        <MessageView
          key={shown.id}
          person={person}
          message={shown}
          back={address()}
          close={close}
          reopen={reopen}
        />
      ) : (
        <NoMessage gone={shown === null} error={read.error} />
      )}
    </div>
  )
}

/** Replaces a message: none is selected, or the one in the address cannot be shown. */
function NoMessage({ gone, error }: { gone: boolean; error: Error | null }) {
  const trouble = error
    ? `The message could not be loaded: ${error.message}`
    : gone && 'That message is gone.'
  return (
    <p
      className={cx(
        'rounded-card border border-dashed border-line-strong px-5 py-16 text-center text-ink-2',
        !trouble && 'max-lg:hidden',
      )}
    >
      {trouble || 'Choose a message to read and answer it.'}
    </p>
  )
}

function emptyWords(settled: boolean, words: string): string {
  if (words) return `No message has “${words}” in it`
  return settled ? 'Nothing is settled yet' : 'No one is waiting for an answer'
}

type MessageLineProps = { message: StaffMessage; to: string; current: boolean }

function MessageLine({ message, to, current }: MessageLineProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={cx(
        'flex flex-col gap-0.5 px-4 py-3 -outline-offset-2 hover:bg-canvas',
        current && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span dir="auto" className="truncate text-15 font-semibold">
          {message.name || message.email}
        </span>
        <span className="shrink-0 text-13 text-ink-3">{messageKinds[message.kind]}</span>
      </span>
      <span dir="auto" className="line-clamp-2 text-14 text-ink-2 wrap-anywhere">
        {message.message || 'Without a message'}
      </span>
      <span className="text-13 text-ink-3">
        {message.last_at > message.created_at && 'Wrote again '}
        {longDateAndTime(message.last_at)}
      </span>
    </Link>
  )
}
