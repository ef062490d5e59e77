import { type FormEvent, useState } from 'react'
import { now } from '#app/lib/clock.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { localDay } from '#shared/dates.ts'
import { makeOffer } from './pipeline-queries.ts'
import { type Board, type Card, nameOf } from './pipeline-records.ts'
import { usePipelineChange } from './use-pipeline-changes.ts'

const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD']
const inDays = (days: number) => localDay(new Date(now().getTime() + days * 86_400_000))

type OfferDialogProps = { board: Board; card: Card; open: boolean; onClose: () => void }

/** An offer with its terms, which the candidate accepts or declines. */
export function OfferDialog({ board, card, open, onClose }: OfferDialogProps) {
  const { job } = board
  const [salary, setSalary] = useState(String(job.salary_min ?? ''))
  const [currency, setCurrency] = useState(job.currency)
  const [starts, setStarts] = useState(() => inDays(30))
  const [until, setUntil] = useState(() => inDays(7))
  const [terms, setTerms] = useState('')
  const offer = usePipelineChange(makeOffer, 'The offer was sent to the candidate', 'The offer was not made')
  const amount = Number(salary.replace(/[\s,]/g, ''))
  const problem = Number.isInteger(amount) && amount > 0 ? undefined : 'Enter a whole amount per year.'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    const details = { id: card.id, salary: amount, currency, starts_on: starts, answer_by: until, terms }
    offer.attempt(details).then(onClose, () => undefined)
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
            <Input inputMode="numeric" value={salary} onChange={({ target }) => setSalary(target.value)} />
          </Field>
          <Field label="Currency">
            <Select
              value={currency}
              onChange={({ target }) => setCurrency(target.value)}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          </Field>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="First day">
            <Input type="date" required value={starts} onChange={({ target }) => setStarts(target.value)} />
          </Field>
          <Field label="Open until">
            <Input
              type="date"
              required
              min={inDays(1)}
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          </Field>
        </div>
        <Field label="Terms" hint="Hours, place, bonus, time off: what the offer includes.">
          <Textarea
            rows={5}
            maxLength={10_000}
            value={terms}
            onChange={({ target }) => setTerms(target.value)}
          />
        </Field>
        {offer.error && (
          <p role="alert" className="text-14 font-medium text-bad">
            The offer was not made: {offer.error.message}
          </p>
        )}
        <FormButtons busy={offer.isPending} onCancel={onClose}>
          Make the offer
        </FormButtons>
      </form>
    </FormDialog>
  )
}
