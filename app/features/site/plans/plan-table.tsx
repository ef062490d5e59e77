import Check from 'lucide-react/dist/esm/icons/check.mjs'
import type { ReactNode } from 'react'
import type { Plan } from '#app/content/plans.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/cx.ts'

type PlanTableProps = {
  plans: readonly Plan[]
  hue: 'accent' | 'api'
  action: (plan: Plan) => ReactNode
}

const marks = { accent: 'border-accent ring-1 ring-accent', api: 'border-api ring-1 ring-api' }

export function PlanTable({ plans, hue, action }: PlanTableProps) {
  return (
    <ul className="grid items-stretch gap-4 md:grid-cols-3">
      {plans.map((plan) => (
        <li
          key={plan.name}
          className={cx(
            'flex flex-col gap-5 rounded-card border bg-surface p-6 md:row-span-5 md:grid md:grid-rows-subgrid lg:p-8',
            plan.mostPopular ? marks[hue] : 'border-line',
          )}
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-20">{plan.name}</h3>
            {plan.mostPopular && <Badge tone={hue}>Most Popular</Badge>}
          </div>
          <p className="flex items-baseline gap-2">
            <span className="text-34 font-semibold tracking-[-0.018em]">{plan.price}</span>
            {plan.per && <span className="text-15 text-ink-2">{plan.per}</span>}
          </p>
          <p className="text-15 text-ink-2">{plan.summary}</p>
          <ul className="flex flex-col gap-2.5 border-t border-line pt-5 text-15">
            {plan.includes.map((item) => (
              <li key={item} className="flex gap-2.5">
                <Check
                  aria-hidden="true"
                  className={cx('mt-1 size-4 shrink-0', hue === 'api' ? 'text-api' : 'text-accent')}
                />
                {item}
              </li>
            ))}
          </ul>
          <div className="mt-auto pt-2">{action(plan)}</div>
        </li>
      ))}
    </ul>
  )
}
