import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import type { PolicyDraft, PolicyProblems } from './policy-form.ts'
import type { PolicyFields } from './policy-queries.ts'
import { RoleBoxes } from './role-boxes.tsx'

type DecisionFieldsProps = {
  draft: PolicyDraft
  problems: PolicyProblems
  change: (some: Partial<PolicyDraft>) => void
}

/** For a policy that asks: who decides, how, and until when. */
export function DecisionFields({ draft, problems, change }: DecisionFieldsProps) {
  return (
    <>
      <div className="flex flex-col">
        <RoleBoxes
          label="Who may decide"
          roles={['owner', 'supervisor', 'builder']}
          chosen={draft.roles}
          error={problems.roles}
          onChange={(roles) => change({ roles })}
        />
        <Checkbox
          name="four_eyes"
          label="Someone other than the issuer decides"
          checked={draft.four_eyes}
          onChange={({ target }) => change({ four_eyes: target.checked })}
        />
        <Checkbox
          name="aal2"
          label="Deciding needs a second factor"
          checked={draft.aal2}
          onChange={({ target }) => change({ aal2: target.checked })}
        />
        <Checkbox
          name="reason_required"
          label="Approving needs a reason, too"
          checked={draft.reason_required}
          onChange={({ target }) => change({ reason_required: target.checked })}
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="It waits for, in hours" error={problems.hours}>
          <Input
            name="hours"
            inputMode="numeric"
            maxLength={3}
            value={draft.hours}
            onChange={({ target }) => change({ hours: target.value })}
          />
        </Field>
        <Field label="If nobody decides, the directive">
          <Select
            name="on_expiry"
            value={draft.on_expiry}
            onChange={({ target }) => change({ on_expiry: target.value as PolicyFields['on_expiry'] })}
            options={[
              { value: 'paused', label: 'is paused' },
              { value: 'cancelled', label: 'is canceled' },
            ]}
          />
        </Field>
      </div>
    </>
  )
}
