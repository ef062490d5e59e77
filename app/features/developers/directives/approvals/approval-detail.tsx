import { useQuery } from '@tanstack/react-query'
import { Check, Link2, Lock, ShieldCheck } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { memberNamesQuery } from '#app/features/developers/directives/directive-queries.ts'
import { changesOf } from '#app/features/developers/directives/plan/act-changes.ts'
import {
  type Changes,
  type View,
  WhatWillHappen,
} from '#app/features/developers/directives/plan/what-will-happen.tsx'
import { OutputView } from '#app/features/developers/directives/run/output-view.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { cx } from '#app/ui/cx.ts'
import { weekdayAndTime } from '#shared/dates.ts'
import { type Approval, decidedBeforeQuery } from './approval-queries.ts'
import { clock, DecidedBefore, verdictOf } from './decided-before.tsx'
import { DecisionForm, type SecondStepProps } from './decision-form.tsx'
import { editedArguments, useDecision } from './use-decision.ts'

type ApprovalDetailProps = {
  approval: Approval
  SecondStep: ComponentType<SecondStepProps>
  onDecided: () => void
}

/** What exactly would happen, the evidence, and who may decide. */
export function ApprovalDetail({ approval, SecondStep, onDecided }: ApprovalDetailProps) {
  const { title, directive_id, step, tool, agent, issued_by, expires_at, kind, given, read, on_expiry } =
    approval
  const decision = useDecision(approval, onDecided)
  const before = useQuery(decidedBeforeQuery(useWorkspaceScope(), approval.id)).data ?? []
  const changes = changesFor(approval, editedArguments(decision.typed, approval), before)
  const [view, setView] = useState<View>('changes')
  return (
    <article className="flex min-w-0 flex-col gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <header className="flex flex-col gap-1.5">
          <p className="text-13 text-ink-3">
            {step === null ? 'The plan' : `Step ${step}`} ·{' '}
            <Link to={`/orcher/console/directives/${directive_id}`} className="text-accent hover:underline">
              Open the run
            </Link>
          </p>
          <h2 dir="auto" className="text-20">
            {title}
          </h2>
          <p className="measure text-14 text-ink-2">
            {issued_by.name} asked · {agent}{' '}
            {kind === 'plan' ? (
              'wants to follow this plan'
            ) : (
              <>
                wants to run <span className="font-mono">{tool}</span>
              </>
            )}{' '}
            · expires {weekdayAndTime(expires_at)}, then the run is {on_expiry}
          </p>
        </header>
        <WhatWillHappen approval={approval} changes={changes} view={view} onView={setView} />
        {(changes && view === 'changes' ? [] : given).map(({ step: number, title: from, output }) => (
          <section
            key={number}
            className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5"
          >
            <h3 className="text-16 font-semibold">
              From step {number}: {from}
            </h3>
            <OutputView output={output} />
          </section>
        ))}
        <section className="overflow-hidden rounded-card border border-line bg-surface">
          <h3 className="flex flex-wrap items-baseline justify-between gap-3 px-5 py-3 text-16 font-semibold">
            What was read{' '}
            <span className="text-13 font-normal text-ink-3">only sources the directive names</span>
          </h3>
          {read.length === 0 ? (
            <p className="px-5 pb-4 text-14 text-ink-2">Nothing yet.</p>
          ) : (
            <ul>
              {read.map(({ step: number, title: what, summary }) => (
                <li
                  key={number}
                  className="flex flex-wrap justify-between gap-x-4 border-t border-line px-5 py-2.5 text-14"
                >
                  <span dir="auto" className="font-medium wrap-anywhere">
                    {what}
                  </span>
                  <span className="text-ink-2">{summary}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <aside className="flex flex-col gap-5 max-md:contents">
        <Why approval={approval} />
        {approval.state === 'pending' ? (
          <DecisionForm approval={approval} decision={decision} SecondStep={SecondStep} />
        ) : (
          <Decided approval={approval} />
        )}
        <DecidedBefore approval={approval} before={before} />
      </aside>
    </article>
  )
}

/**
 * What changed in an act: by the edits being typed, or since the last request in the same run. Undefined without a previous
 * version.
 */
function changesFor(
  approval: Approval,
  edited: Approval['args'] | undefined,
  before: readonly Approval[],
): Changes | undefined {
  if (edited) return { parts: changesOf(approval, { ...approval, args: edited }), since: 'as you type it' }
  const last = before.find(({ directive_id }) => directive_id === approval.directive_id)
  if (!last) return undefined
  const since = `since ${verdictOf(last)}, ${clock(last.decided_at ?? last.created_at)}`
  return { parts: changesOf(last, approval), since }
}

const refusals = {
  role: 'Your role can’t decide this.',
  four_eyes: 'You issued it, so someone else has to decide.',
  aal2: 'You’ll be asked for your second factor when you send it.',
} as const

function Why({
  approval: { policy, roles, four_eyes, aal2, may_not, issued_by, state },
}: {
  approval: Approval
}) {
  const scope = useWorkspaceScope()
  const isIssuer = issued_by.id === scope.person
  const own = useQuery(memberNamesQuery(scope)).data?.find(({ user_id }) => user_id === scope.person)?.name
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="flex items-center gap-2 text-16 font-semibold">
        <ShieldCheck aria-hidden="true" className="size-4.5 text-orcher" strokeWidth={1.75} /> Why you are
        asked
      </h3>
      <p className="text-15 font-medium">{policy}</p>
      <p className="text-14 text-ink-2">
        For {roles.map((one) => `${one}s`).join(' or ')}
        {four_eyes && ', not the issuer'}
        {aal2 && ', with a second factor'}.
      </p>
      {state === 'pending' && (
        <ul className="mt-2 rounded-input border border-line bg-surface">
          {!isIssuer && (
            <Person
              name={issued_by.name ?? 'Someone'}
              face={issued_by.name ?? undefined}
              says={four_eyes ? 'Issued it, may not decide' : 'Issued it'}
              icon={four_eyes ? <Lock aria-hidden="true" className="size-4 text-ink-3" /> : undefined}
            />
          )}
          <Person
            name={`You, ${scope.role}`}
            face={own}
            says={may_not ? refusals[may_not] : aal2 ? 'Signed in with two factors' : 'You may decide this'}
            isWarned={may_not !== null}
            icon={
              may_not ? (
                <Lock aria-hidden="true" className="size-4 text-warn" />
              ) : (
                <Check aria-hidden="true" className="size-4 text-good" />
              )
            }
          />
        </ul>
      )}
    </section>
  )
}

type PersonProps = {
  name: string
  face: string | undefined
  says: string
  isWarned?: boolean
  icon: ReactNode
}

const Person = ({ name, face, says, isWarned, icon }: PersonProps) => (
  <li className="flex items-center gap-3 border-b border-dashed border-line-strong px-3.5 py-2.5 last:border-0">
    <Avatar name={face ?? name} size="small" />
    <span className="min-w-0 grow text-14">
      <span className="block font-medium">{name}</span>
      <span className={cx('block text-13', isWarned ? 'font-medium text-warn' : 'text-ink-2')}>{says}</span>
    </span>
    {icon}
  </li>
)

function Decided({ approval: { state, decided_by, decided_at, decisions } }: { approval: Approval }) {
  return (
    <section className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5 text-14">
      <h3 className="text-16 font-semibold capitalize">{state}</h3>
      <p className="text-ink-2">
        {decided_by && `By ${decided_by}, `}
        {decided_at && weekdayAndTime(decided_at)}
      </p>
      {decisions.map(({ verdict, reason, by, at }) => (
        <p key={at + verdict} dir="auto">
          <strong className="font-semibold">{by}</strong> {verdict}: {reason ? `“${reason}”` : 'no reason'}
        </p>
      ))}
      <p className="flex gap-2 text-13 text-ink-3">
        <Link2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" /> It is recorded in the audit chain.
      </p>
    </section>
  )
}
