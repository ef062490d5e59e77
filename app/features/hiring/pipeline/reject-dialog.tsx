import type { FormEvent } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import {
  type RejectionKind,
  type RejectionReason,
  rejectionKinds,
  rejectionReasons,
  rejectionText,
} from '#shared/hiring.ts'
import { type Card, nameOf, type Texts } from './pipeline-records.ts'
import { useReject } from './use-pipeline-changes.ts'

type RejectDialogProps = {
  company: string
  texts: Texts
  cards: readonly Card[]
  open: boolean
  /** All of them were declined. */
  onDone: () => void
  onClose: () => void
}

type Declining = { reason: RejectionReason; kind: RejectionKind; typed?: string }

/** Rejects one or several candidates: with a reason and a text that they read, after confirmation. */
export function RejectDialog({ company, texts, cards, open, onDone, onClose }: RejectDialogProps) {
  const [{ reason, kind, typed }, change] = useKeptState<Declining>(
    `decline ${cards.map(({ id }) => id).join(' ')}`,
    open,
    () => ({ reason: 'another_candidate', kind: 'this_role' }),
  )
  const reject = useReject()
  const [query] = useAddressQuery()
  const message = typed ?? texts[reason] ?? rejectionText(reason, kind, company)
  const many = cards.length
  const who = many === 1 && cards[0] ? nameOf(cards[0]) : `${many} candidates`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!message.trim()) return
    const declined = { ids: cards.map(({ id }) => id), seen: cards.map(({ last_event }) => last_event) }
    reject.attempt({ ...declined, reason, kind, message }).then(
      () => {
        onDone()
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Decline ${who}`}
      description={`${many === 1 ? 'The candidate reads' : 'Each of them reads'} this right away${hasOwnServer ? ', and gets an email if they have emails turned on' : ''}.`}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Reason" hint="The candidate sees the reason.">
          <Select
            value={reason}
            onChange={({ target }) => change({ reason: target.value as RejectionReason })}
            options={Object.entries(rejectionReasons).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field label="Is this final?">
          <Select
            value={kind}
            onChange={({ target }) => change({ kind: target.value as RejectionKind })}
            options={Object.entries(rejectionKinds)
              .filter(([value]) => value !== 'job_closed')
              .map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field
          label="Message"
          hint="{name} is the candidate’s first name, {job} the job."
          error={message.trim() ? undefined : 'Write a message before you decline.'}
        >
          <Textarea
            rows={9}
            maxLength={3500}
            value={message}
            onChange={({ target }) => change({ typed: target.value })}
          />
        </Field>
        <FormFailure
          what="No one was declined"
          failure={reject.error ?? undefined}
          signIn={`/auth?next=${encodeURIComponent(`/business-portal?${query}`)}`}
        />
        <FormButtons look="danger" busy={reject.isPending} onCancel={onClose}>
          Decline and tell {many === 1 ? 'them' : `all ${many}`}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
