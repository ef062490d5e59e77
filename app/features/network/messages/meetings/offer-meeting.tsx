import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { roundButton } from '#app/ui/round-button.ts'
import type { ConversationLine } from '#shared/message.ts'

const OfferDialog = lazy(async () => ({ default: (await import('./offer-dialog.tsx')).OfferDialog }))

type OfferMeetingProps = { person: string; line: Pick<ConversationLine, 'id' | 'name'> }

/** The button beside the message field: offers times to meet. */
export function OfferMeeting(props: OfferMeetingProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Offer times to meet"
        className={`${roundButton} -ml-2`}
        onClick={() => setOpen(true)}
      >
        <CalendarPlus aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </button>
      {open &&
        // Rendered outside of the surrounding form, as forms cannot be nested.
        createPortal(
          <Suspense>
            <OfferDialog {...props} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
