import { useBlocking, useRequestAnswer } from '#app/features/network/messages/use-message-changes.ts'
import { Button } from '#app/ui/button.tsx'
import type { ConversationLine } from '#shared/message.ts'

type FootProps = { person: string; line: ConversationLine }
type NoteProps = { line: ConversationLine; forCompany: string | undefined }

/** A request is answered in its thread. */
export function RequestBar({ person, line: { id, name } }: FootProps) {
  const answer = useRequestAnswer(person)
  return (
    <section
      aria-label="Message request"
      className="mx-4 mb-4 flex flex-wrap items-center gap-3 rounded-card border border-dashed border-line-strong p-4 md:mx-7"
    >
      <p className="min-w-52 flex-1 text-14 text-ink-2">
        You’re not connected with {name}. Write back or accept to continue. {name} won’t be notified if you
        decline.
      </p>
      <Button size="small" onClick={() => answer.mutate({ id, name, answer: 'accepted' })}>
        Accept
      </Button>
      <Button look="outline" size="small" onClick={() => answer.mutate({ id, name, answer: 'declined' })}>
        Decline
      </Button>
    </section>
  )
}

/** Why no message can be sent at present. */
export function ThreadNote({ line, forCompany }: NoteProps) {
  const { person, company, name, blocked } = line
  const blocking = useBlocking()
  return (
    <p className="mx-4 mb-5 flex flex-wrap items-center justify-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-3 text-center text-14 text-ink-2 md:mx-7">
      {noteOf(line, forCompany !== undefined)}
      {blocked && (
        <Button
          look="outline"
          size="small"
          onClick={() => blocking.mutate({ person, company: company?.id, forCompany, name, blocked: false })}
        >
          Unblock
        </Button>
      )}
    </p>
  )
}

function noteOf({ person, company, name, blocked }: ConversationLine, isForCompany: boolean): string {
  if (blocked) {
    return isForCompany
      ? `Your company blocked ${name}. They can’t message it.`
      : `You blocked ${name}. You don’t see anything they write.`
  }
  if (company?.refuses) return `${name} doesn’t take messages from you. You can still read this conversation.`
  if (company) return `${name} no longer accepts messages on Tannr. You can still read this conversation.`
  if (!person) return 'This person has left Tannr. You can still read this conversation.'
  return `Your request is sent. You can write more once ${name} has accepted it.`
}
