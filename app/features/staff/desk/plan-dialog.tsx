import { useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import {
  type ApiPlan,
  apiPlans,
  type CareerPlan,
  careerPlans,
  maxReasonLength,
  planDays,
  type StaffPerson,
} from '#shared/staff.ts'
import { reasonSchema } from './reason.ts'
import { type GivenPlan, useGivePlan } from './use-staff-changes.ts'

const products = [
  { value: 'api', label: 'API' },
  { value: 'career', label: 'TannrSpace' },
] as const
type Product = (typeof products)[number]['value']

const schema = z.object({
  product: z.enum(['api', 'career']),
  plan: z.enum(['starter', 'growth', 'pro', 'enterprise']),
  days: z.optional(z.string()),
  reason: reasonSchema,
})

/** The plan of a person, of TannrSpace or of the API, for a time or for good. */
export function PlanDialog({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const give = useGivePlan()
  const [product, setProduct] = useState<Product>('api')
  const current = product === 'api' ? person.plan : person.career_plan
  const [plan, setPlan] = useState<ApiPlan | CareerPlan>(current)
  const { errors, busy, failure, form } = useForm(
    schema,
    async ({ product, plan, days, reason }) => {
      // The list of plans is that of the product.
      await give.attempt({ person, product, plan, days: Number(days) || null, reason } as GivenPlan)
      onClose()
    },
    { draft: `plan ${person.person}` },
  )
  return (
    <FormDialog
      open
      title={`Plan of ${person.name}`}
      description={
        product === 'api'
          ? 'It applies to all of their workspaces right away, and they’re notified.'
          : 'It applies right away, and they’re notified.'
      }
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Product" error={errors.product}>
          <Select
            name="product"
            options={products}
            defaultValue="api"
            onChange={({ target }) => {
              const next = target.value as Product
              setProduct(next)
              setPlan(next === 'api' ? person.plan : person.career_plan)
            }}
          />
        </Field>
        <Field label="Plan" error={errors.plan}>
          <Select
            key={product}
            name="plan"
            options={product === 'api' ? apiPlans : careerPlans}
            defaultValue={current}
            onChange={({ target }) => setPlan(target.value as ApiPlan | CareerPlan)}
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
