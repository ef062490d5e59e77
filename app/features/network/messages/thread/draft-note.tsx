import type { MessageDraft } from '#app/features/network/messages/use-message-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type DraftNoteProps = { draft: MessageDraft; known: boolean; onDrop: () => void }

/** Tells that a draft is unsent, and what is missing. */
export function DraftNote({ draft: { text, to }, known, onDrop }: DraftNoteProps) {
  return (
    <section
      aria-label="Draft"
      className="mx-2 flex flex-col gap-2 rounded-input border border-dashed border-line-strong bg-surface p-3"
    >
      {text && (
        <p className="line-clamp-3 text-14" dir="auto">
          <span className="font-semibold">Draft: </span>
          {text}
        </p>
      )}
      <p className="text-13 text-ink-3">
        {!known ? (
          <>
            You have no conversation with {to} yet.{' '}
            <TextLink to={`/search?q=${encodeURIComponent(to)}&type=people`}>Find {to}</TextLink>
          </>
        ) : (
          'Choose a conversation. Nothing is sent until you press Send.'
        )}
      </p>
      <Button look="outline" size="small" className="self-start" onClick={onDrop}>
        {text ? 'Discard draft' : 'Close'}
      </Button>
    </section>
  )
}
