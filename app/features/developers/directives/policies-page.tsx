import { useQuery } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspace, useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

type Condition = { field: string; op: string; value?: unknown }

type Policy = {
  id: string
  name: string
  tool: string
  conditions: readonly Condition[]
  verdict: 'allow' | 'ask' | 'deny'
  roles: readonly string[]
  four_eyes: boolean
  aal2: boolean
  reason_required: boolean
  expires_hours: number
  enabled: boolean
}

const verdicts = { allow: 'Allowed', ask: 'Asks', deny: 'Denied' } as const
const looks = { allow: 'text-good', ask: 'text-warn', deny: 'text-bad' } as const

const operators: Readonly<Record<string, string>> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  contains: 'contains',
  over: 'is over',
  under: 'is under',
  exists: 'is given',
}

/** 'where to is workspace'. */
const conditionText = ({ field, op, value }: Condition) =>
  ['where', field.replaceAll('_', ' '), operators[op] ?? op, valueText(value)].filter(Boolean).join(' ')

const valueText = (value: unknown) =>
  value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value)

/** What agents may do, must ask for, and must not do. */
export function PoliciesPage() {
  const scope = useWorkspaceScope()
  const role = useWorkspace()?.workspace?.role
  const mayChange = role === 'owner' || role === 'supervisor'
  const [isNew, setNew] = useState(false)
  const key = workspaceKey(scope, 'policies')
  const query = useQuery({
    queryKey: key,
    queryFn: async () => (await callOrcher<{ data: Policy[] }>('GET', '/policies', scope)).data,
  })
  const policies = query.data
  const set = useChange({
    kind: 'orcher',
    key,
    run: ({ id, enabled }: { id: string; enabled: boolean }) =>
      callOrcher('PATCH', `/policies/${id}`, { ...scope, body: { enabled } }),
    failed: 'The policy was not changed',
  })
  const remove = useChange({
    kind: 'orcher',
    key,
    run: (id: string) => callOrcher('DELETE', `/policies/${id}`, scope),
    failed: 'The policy was not removed',
  })
  return (
    <>
      <PageHeader
        title="Policies"
        lead="The strictest policy that matches a step wins. Without one, steps may read and write in this workspace, and anything that reaches other people needs approval first."
        aside={
          mayChange && (
            <Button onClick={() => setNew(true)}>
              <Plus aria-hidden="true" className="size-4" />
              New policy
            </Button>
          )
        }
      />
      {query.error && !policies ? (
        <ErrorState
          message={`Policies could not be loaded: ${query.error.message}`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : !policies ? (
        <Skeleton className="h-48 w-full rounded-card!" />
      ) : policies.length === 0 ? (
        <EmptyState title="No policies yet">The rules above apply until you make one.</EmptyState>
      ) : (
        <ul className="rounded-card border border-line bg-surface">
          {policies.map(({ id, name, tool, conditions, verdict, roles, four_eyes, aal2, enabled }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4 last:border-0"
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
                  <p className="text-13 text-ink-2">
                    <span className="font-mono">{tool}</span>
                    {conditions.map((condition) => ` ${conditionText(condition)}`)} · {verdicts[verdict]}
                    {verdict === 'ask' && ` ${roles[0] === 'owner' ? 'an' : 'a'} ${roles.join(' or ')}`}
                    {four_eyes && ', not the issuer'}
                    {aal2 && ', with a second factor'}
                    {!enabled && ' · switched off'}
                  </p>
                </div>
              </div>
              {mayChange && (
                <span className="flex gap-2">
                  <Button look="outline" size="small" onClick={() => set.mutate({ id, enabled: !enabled })}>
                    {enabled ? 'Switch off' : 'Switch on'}
                  </Button>
                  <Button look="ghost" size="small" onClick={() => remove.mutate(id)}>
                    Remove
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {isNew && <NewPolicy onClose={() => setNew(false)} />}
    </>
  )
}

const toolOptions = [
  ...[
    '*',
    'plan',
    'notify',
    'call_webhook',
    'call_mcp_tool',
    'create_alert',
    'remember',
    'draft_message',
    'search_jobs',
    'read_source',
  ],
].map((value) => ({
  value,
  label: value === '*' ? 'Every tool' : value === 'plan' ? 'Every plan, before it runs' : value,
}))

function NewPolicy({ onClose }: { onClose: () => void }) {
  const scope = useWorkspaceScope()
  const [failure, setFailure] = useState<Error>()
  const make = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'policies'),
    run: (body: object) => callOrcher('POST', '/policies', { ...scope, body }),
    failed: 'The policy was not created',
    done: onClose,
  })
  const [policy, change] = useKeptState('new policy', true, () => ({
    ...{ name: '', tool: 'notify', verdict: 'ask', four_eyes: false, reason_required: false },
  }))
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure(undefined)
    await make.attempt(policy).catch(setFailure)
  }
  return (
    <FormDialog open title="New policy" onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <Field label="What is it for?">
          <Input
            name="name"
            required
            maxLength={120}
            placeholder="Nothing leaves unread"
            value={policy.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label="Tool">
          <Select
            name="tool"
            value={policy.tool}
            onChange={({ target }) => change({ tool: target.value })}
            options={toolOptions}
          />
        </Field>
        <Field label="An agent that wants to use it">
          <Select
            name="verdict"
            value={policy.verdict}
            onChange={({ target }) => change({ verdict: target.value })}
            options={[
              { value: 'ask', label: 'asks a person first' },
              { value: 'deny', label: 'may not' },
              { value: 'allow', label: 'may, without asking' },
            ]}
          />
        </Field>
        <Checkbox
          name="four_eyes"
          label="Someone other than the issuer decides"
          checked={policy.four_eyes}
          onChange={({ target }) => change({ four_eyes: target.checked })}
        />
        <Checkbox
          name="reason_required"
          label="Approving needs a reason, too"
          checked={policy.reason_required}
          onChange={({ target }) => change({ reason_required: target.checked })}
        />
        <FormFailure
          what="The policy was not created"
          failure={failure}
          signIn="/auth?next=/orcher/console/policies"
        />
        <FormButtons busy={make.isPending} onCancel={onClose}>
          Create the policy
        </FormButtons>
      </form>
    </FormDialog>
  )
}
