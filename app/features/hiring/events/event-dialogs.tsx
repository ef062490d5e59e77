import { useInfiniteQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { loadMore } from '#app/data/load-more.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type EventPerson, type HeldEvent, placesText } from '#shared/company-event.ts'
import { profilePath } from '#shared/profile.ts'
import { eventPeopleQuery } from './event-queries.ts'
import type { EventChanges } from './use-event-changes.ts'

type PeopleDialogProps = { event: HeldEvent; onClose: () => void }

/** Attendees and the waiting list, in order of their answers. */
export function PeopleDialog({ event, onClose }: PeopleDialogProps) {
  const people = useInfiniteQuery(eventPeopleQuery(event.id))
  const all = people.data?.pages.flat() ?? []
  return (
    <Dialog open title={`Who’s going to ${event.title}`} description={placesText(event)} onClose={onClose}>
      {people.data ? (
        all.length === 0 ? (
          <p className="text-15 text-ink-2">No one has answered yet.</p>
        ) : (
          <>
            <ul aria-label="People" className="divide-y divide-line">
              {all.map((one) => (
                <PersonLine key={one.person} one={one} />
              ))}
            </ul>
            {people.hasNextPage && (
              <LoadMoreButton busy={people.isFetchingNextPage} onMore={() => void loadMore(people)} />
            )}
          </>
        )
      ) : people.error ? (
        <ErrorState
          message={`The list could not be loaded: ${people.error.message}`}
          onRetry={() => void people.refetch()}
          retrying={people.isFetching}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  )
}

function PersonLine({ one: { name, handle, headline, state } }: { one: EventPerson }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-15 font-semibold">
          {handle ? (
            <Link to={profilePath(handle)} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p dir="auto" className="truncate text-14 text-ink-2">
          {headline}
        </p>
      </div>
      <Badge tone={state === 'going' ? 'good' : 'neutral'}>
        {state === 'going' ? 'Going' : 'On the waiting list'}
      </Badge>
    </li>
  )
}

type CancelDialogProps = { event: HeldEvent; cancel: EventChanges['cancel']; onClose: () => void }

/** Asks for confirmation, and for a message to those who answered. */
export function CancelDialog({ event, cancel, onClose }: CancelDialogProps) {
  const [{ because }, change] = useKeptState(`cancel ${event.id}`, true, () => ({ because: '' }))
  const [query] = useAddressQuery()
  const submit = (sent: FormEvent) => {
    sent.preventDefault()
    cancel.attempt({ event, because }).then(onClose, () => undefined)
  }
  const told = event.going + event.waiting
  return (
    <FormDialog
      open
      title="Cancel this event?"
      description={
        told === 0
          ? 'No one has answered yet. This can’t be undone.'
          : `${told === 1 ? 'One person' : `${told} people`} who responded will be notified right away. This can’t be undone.`
      }
      onClose={onClose}
    >
      <form onSubmit={submit} className="flex flex-col gap-5">
        <Field label="Why, in one line" hint="They will read it.">
          <Textarea
            rows={2}
            maxLength={300}
            value={because}
            onChange={({ target }) => change({ because: target.value })}
          />
        </Field>
        <FormFailure
          what="The event was not canceled"
          failure={cancel.error ?? undefined}
          signIn={`/auth?next=${encodeURIComponent(`/business-portal?${query}`)}`}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" look="danger" busy={cancel.isPending}>
            Cancel the event
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
