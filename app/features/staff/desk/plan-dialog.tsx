import { useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { type ApiPlan, apiPlans, maxReasonLength, planDays, type StaffPerson } from '#shared/staff.ts'
import { reasonSchema } from './reason.ts'
import { useGivePlan } from './use-staff-changes.ts'

const schema = z.object({
  plan: z.enum(['starter', 'growth', 'enterprise']),
  days: z.optional(z.string()),
  reason: reasonSchema,
})

/** The API's plan of a person, for a time or for good. */
export function PlanDialog({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const give = useGivePlan()
  const [plan, setPlan] = useState<ApiPlan>(person.plan)
  const { errors, busy, failure, form } = useForm(
    schema,
    async ({ plan, days, reason }) => {
      await give.attempt({ person, plan, days: Number(days) || null, reason })
      onClose()
    },
    { draft: `plan ${person.person}` },
  )
  return (
    <FormDialog
      open
      title={`Plan of ${person.name}`}
      description="It applies to all of their workspaces right away, and they’re notified."
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Plan" error={errors.plan}>
          <Select
            name="plan"
            options={apiPlans}
            defaultValue={person.plan}
            onChange={({ target }) => setPlan(target.value as ApiPlan)}
          />
        </Field>
        {plan !== 'starter' && (
          <Field label="How long" hint="After that, they are back on Starter." error={errors.days}>
            <Select name="days" options={planDays} defaultValue="14" />
          </Field>
        )}
        <Field label="Reason" hint={`${person.name} gets this by email.`} error={errors.reason}>
          <Textarea name="reason" rows={4} maxLength={maxReasonLength} />
        </Field>
        <FormFailure
          what="The plan was not changed"
          failure={failure}
          signIn="/auth?next=/staff?show=people"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          Change the plan
        </FormButtons>
      </form>
    </FormDialog>
  )
}
