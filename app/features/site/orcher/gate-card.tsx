import { type FormEvent, useState } from 'react'
import { type Decision, decisions, gate, type RunStep, runPerson } from '#app/content/orcher-run.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'
import { clock, edited } from './run-state.ts'

export function Facts({ facts }: Pick<RunStep, 'facts'>) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-13">
      {facts.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

type GateCardProps = { decision: Decision | undefined; onDecide: (decision?: Decision) => void }

/** The question at the gate: choose a side, edit the step, or stop the run. */
export function GateCard({ decision, onDecide }: GateCardProps) {
  const [editing, setEditing] = useState(false)
  function decide(next?: Decision) {
    setEditing(false)
    onDecide(next)
  }
  const choices = decisions.map((one, index) => (
    <button
      key={one.label}
      type="button"
      onClick={() => decide(one)}
      className={`${choiceClass} ${choiceLooks[index]}`}
    >
      {one.label}
    </button>
  ))
  return (
    <li>
      <Portrait
        name={runPerson.name}
        className="absolute top-[64px] left-[calc(64.2%-30px)] size-15 border-[2.5px] border-orcher bg-canvas p-1 max-lg:hidden"
      />
      <div
        aria-live="polite"
        className="my-3 rounded-2xl border border-orcher bg-surface px-4.5 py-4 shadow-float lg:absolute lg:top-[108px] lg:left-[68.6%] lg:z-1 lg:my-0 lg:w-92 lg:max-w-[30%]"
      >
        <p className="text-13 font-semibold text-orcher">
          {decision ? '9:26 · Decided' : `${clock(gate.minute)} · Gate`}
        </p>
        <p className="text-16 font-semibold">{decision ? decision.title : gate.question}</p>
        {decision ? <Facts facts={decision.facts} /> : <p className="mt-1 text-14 text-ink-2">{gate.text}</p>}
        {editing ? (
          <EditForm onEdit={decide} onCancel={() => setEditing(false)} />
        ) : (
          <div className="mt-3 flex flex-wrap gap-2">
            {decision ? (
              <button type="button" onClick={() => decide()} className={`${choiceClass} text-orcher`}>
                Back to the gate
              </button>
            ) : (
              <>
                {choices.slice(0, -1)}
                <button
                  type="button"
                  onClick={() => setEditing(true)}
                  className={`${choiceClass} ${choiceLooks[1]}`}
                >
                  Edit the step
                </button>
                {choices.slice(-1)}
              </>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

const fieldClass = 'mt-1 w-full rounded-control border border-control bg-canvas px-3 text-14'

type EditFormProps = { onEdit: (decision: Decision) => void; onCancel: () => void }

/** The arguments of the step as a form; an edit needs a reason. */
function EditForm({ onEdit, onCancel }: EditFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const reason = String(entered.get('reason')).trim()
    if (reason) onEdit(edited(String(entered.get('rating')), reason))
  }
  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-3 text-13 text-ink-2">
      <label>
        Rating in the memo
        <select name="rating" className={`${fieldClass} h-10 pointer-coarse:h-11`}>
          <option>B, with a note on C</option>
          <option>C for the new unit only</option>
          <option>None until the vendor responds</option>
        </select>
      </label>
      <label>
        Reason
        <input name="reason" required maxLength={120} className={`${fieldClass} h-10 pointer-coarse:h-11`} />
      </label>
      <div className="flex gap-2">
        <button type="submit" className={`${choiceClass} ${choiceLooks[0]}`}>
          Continue with the edit
        </button>
        <button type="button" onClick={onCancel} className={`${choiceClass} ${choiceLooks[2]}`}>
          Cancel
        </button>
      </div>
    </form>
  )
}

const choiceClass = 'h-9 rounded-control px-3.5 text-14 font-medium pointer-coarse:h-11'
const choiceLooks = [
  'bg-orcher text-canvas hover:opacity-88',
  'border border-line-strong hover:border-control',
  'text-ink-2 hover:text-ink',
]
