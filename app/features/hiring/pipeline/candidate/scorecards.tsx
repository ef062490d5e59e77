import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { handInScorecard, type ScorecardForm } from '#app/features/hiring/pipeline/pipeline-queries.ts'
import type { Candidate, Scorecard } from '#app/features/hiring/pipeline/pipeline-records.ts'
import { useDraft } from '#app/features/hiring/pipeline/use-draft.ts'
import { usePipelineChange } from '#app/features/hiring/pipeline/use-pipeline-changes.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { advices, type ScorecardLine, scorecardLines } from '#shared/hiring.ts'
import { Part } from './candidate-overview.tsx'

const lines = Object.entries(scorecardLines) as [ScorecardLine, string][]

/** The team's scorecards. Those of others are hidden until one's own is submitted: the database does not return them. */
export function Scorecards({ candidate }: { candidate: Candidate }) {
  if (!candidate.handed_in) return <OwnScorecard candidate={candidate} />
  return candidate.scorecards.map((card) => <HandedIn key={card.handed_in_at} card={card} />)
}

function HandedIn({ card }: { card: Scorecard }) {
  return (
    <Part title={card.own ? 'You' : card.author} aside={advices[card.advice]}>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-1.5 text-14">
        {lines.map(([line, label]) => (
          <div key={line} className="contents">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              <span className="sr-only">{card[line]} of 4</span>
              {[1, 2, 3, 4].map((step) => (
                <span
                  key={step}
                  className={cx(
                    'h-2 w-4 rounded-full border',
                    step <= card[line] ? 'border-ink bg-ink' : 'border-dashed border-line-strong',
                  )}
                />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p dir="auto" className="text-14 whitespace-pre-line text-ink-2">
        {card.reason}
      </p>
    </Part>
  )
}

type Begun = { rated: Partial<Record<ScorecardLine, number>>; advice: string; reason: string }

/** The filled-in part is saved until it is submitted. */
function begun(draft: string): Begun {
  const nothing = { rated: {}, advice: '', reason: '' }
  try {
    return { ...nothing, ...JSON.parse(draft || '{}') }
  } catch {
    return { ...nothing, reason: draft } // Written before the rest was kept.
  }
}

function OwnScorecard({ candidate }: { candidate: Candidate }) {
  const [draft, setDraft] = useDraft(`scorecard ${candidate.id}`)
  const { rated, advice, reason } = begun(draft)
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState<Error>()
  const [query] = useAddressQuery()
  const write = (more: Partial<Begun>) => setDraft(JSON.stringify({ rated, advice, reason, ...more }))
  const hand = usePipelineChange(
    (card: ScorecardForm) => handInScorecard(candidate.id, card),
    'Submitted. You can see the others now.',
    'The scorecard was not submitted',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { craft, judgment, communication } = rated
    if (!craft || !judgment || !communication) return setProblem('Rate all three lines.')
    if (!advice) return setProblem('Choose a recommendation.')
    if (!reason.trim()) return setProblem('Describe what you saw in a sentence.')
    setProblem('')
    setFailure(undefined)
    hand
      .attempt({ craft, judgment, communication, advice, reason: reason.trim() })
      .then(() => setDraft(''), setFailure)
  }
  const others = candidate.scorecard_count
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 p-5">
      <p className="flex gap-2 text-14 text-ink-2">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {others === 0
          ? 'No scorecards yet. Once submitted, a scorecard can’t be changed.'
          : `${others === 1 ? 'One is' : `${others} are`} submitted. You see ${others === 1 ? 'it' : 'them'} once you submit yours, which you can’t change afterward.`}
      </p>
      {lines.map(([line, label]) => (
        <fieldset key={line} className="flex items-center justify-between gap-4">
          <legend className="float-left text-15 font-medium">{label}</legend>
          <div className="flex gap-1.5">
            {[1, 2, 3, 4].map((step) => (
              <label
                key={step}
                className="grid size-10 cursor-pointer place-items-center rounded-control border border-control text-14 has-checked:border-ink has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent pointer-coarse:size-11"
              >
                <input
                  type="radio"
                  name={line}
                  className="sr-only"
                  aria-label={`${label}: ${step} of 4`}
                  checked={rated[line] === step}
                  onChange={() => write({ rated: { ...rated, [line]: step } })}
                />
                {step}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Field label="Your recommendation">
        <Select
          value={advice}
          placeholder="Choose"
          onChange={({ target }) => write({ advice: target.value })}
          options={Object.entries(advices).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="What you saw" error={problem || undefined}>
        <Textarea
          rows={4}
          maxLength={4000}
          value={reason}
          onChange={({ target }) => write({ reason: target.value })}
        />
      </Field>
      <FormFailure
        what="The scorecard was not submitted"
        failure={failure}
        signIn={`/auth?next=${encodeURIComponent(`/business-portal?${query}`)}`}
      />
      <Button type="submit" className="self-end" busy={hand.isPending}>
        Submit
      </Button>
    </form>
  )
}
