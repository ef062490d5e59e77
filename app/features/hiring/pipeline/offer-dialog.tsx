import type { FormEvent } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { now } from '#app/lib/clock.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { localDay } from '#shared/dates.ts'
import { makeOffer } from './pipeline-queries.ts'
import { type Board, type Card, nameOf } from './pipeline-records.ts'
import { usePipelineChange } from './use-pipeline-changes.ts'

const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD']
const inDays = (days: number) => localDay(new Date(now().getTime() + days * 86_400_000))

type OfferDialogProps = {
  board: Board
  /** As it was when the form was opened. */
  card: Card
  open: boolean
  onClose: () => void
}

/** An offer with its terms, which the candidate accepts or declines. */
export function OfferDialog({ board, card, open, onClose }: OfferDialogProps) {
  const { job } = board
  const [query] = useAddressQuery()
  const [{ salary, currency, starts, until, terms }, change] = useKeptState(`offer ${card.id}`, open, () => ({
    salary: String(job.salary_min ?? ''),
    currency: job.currency,
    starts: inDays(30),
    until: inDays(7),
    terms: '',
  }))
  const offer = usePipelineChange(makeOffer, 'The offer was sent to the candidate', 'The offer was not made')
  const amount = Number(salary.replace(/[\s,]/g, ''))
  const problem = Number.isInteger(amount) && amount > 0 ? undefined : 'Enter a whole amount per year.'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    const details = { id: card.id, salary: amount, currency, starts_on: starts, answer_by: until, terms }
    offer.attempt({ ...details, seen: card.last_event }).then(onClose, () => undefined)
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`An offer for ${nameOf(card)}`}
      description={`${job.title} at ${job.company}. The candidate sees it right away.`}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid grid-cols-[1fr_7rem] gap-3">
          <Field label="Pay per year" error={problem}>
            <Input
              inputMode="numeric"
              value={salary}
              onChange={({ target }) => change({ salary: target.value })}
            />
          </Field>
          <Field label="Currency">
            <Select
              value={currency}
              onChange={({ target }) => change({ currency: target.value })}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          </Field>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="First day">
            <Input
              type="date"
              required
              value={starts}
              onChange={({ target }) => change({ starts: target.value })}
            />
          </Field>
          <Field label="Open until">
            <Input
              type="date"
              required
              min={inDays(1)}
              max={inDays(90)}
              value={until}
              onChange={({ target }) => change({ until: target.value })}
            />
          </Field>
        </div>
        <Field label="Terms" hint="Hours, place, bonus, time off: what the offer includes.">
          <Textarea
            rows={5}
            maxLength={10_000}
            value={terms}
            onChange={({ target }) => change({ terms: target.value })}
          />
        </Field>
        <FormFailure
          what="The offer was not made"
          failure={offer.error ?? undefined}
          signIn={`/auth?next=${encodeURIComponent(`/business-portal?${query}`)}`}
        />
        <FormButtons busy={offer.isPending} onCancel={onClose}>
          Make the offer
        </FormButtons>
      </form>
    </FormDialog>
  )
}
