import { useQuery } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspace, useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

type Policy = {
  id: string
  name: string
  tool: string
  verdict: 'allow' | 'ask' | 'deny'
  roles: readonly string[]
  four_eyes: boolean
  aal2: boolean
  reason_required: boolean
  expires_hours: number
  enabled: boolean
}

const verdicts = { allow: 'Allowed', ask: 'Asks a person', deny: 'Denied' } as const
const looks = { allow: 'text-good', ask: 'text-warn', deny: 'text-bad' } as const

/** What agents may do, must ask for, and must not do. */
export function PoliciesPage() {
  const scope = useWorkspaceScope()
  const role = useWorkspace()?.workspace?.role
  const mayChange = role === 'owner' || role === 'supervisor'
  const [isNew, setNew] = useState(false)
  const key = workspaceKey(scope, 'policies')
  const policies = useQuery({
    queryKey: key,
    queryFn: async () => (await callOrcher<{ data: Policy[] }>('GET', '/policies', scope)).data,
  }).data
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
      {!policies ? (
        <Skeleton className="h-48 w-full rounded-card!" />
      ) : policies.length === 0 ? (
        <EmptyState title="No policies yet">The rules above apply until you make one.</EmptyState>
      ) : (
        <ul className="rounded-card border border-line bg-surface">
          {policies.map(({ id, name, tool, verdict, roles, four_eyes, aal2, enabled }) => (
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
                    <span className="font-mono">{tool}</span> · {verdicts[verdict]}
                    {verdict === 'ask' && ` of ${roles.join(' or ')}`}
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
    failed: 'The policy was not made',
    done: onClose,
  })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setFailure(undefined)
    await make
      .attempt({
        name: data.get('name'),
        tool: data.get('tool'),
        verdict: data.get('verdict'),
        four_eyes: data.has('four_eyes'),
        reason_required: data.has('reason_required'),
      })
      .catch(setFailure)
  }
  return (
    <FormDialog open title="New policy" onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <Field label="What is it for?">
          <Input name="name" required maxLength={120} placeholder="Nothing leaves unread" />
        </Field>
        <Field label="Tool">
          <Select name="tool" defaultValue="notify" options={toolOptions} />
        </Field>
        <Field label="An agent that wants to use it">
          <Select
            name="verdict"
            defaultValue="ask"
            options={[
              { value: 'ask', label: 'asks a person first' },
              { value: 'deny', label: 'may not' },
              { value: 'allow', label: 'may, without asking' },
            ]}
          />
        </Field>
        <Checkbox name="four_eyes" label="Someone other than the issuer decides" />
        <Checkbox name="reason_required" label="Approving needs a reason, too" />
        <FormFailure
          what="The policy was not made"
          failure={failure}
          signIn="/auth?next=/orcher/console/policies"
        />
        <FormButtons busy={make.isPending} onCancel={onClose}>
          Make the policy
        </FormButtons>
      </form>
    </FormDialog>
  )
}
