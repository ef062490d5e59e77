import { Check, Clock, Link2, Pencil, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { useSingleKeys } from '#app/lib/page/single-keys.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import type { Approval } from './directive-queries.ts'

type Verdict = 'approve' | 'edit' | 'reject' | 'defer'

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

const day = 86_400_000

/** Nothing shows as decided before the server has answered; what was typed stays when it refuses. */
export function DecisionForm({ approval }: { approval: Approval }) {
  const { id, args, args_sha256, reason_required, effect, may_not, kind, directive_id } = approval
  const scope = useWorkspaceScope()
  const [{ verdict, reason, edited }, change] = useKeptState(`approval ${id}`, true, () => ({
    verdict: 'approve' as Verdict,
    reason: '',
    edited: JSON.stringify(args, null, 2),
  }))
  const [failure, setFailure] = useState<Error>()
  const decide = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'approvals'),
    run: (body: object) => callOrcher('POST', `/oversight/approvals/${id}`, { ...scope, body }),
    failed: 'It was not decided',
    done: () => toast.success('Decided. It is on record with your name.'),
  })
  const needsReason = verdict === 'reject' || verdict === 'edit' || (verdict === 'approve' && reason_required)
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    setFailure(undefined)
    try {
      await decide.attempt({
        ...{ decision: verdict, args_sha256 },
        ...(reason.trim() && { reason: reason.trim() }),
        ...(verdict === 'edit' && { args: argumentsIn(edited) }),
        ...(verdict === 'defer' && { remind_at: new Date(now().getTime() + day).toISOString() }),
      })
    } catch (error) {
      setFailure(error as Error)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
  }
  useSingleKeys({
    a: () => change({ verdict: 'approve' }),
    r: () => change({ verdict: 'reject' }),
    d: () => change({ verdict: 'defer' }),
    ...(kind === 'step' && { e: () => change({ verdict: 'edit' }) }),
  })
  const act = verdict === 'approve' ? acts.approve[effect] : acts[verdict]
  return (
    <form
      onSubmit={send}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
    >
      <Verdicts kind={kind} chosen={verdict} onChoose={(chosen) => change({ verdict: chosen })} />
      {verdict === 'edit' && (
        <Field label="Arguments" hint="They are checked, and asked for again.">
          <Textarea
            name="args"
            rows={6}
            className="font-mono text-13!"
            value={edited}
            onChange={({ target }) => change({ edited: target.value })}
          />
        </Field>
      )}
      <Field label="Reason" hint="Stays in the audit chain with your name and the time.">
        <Textarea
          name="reason"
          rows={2}
          value={reason}
          maxLength={2000}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      <FormFailure
        what="It was not decided"
        failure={failure}
        signIn={`/auth?next=/orcher/console/approvals?directive=${directive_id}`}
      />
      <Button
        type="submit"
        shape="block"
        size="large"
        busy={decide.isPending}
        disabled={may_not !== null || (needsReason && reason.trim() === '')}
      >
        {act}
      </Button>
      <p className="flex gap-2 text-13 text-ink-3">
        <Link2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          You decide on exactly these arguments,{' '}
          <span className="font-mono">
            {args_sha256.slice(0, 4)}…{args_sha256.slice(-4)}
          </span>
          . If they change, you are asked again.
        </span>
      </p>
    </form>
  )
}

function argumentsIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The arguments are not valid JSON.')
  }
}

type VerdictsProps = { kind: Approval['kind']; chosen: Verdict; onChoose: (verdict: Verdict) => void }

function Verdicts({ kind, chosen, onChoose }: VerdictsProps) {
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="pb-2.5 text-16 font-semibold">Your decision</legend>
      <div className="grid grid-cols-2 gap-2">
        {verdicts
          .filter((one) => one.verdict !== 'edit' || kind === 'step')
          .map(({ verdict: one, label, icon: Icon }) => (
            <label
              key={one}
              className={cx(
                'flex h-11 cursor-pointer items-center gap-2 rounded-control border px-3 text-14 font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent',
                one === chosen ? 'border-ink ring-1 ring-ink' : 'border-line-strong',
              )}
            >
              <input
                type="radio"
                name="verdict"
                className="sr-only"
                checked={one === chosen}
                onChange={() => onChoose(one)}
              />
              <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
              {label}
            </label>
          ))}
      </div>
    </fieldset>
  )
}
