import { Check, Clock, Link2, Pencil, X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import type { Approval } from './approval-queries.ts'
import type { Decision, Typed, Verdict } from './use-decision.ts'

const verdicts = [
  { verdict: 'approve', label: 'Approve', icon: Check },
  { verdict: 'edit', label: 'Edit', icon: Pencil },
  { verdict: 'reject', label: 'Reject', icon: X },
  { verdict: 'defer', label: 'Defer', icon: Clock },
] as const

const acts = {
  approve: { read: 'Approve', write: 'Approve and run', external: 'Approve and send' },
  edit: 'Change the arguments',
  reject: 'Reject it',
  defer: 'Remind me tomorrow',
} as const

/** Asks for a second factor before the form, which stays as it is. */
export type SecondStepProps = { onTaken: () => void; onClose: () => void }

type DecisionFormProps = {
  approval: Approval
  decision: Decision
  SecondStep: ComponentType<SecondStepProps>
}

/**
 * A decision is only shown after the server's response; input stays if it is refused. On a phone only its buttons are shown at
 * the bottom, and it opens with the reason.
 */
export function DecisionForm({ approval, decision, SecondStep }: DecisionFormProps) {
  const { kind, args_sha256, directive_id } = approval
  const { typed, change, send, sendNow, asksStep, leaveStep, ...is } = decision
  const [isOpen, setOpen] = useState(typed.reason !== '')
  const onKeyDown = ({ key, metaKey, ctrlKey }: KeyboardEvent) => {
    if (key === 'Enter' && (metaKey || ctrlKey)) send()
    if (key === 'Escape') setOpen(false)
  }
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        onKeyDown={onKeyDown}
        className={cx(
          'flex flex-col gap-4 rounded-card border border-line bg-surface p-5',
          'max-md:order-last max-md:sticky max-md:bottom-(--foot) max-md:z-10 max-md:-mx-4 max-md:max-h-[75dvh] max-md:overflow-y-auto max-md:rounded-b-none max-md:border-x-0 max-md:p-4 max-md:shadow-float',
        )}
      >
        {isOpen && (
          <button
            type="button"
            aria-label="Close the decision form"
            onClick={() => setOpen(false)}
            className="-my-4 grid h-11 w-24 shrink-0 place-items-center self-center md:hidden"
          >
            <span className="h-1 w-9 rounded-full bg-line-strong" />
          </button>
        )}
        <Verdicts
          kind={kind}
          chosen={typed.verdict}
          onChoose={(verdict) => {
            change({ verdict })
            setOpen(true)
          }}
        />
        <div className={cx('flex flex-col gap-4', !isOpen && 'max-md:hidden')}>
          <Words typed={typed} onType={change} />
          <FormFailure
            what="It was not decided"
            failure={is.failure}
            signIn={`/auth?next=/orcher/console/approvals?directive=${directive_id}`}
          />
          <Button type="submit" shape="block" size="large" busy={is.busy} disabled={is.disabled}>
            {actOf(approval, typed.verdict)}
          </Button>
          <p className="flex gap-2 text-13 text-ink-3">
            <Link2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              You’re deciding on exactly these arguments,{' '}
              <span className="font-mono">
                {args_sha256.slice(0, 4)}…{args_sha256.slice(-4)}
              </span>
              . If they change, you are asked again.
            </span>
          </p>
        </div>
      </form>
      {asksStep && <SecondStep onTaken={() => void sendNow()} onClose={leaveStep} />}
    </>
  )
}

/** The button names the effect. */
const actOf = ({ effect }: Approval, verdict: Verdict) =>
  verdict === 'approve' ? acts.approve[effect] : acts[verdict]

function Words({ typed, onType }: { typed: Typed; onType: (some: Partial<Typed>) => void }) {
  return (
    <>
      {typed.verdict === 'edit' && (
        <Field label="Arguments" hint="They are checked, and asked for again.">
          <Textarea
            name="args"
            rows={6}
            className="font-mono text-13!"
            value={typed.edited}
            onChange={({ target }) => onType({ edited: target.value })}
          />
        </Field>
      )}
      <Field label="Reason" hint="Stays in the audit chain with your name and the time.">
        <Textarea
          name="reason"
          rows={2}
          className="max-md:min-h-16!"
          value={typed.reason}
          maxLength={2000}
          onChange={({ target }) => onType({ reason: target.value })}
        />
      </Field>
    </>
  )
}

type VerdictsProps = { kind: Approval['kind']; chosen: Verdict; onChoose: (verdict: Verdict) => void }

function Verdicts({ kind, chosen, onChoose }: VerdictsProps) {
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="pb-2.5 text-16 font-semibold max-md:sr-only">Your decision</legend>
      <div
        className={cx(
          'grid grid-cols-2 gap-2',
          kind === 'step' ? 'max-md:grid-cols-4' : 'max-md:grid-cols-3',
        )}
      >
        {verdicts
          .filter((one) => one.verdict !== 'edit' || kind === 'step')
          .map(({ verdict: one, label, icon: Icon }) => (
            <label
              key={one}
              className={cx(
                'flex h-11 cursor-pointer items-center gap-2 rounded-control border px-3 text-14 font-medium max-md:justify-center max-md:px-1 md:last:odd:col-span-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
                one === chosen ? 'border-ink ring-1 ring-ink' : 'border-line-strong',
              )}
            >
              <input
                type="radio"
                name="verdict"
                className="sr-only"
                checked={one === chosen}
                onChange={() => onChoose(one)}
                onClick={() => onChoose(one)}
              />
              <Icon aria-hidden="true" className="size-4 max-md:hidden" strokeWidth={1.75} />
              {label}
            </label>
          ))}
      </div>
    </fieldset>
  )
}
