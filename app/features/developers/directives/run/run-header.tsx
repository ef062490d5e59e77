import { CirclePause, CirclePlay, FlaskConical, GitFork } from 'lucide-react'
import { useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import type { Directive, Step } from '#app/features/developers/directives/directive-queries.ts'
import { LimitsDialog } from '#app/features/developers/directives/plan/limits-dialog.tsx'
import { isOver, StateMark } from '#app/features/developers/directives/state-mark.tsx'
import { useSingleKeys } from '#app/lib/page/single-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { weekdayAndTime } from '#shared/dates.ts'
import { durationText } from '#shared/relative-time.ts'
import { ForkDialog } from './fork-dialog.tsx'
import { SandboxRun } from './sandbox-run.tsx'

type RunHeaderProps = { directive: Directive; steps: readonly Step[] }

/** The instruction, the state, and the actions possible between two steps. */
export function RunHeader({ directive, steps }: RunHeaderProps) {
  const { id, instruction, state, issued_by, created_at, plan_rev, planner, due } = directive
  const scope = useWorkspaceScope()
  const [asks, setAsks] = useState(false)
  const [changes, setChanges] = useState(false)
  const [forks, setForks] = useState(false)
  const [tries, setTries] = useState(false)
  useSingleKeys(plan_rev > 0 ? { f: () => setForks(true) } : {})
  const change = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'directive', id),
    run: (next: string) => callOrcher('PATCH', `/directives/${id}`, { ...scope, body: { state: next } }),
    failed: 'The directive was not changed',
    done: () => setAsks(false),
  })
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <h1 tabIndex={-1} dir="auto" className="max-w-[46ch] text-20 text-balance md:text-26">
          {instruction}
        </h1>
        <span className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
          {!isOver(state) &&
            (state === 'paused' ? (
              <Button busy={change.isPending} onClick={() => change.mutate('running')}>
                <CirclePlay aria-hidden="true" className="size-4" /> Resume
              </Button>
            ) : (
              <Button look="outline" busy={change.isPending} onClick={() => change.mutate('paused')}>
                <CirclePause aria-hidden="true" className="size-4" /> Pause
              </Button>
            ))}
          {plan_rev > 0 && (
            <Button look="outline" onClick={() => setForks(true)}>
              <GitFork aria-hidden="true" className="size-4" /> Fork
            </Button>
          )}
          {scope.role !== 'viewer' && (
            <Button look="outline" onClick={() => setTries(true)}>
              <FlaskConical aria-hidden="true" className="size-4" /> Run in sandbox
            </Button>
          )}
          {!isOver(state) && (
            <Button look="ghost" className="text-bad!" onClick={() => setAsks(true)}>
              Cancel…
            </Button>
          )}
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-14 text-ink-2">
        <StateMark state={state} />
        <span>Issued by {issued_by.name}</span>
        <span>{weekdayAndTime(created_at)}</span>
        {plan_rev > 0 && (
          <span>
            Plan {plan_rev}, <span className="font-mono">{planner}</span>
          </span>
        )}
        {due && <span>Due {due}</span>}
      </p>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <Limits directive={directive} />
        {!isOver(state) && (
          <Button look="ghost" size="small" className="-ml-3.5" onClick={() => setChanges(true)}>
            Change limits
          </Button>
        )}
      </div>
      {tries && <SandboxRun directive={directive} onClose={() => setTries(false)} />}
      {forks && <ForkDialog id={id} steps={steps} onClose={() => setForks(false)} />}
      {changes && <LimitsDialog directive={directive} onClose={() => setChanges(false)} />}
      {asks && (
        <CancelDialog
          busy={change.isPending}
          onCancel={() => change.mutate('cancelled')}
          onClose={() => setAsks(false)}
        />
      )}
    </header>
  )
}

type CancelDialogProps = { busy: boolean; onCancel: () => void; onClose: () => void }

function CancelDialog({ busy, onCancel, onClose }: CancelDialogProps) {
  return (
    <Dialog open title="Cancel this directive?" onClose={onClose}>
      <p className="text-15 text-ink-2">It ends for good after the step under way. Its trace is kept.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Keep it
        </Button>
        <Button look="danger" busy={busy} onClick={onCancel}>
          Cancel the directive
        </Button>
      </div>
    </Dialog>
  )
}

const counts = new Intl.NumberFormat('en')

function Limits({ directive: { steps, limits, spent } }: { directive: Directive }) {
  const most = limits.steps ?? 100
  const seconds = limits.seconds ?? 3600
  return (
    <ul
      aria-label="Limits"
      className="grid w-full grid-cols-3 gap-x-4 gap-y-2 text-14 md:flex md:w-auto md:gap-x-8"
    >
      <Limit name="Steps" said={`${steps.done} of ${most}`} share={steps.done / most} />
      <Limit
        name="Work time"
        said={`${spent.ms === 0 ? '0 s' : durationText(spent.ms)} of ${durationText(seconds * 1000)}`}
        share={spent.ms / 1000 / seconds}
      />
      <Limit
        name="Money"
        said={`$${spent.money.toFixed(2)} of $${(limits.money ?? 0).toFixed(2)}`}
        share={limits.money ? spent.money / limits.money : 0}
      />
      {(limits.tokens !== undefined || spent.tokens > 0) && (
        <Limit
          name="Tokens"
          said={`${counts.format(spent.tokens)}${limits.tokens === undefined ? '' : ` of ${counts.format(limits.tokens)}`}`}
          share={limits.tokens ? spent.tokens / limits.tokens : 0}
        />
      )}
    </ul>
  )
}

function Limit({ name, said, share }: { name: string; said: string; share: number }) {
  const end = Math.min(1, share) * 150
  return (
    <li className="flex min-w-0 flex-col justify-between gap-1">
      <p className="flex gap-x-2 max-md:flex-col">
        <span className="text-ink-2">{name}</span> <span className="font-semibold tabular-nums">{said}</span>
      </p>
      <svg aria-hidden="true" viewBox="0 0 150 4" className="h-1 w-full md:w-36" preserveAspectRatio="none">
        <path d={`M${end} 2H150`} strokeWidth={3} strokeDasharray="6 4" className="stroke-line-strong" />
        <path d={`M0 2H${end}`} strokeWidth={3} className="stroke-orcher" />
      </svg>
    </li>
  )
}
