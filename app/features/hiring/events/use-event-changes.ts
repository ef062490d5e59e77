import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import type { HeldEvent } from '#shared/company-event.ts'
import type { EventFields } from '#shared/company-event-form.ts'
import { cancelEvent, saveEvent } from './event-queries.ts'

type Saved = { event: HeldEvent | undefined; fields: EventFields }
type Cancelled = { event: HeldEvent; because: string }

export function useEventChanges(company: string) {
  const shared = { kind: 'company', key: queryKey('companyEvents', company) } as const
  const save = useChange<unknown, Saved>({
    ...shared,
    run: ({ event, fields }) => saveEvent(company, fields, event?.id),
    failed: 'Failed to save the event',
    done: ({ event }) => toast.success(event ? 'The event is saved' : 'The event is on your company page'),
  })
  const cancel = useChange<unknown, Cancelled>({
    ...shared,
    run: ({ event, because }) => cancelEvent(event.id, because),
    failed: 'Failed to cancel the event',
    done: ({ event }) =>
      toast.success(
        event.going + event.waiting > 0
          ? 'The event is canceled, and everyone who responded was notified'
          : 'The event is canceled',
      ),
  })
  return { save, cancel }
}

export type EventChanges = ReturnType<typeof useEventChanges>
