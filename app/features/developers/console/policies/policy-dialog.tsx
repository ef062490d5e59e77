import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { roles } from '#app/features/developers/console/roles.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { ConditionList } from './condition-list.tsx'
import { DecisionFields } from './decision-fields.tsx'
import {
  isComplete,
  isUnsaved,
  type PolicyDraft,
  policyChanges,
  policyDraft,
  policyFields,
  policyProblems,
  ruleOf,
} from './policy-form.ts'
import { type Policy, type PolicyFields, type ToolInfo, useKnownTools } from './policy-queries.ts'
import { PolicySentence } from './policy-sentence.tsx'
import { RoleBoxes } from './role-boxes.tsx'

type PolicyDialogProps = {
  /** Undefined for a new one. */
  policy: Policy | undefined
  onMake: (fields: PolicyFields) => Promise<unknown>
  onSet: (changes: Partial<PolicyFields>) => Promise<unknown>
  onClose: () => void
}

export function PolicyDialog({ policy, onMake, onSet, onClose }: PolicyDialogProps) {
  const name = policy ? `policy ${policy.id} ${policy.version}` : 'new policy'
  const [draft, change] = useKeptState<PolicyDraft>(name, true, () => policyDraft(policy))
  const { checked, busy, failure, form } = useSending(draft, async () => {
    const changes = policy && policyChanges(draft, policy)
    if (!changes) await onMake(policyFields(draft))
    else if (Object.keys(changes).length > 0) await onSet(changes)
    onClose()
  })
  const problems = checked ? policyProblems(draft) : {}
  const { tools, fields } = useKnownTools(draft.tool)
  return (
    <FormDialog
      open
      title={policy ? 'Change the policy' : 'New policy'}
      description={policy && 'Approvals that are already waiting do not change.'}
      unsaved={isUnsaved(draft, policy)}
      className="w-[min(640px,calc(100vw-32px))]"
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="What is it for?" error={problems.name}>
          <Input
            name="name"
            maxLength={120}
            placeholder="Nothing leaves unread"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Tool">
            <Select
              name="tool"
              value={draft.tool}
              onChange={({ target }) => change({ tool: target.value })}
              options={toolOptions(tools, draft.tool)}
            />
          </Field>
          <Field label="An agent that wants to use it">
            <Select
              name="verdict"
              value={draft.verdict}
              onChange={({ target }) => change({ verdict: target.value as PolicyFields['verdict'] })}
              options={verdicts}
            />
          </Field>
        </div>
        <ConditionList
          {...{ fields, checked, tool: draft.tool, conditions: draft.conditions }}
          onChange={(conditions) => change({ conditions })}
        />
        <RoleBoxes
          label="In directives issued by"
          roles={roles}
          chosen={draft.issuer_roles ?? roles}
          error={problems.issuer_roles}
          onChange={(chosen) => change({ issuer_roles: chosen.length === roles.length ? null : chosen })}
        />
        {draft.verdict === 'ask' && <DecisionFields {...{ draft, problems, change }} />}
        <p aria-live="polite" className="rounded-input bg-sunken px-4 py-3 text-15 wrap-anywhere">
          <PolicySentence rule={ruleOf(draft)} />
        </p>
        <FormFailure
          what={policy ? 'The policy was not changed' : 'The policy was not created'}
          failure={failure}
          signIn="/auth?next=/orcher/console/policies"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {policy ? 'Save' : 'Create the policy'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}

/** Shows errors after the first attempt to submit, and focuses the first one. */
function useSending(draft: PolicyDraft, send: () => Promise<void>) {
  const element = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure(undefined)
    flushSync(() => setChecked(true))
    if (!isComplete(draft)) {
      return element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
    setBusy(true)
    await send()
      .catch(setFailure)
      .finally(() => setBusy(false))
  }
  return { checked, busy, failure, form: { ref: element, onSubmit, noValidate: true } }
}

const verdicts = [
  { value: 'ask', label: 'asks a person first' },
  { value: 'deny', label: 'may not' },
  { value: 'allow', label: 'may, without asking' },
]

/** While tools are loading, the selected one is the only option. */
function toolOptions(tools: readonly ToolInfo[], chosen: string) {
  const names = tools.map(({ name }) => name)
  const known = names.includes(chosen) || ['*', 'plan'].includes(chosen) ? names : [chosen, ...names]
  return [
    { value: '*', label: 'Every tool' },
    { value: 'plan', label: 'Every plan, before it runs' },
    ...known.map((value) => ({ value, label: value })),
  ]
}
