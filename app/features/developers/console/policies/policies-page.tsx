import { useQuery } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { PolicyDialog } from './policy-dialog.tsx'
import { type Policy, policiesQuery, usePolicyChanges } from './policy-queries.ts'
import { PolicySentence } from './policy-sentence.tsx'

type Asked = { what: 'make' } | { what: 'change' | 'remove'; policy: Policy }

/** What agents may do, must ask for, and must not do. */
export function PoliciesPage() {
  const scope = useWorkspaceScope()
  const mayChange = scope.role === 'owner' || scope.role === 'supervisor'
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { make, set, remove } = usePolicyChanges(scope)
  return (
    <>
      <PageHeader
        title="Policies"
        lead="The strictest policy that matches a step wins. Without one, steps may read and write in this workspace, and anything that reaches other people needs approval first."
        action={
          mayChange && (
            <Button onClick={() => setAsked({ what: 'make' })}>
              <Plus aria-hidden="true" className="size-4" />
              New policy
            </Button>
          )
        }
      />
      <Policies
        acts={
          mayChange && {
            onChange: (policy) => setAsked({ what: 'change', policy }),
            // Only as it is shown; a second press waits until the first has been answered and shown.
            onSwitch: ({ id, enabled, version }) =>
              !set.isPending && set.mutate({ id, enabled: !enabled, expected_version: version }),
            onRemove: (policy) => setAsked({ what: 'remove', policy }),
          }
        }
      />
      {(asked?.what === 'make' || asked?.what === 'change') && (
        <PolicyDialog
          policy={asked.what === 'change' ? asked.policy : undefined}
          onMake={make.attempt}
          onSet={(changes) => set.attempt({ ...changes, id: asked.what === 'change' ? asked.policy.id : '' })}
          onClose={close}
        />
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title={`Remove ${asked.policy.name}?`}
          description="Steps that it matched follow the other policies from then on. Approvals that are already waiting do not change."
          act="Remove"
          busy={remove.isPending}
          onAct={() => {
            remove.mutate(asked.policy.id)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

type Acts = Record<'onChange' | 'onSwitch' | 'onRemove', (policy: Policy) => void>

function Policies({ acts }: { acts: Acts | false }) {
  const { data: policies, error, refetch, isFetching } = useQuery(policiesQuery(useWorkspaceScope()))
  if (error && !policies) {
    return (
      <ErrorState
        message={`Policies could not be loaded: ${error.message}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!policies) return <RowsSkeleton label="Loading the policies" />
  if (policies.length === 0) {
    return <EmptyState title="No policies yet">The rules above apply until you make one.</EmptyState>
  }
  return (
    <ul className="rounded-card border border-line bg-surface">
      {policies.map((policy) => (
        <li key={policy.id} className="border-b border-line last:border-0">
          <PolicyRow policy={policy} acts={acts} />
        </li>
      ))}
    </ul>
  )
}

const looks = { allow: 'text-good', ask: 'text-warn', deny: 'text-bad' } as const

function PolicyRow({ policy, acts }: { policy: Policy; acts: Acts | false }) {
  const { name, verdict, enabled } = policy
  return (
    <article
      aria-label={name}
      className="flex flex-col justify-between gap-x-6 gap-y-3 px-5 py-4 md:flex-row md:items-center"
    >
      <div className="flex min-w-0 items-center gap-3">
        <ShieldCheck
          aria-hidden="true"
          className={`size-5 shrink-0 ${enabled ? looks[verdict] : 'text-ink-3'}`}
          strokeWidth={1.75}
        />
        <div className="min-w-0">
          <h2 dir="auto" className="truncate text-15 font-semibold tracking-normal">
            {name}
          </h2>
          <p className="text-13 wrap-anywhere text-ink-2">
            <PolicySentence rule={policy} />
            {!enabled && ' Switched off.'}
          </p>
        </div>
      </div>
      {acts && (
        <div className="flex gap-1 max-md:-ml-1">
          <Button look="outline" size="small" onClick={() => acts.onChange(policy)}>
            Change
          </Button>
          <Button look="ghost" size="small" onClick={() => acts.onSwitch(policy)}>
            {enabled ? 'Switch off' : 'Switch on'}
          </Button>
          <Button look="ghost" size="small" onClick={() => acts.onRemove(policy)}>
            Remove
          </Button>
        </div>
      )}
    </article>
  )
}
