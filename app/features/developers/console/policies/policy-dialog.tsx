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
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { ConditionList } from './condition-list.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { type FieldChange, fieldChanges, isStale, mergedDraft } from './policy-conflict.ts'
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
import {
  type Policy,
  type PolicyChanges,
  type PolicyFields,
  type ToolInfo,
  useCurrentPolicy,
  useKnownTools,
} from './policy-queries.ts'
import { PolicySentence } from './policy-sentence.tsx'
import { PolicyTrial } from './policy-trial.tsx'
import { RoleBoxes } from './role-boxes.tsx'

type PolicyDialogProps = {
  /** Undefined for a new one. */
  policy: Policy | undefined
  onMake: (fields: PolicyFields) => Promise<unknown>
  onSet: (changes: PolicyChanges) => Promise<unknown>
  onClose: () => void
}

export function PolicyDialog({ policy, onMake, onSet, onClose }: PolicyDialogProps) {
  const { draft, change, base, changed, save } = useEditing(policy, { onMake, onSet, onClose })
  const { checked, busy, failure, form } = useSending(draft, save)
  return (
    <FormDialog
      open
      title={policy ? 'Change the policy' : 'New policy'}
      description={policy && 'Approvals that are already waiting do not change.'}
      unsaved={isUnsaved(draft, base)}
      className="w-[min(640px,calc(100vw-32px))]"
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <PolicyInputs {...{ draft, checked, change }} />
        <p aria-live="polite" className="rounded-input bg-sunken px-4 py-3 text-15 wrap-anywhere">
          <PolicySentence rule={ruleOf(draft)} />
        </p>
        <PolicyTrial draft={draft} policy={base} />
        {changed && <ChangedMeanwhile changes={changed} />}
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

/** Saves what was typed. If the policy has changed meanwhile, both are put together and shown, and nothing is saved. */
function useEditing(
  policy: Policy | undefined,
  { onMake, onSet, onClose }: Omit<PolicyDialogProps, 'policy'>,
) {
  const name = policy ? `policy ${policy.id} ${policy.version}` : 'new policy'
  const [draft, change] = useKeptState<PolicyDraft>(name, true, () => policyDraft(policy))
  const [base, setBase] = useState(policy)
  const [changed, setChanged] = useState<readonly FieldChange[]>()
  const readNow = useCurrentPolicy()
  const meet = async (before: Policy, refusal: unknown) => {
    const now = isStale(refusal) && (await readNow(before.id))
    if (!now) throw refusal
    setChanged(fieldChanges(draft, before, now))
    change(mergedDraft(draft, before, now))
    setBase(now)
  }
  const save = async () => {
    const changes = base && policyChanges(draft, base)
    if (!changes) await onMake(policyFields(draft))
    else if (Object.keys(changes).length > 0) {
      try {
        await onSet({ ...changes, expected_version: base.version })
      } catch (refusal) {
        return meet(base, refusal)
      }
    }
    onClose()
  }
  return { draft, change, base, changed, save }
}

type PolicyInputsProps = {
  draft: PolicyDraft
  checked: boolean
  change: (some: Partial<PolicyDraft>) => void
}

function PolicyInputs({ draft, checked, change }: PolicyInputsProps) {
  const problems = checked ? policyProblems(draft) : {}
  const { tools, fields } = useKnownTools(draft.tool)
  return (
    <>
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
    </>
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
