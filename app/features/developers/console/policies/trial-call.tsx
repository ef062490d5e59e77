import { roles } from '#app/features/developers/console/roles.ts'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import type { KnownField } from './condition-fields.ts'
import { useKnownTools } from './policy-queries.ts'
import type { TypedCall } from './trial-words.ts'

type TrialCallProps = {
  call: TypedCall
  fields: readonly KnownField[]
  /** The policy is about every tool, so the call says which. */
  isAnyTool: boolean
  onChange: (call: TypedCall) => void
}

/** Tool, issuer, environment and arguments of a call that a policy is tried on. */
export function TrialCall({ call, fields, isAnyTool, onChange }: TrialCallProps) {
  const { tools } = useKnownTools(call.tool)
  const known = tools.some(({ name }) => name === call.tool) ? tools : [{ name: call.tool }, ...tools]
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">The call</legend>
      {isAnyTool && (
        <Field label="Tool that is called">
          <Select
            value={call.tool}
            options={known.map(({ name }) => ({ value: name, label: name }))}
            onChange={({ target }) => onChange({ ...call, tool: target.value, given: {} })}
          />
        </Field>
      )}
      <Field label="Issued by">
        <Select
          value={call.role}
          options={roles.map((role) => ({ value: role, label: role }))}
          onChange={({ target }) => onChange({ ...call, role: target.value })}
        />
      </Field>
      <Field label="Environment">
        <Select
          value={call.environment}
          options={environments}
          onChange={({ target }) => onChange({ ...call, environment: target.value })}
        />
      </Field>
      {fields.map((field) => (
        <Argument
          key={field.path}
          field={field}
          text={call.given[field.path] ?? ''}
          onChange={(text) => onChange({ ...call, given: { ...call.given, [field.path]: text } })}
        />
      ))}
    </fieldset>
  )
}

const environments = [
  { value: 'live', label: 'live' },
  { value: 'sandbox', label: 'sandbox' },
]

type ArgumentProps = { field: KnownField; text: string; onChange: (text: string) => void }

function Argument({ field: { path, kind, choices, unit }, text, onChange }: ArgumentProps) {
  const listed = kind === 'boolean' ? ['true', 'false'] : choices
  const label = `${path}${unit ? `, in ${unit}` : ''}`
  return (
    <Field label={label}>
      {listed ? (
        <Select
          value={text}
          options={['', ...listed].map((value) => ({ value, label: value || 'not given' }))}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input
          value={text}
          maxLength={500}
          {...(kind === 'number' && { inputMode: 'decimal' })}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
