import { ChevronDown } from 'lucide-react'
import type { AgentPolicy } from '#app/features/developers/console/console-queries.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { limitField } from './agent-form.ts'

type Limited = { name: string; does: string; options: typeof options }

const options = [
  { value: '', label: 'By policy' },
  { value: 'ask', label: 'Ask first' },
  { value: 'deny', label: 'Never' },
]
/** An agent that never plans would do nothing at all. */
const plans: Limited = {
  name: 'plan',
  does: 'Every plan, before its first step.',
  options: options.filter(({ value }) => value !== 'deny'),
}

type AgentLimitsProps = {
  tools: readonly { name: string; does: string }[]
  policy: AgentPolicy | undefined
}

/** For each tool: whether the agent asks before it uses it, or never does, beside the policies of the workspace. */
export function AgentLimits({ tools, policy = { ask: [], deny: [] } }: AgentLimitsProps) {
  const limitOf = (tool: string) =>
    policy.deny.includes(tool) ? 'deny' : policy.ask.includes(tool) ? 'ask' : ''
  const limited = policy.ask.length + policy.deny.length
  return (
    <details className="group text-14">
      <summary className="flex w-fit cursor-pointer items-center gap-1.5 py-1 font-medium pointer-coarse:py-3">
        {limited > 0 ? `Its own limits: ${limited}` : 'Its own limits'}
        <ChevronDown aria-hidden="true" className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <p className="pt-1 text-13 text-ink-3">
        Beside the policies of the workspace. Where both say something, the stricter one counts.
      </p>
      <ul className="grid gap-4 pt-4 sm:grid-cols-2">
        {[plans, ...tools.map((tool) => ({ ...tool, options }))].map((tool) => (
          <li key={tool.name}>
            <Field label={<code>{tool.name}</code>} hint={tool.does}>
              <Select name={limitField(tool.name)} defaultValue={limitOf(tool.name)} options={tool.options} />
            </Field>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** 'Asks first: plan, notify. Never uses create_alert.' Empty if it has no limits of its own. */
export function limitsInWords({ ask, deny }: AgentPolicy): string {
  return [
    ask.length > 0 && `Asks first: ${ask.join(', ')}.`,
    deny.length > 0 && `Never uses ${deny.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
