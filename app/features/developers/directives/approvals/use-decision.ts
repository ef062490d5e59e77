import { useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { ApiRefusal, callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { useSingleKeys } from '#app/lib/page/single-keys.ts'
import { toast } from '#app/lib/toast.ts'
import type { Approval } from './approval-queries.ts'

export type Verdict = 'approve' | 'edit' | 'reject' | 'defer'
const day = 86_400_000

export type Typed = { verdict: Verdict; reason: string; edited: string }

type Sent = {
  decision: Verdict
  args_sha256: string
  reason?: string
  args?: unknown
  remind_at?: string
}

/** The input of a decision, and its submission. If a second factor is required, it is asked for first. */
export function useDecision(approval: Approval, onDecided: () => void) {
  const { id, args, args_sha256, reason_required, may_not } = approval
  const scope = useWorkspaceScope()
  const [typed, change] = useKeptState<Typed>(`approval ${id}`, true, () => ({
    verdict: 'approve',
    reason: '',
    edited: JSON.stringify(args, null, 2),
  }))
  const { verdict, reason, edited } = typed
  const [failure, setFailure] = useState<Error>()
  const [asksStep, setAsksStep] = useState(false)
  const decide = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'approvals'),
    run: (body: Sent) => callOrcher('POST', `/oversight/approvals/${id}`, { ...scope, body }),
    failed: 'It was not decided',
    done: ({ decision }: Sent) => {
      toast.success('Decided. It is on record with your name.')
      if (decision !== 'defer') onDecided()
    },
  })
  const needsReason = verdict === 'reject' || verdict === 'edit' || (verdict === 'approve' && reason_required)
  const disabled = may_not === 'role' || may_not === 'four_eyes' || (needsReason && reason.trim() === '')
  const sendNow = async () => {
    setAsksStep(false)
    setFailure(undefined)
    try {
      await decide.attempt({
        decision: verdict,
        args_sha256,
        ...(reason.trim() && { reason: reason.trim() }),
        ...(verdict === 'edit' && { args: argumentsIn(edited) }),
        ...(verdict === 'defer' && { remind_at: new Date(now().getTime() + day).toISOString() }),
      })
    } catch (error) {
      // The session has changed since it was read.
      if (error instanceof ApiRefusal && error.code === 'second_factor_needed') setAsksStep(true)
      else setFailure(error as Error)
    }
  }
  const send = () => {
    if (disabled || decide.isPending) return
    if (may_not === 'aal2') setAsksStep(true)
    else void sendNow()
  }
  useVerdictKeys(approval, (verdict) => change({ verdict }))
  const leaveStep = () => setAsksStep(false)
  return { typed, change, send, sendNow, asksStep, leaveStep, failure, busy: decide.isPending, disabled }
}

function useVerdictKeys({ kind, state }: Approval, choose: (verdict: Verdict) => void): void {
  useSingleKeys(
    state === 'pending'
      ? {
          a: () => choose('approve'),
          r: () => choose('reject'),
          d: () => choose('defer'),
          ...(kind === 'step' && { e: () => choose('edit') }),
        }
      : {},
  )
}

export type Decision = ReturnType<typeof useDecision>

/** The edited arguments; undefined if unchanged or unparsable. */
export function editedArguments(
  { verdict, edited }: Typed,
  { args }: Approval,
): Approval['args'] | undefined {
  if (verdict !== 'edit') return undefined
  try {
    const read = argumentsIn(edited)
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
    return isObject && JSON.stringify(read) !== JSON.stringify(args) ? (read as Approval['args']) : undefined
  } catch {
    return undefined
  }
}

function argumentsIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The arguments are not valid JSON.')
  }
}
