import type { ReactNode } from 'react'
import type { Asked, Step } from '#app/features/developers/directives/directive-queries.ts'
import { Part } from './panel-part.tsx'

const counts = new Intl.NumberFormat('en')

/** Dollars with cents; smaller amounts in full. */
const dollars = (amount: number) =>
  amount > 0 && amount < 0.01 ? `$${amount.toFixed(4).replace(/0+$/, '')}` : `$${amount.toFixed(2)}`

/** The cost of a step; for the first plan, which a model may have made, the cost of asking it. */
export function StepCost({ step, asked }: { step: Step; asked: Asked | null }) {
  const planned = step.plan_rev === 1 ? asked : null
  return (
    <Part title="Cost">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-14">
        <Row name="This step">
          {dollars(step.cost)}
          {step.cost === 0 && ' · no model was asked'}
        </Row>
        {planned && <PlanCost asked={planned} />}
      </dl>
    </Part>
  )
}

function PlanCost({ asked: { model, reserved, cost, tokens_in, tokens_out, refused } }: { asked: Asked }) {
  return (
    <>
      <Row name="Its plan">{dollars(reserved)} reserved</Row>
      <Row name="Settled">
        {cost === null ? 'Not yet' : dollars(cost)}
        {tokens_in !== null &&
          tokens_out !== null &&
          ` · ${counts.format(tokens_in)} tokens in, ${counts.format(tokens_out)} out`}
      </Row>
      <Row name="Model">
        <span className="font-mono">{model}</span>
        {refused ? `: ${refused} Rules made the plan.` : cost !== null && ', its answer is stored'}
      </Row>
    </>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)
