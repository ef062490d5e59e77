import { X } from 'lucide-react'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import {
  aboutField,
  type ConditionDraft,
  type DrawnCondition,
  isKept,
  type Operator,
  operatorsOf,
  problemsOf,
  type ValueKind,
  withKind,
  withOperator,
} from './condition-draft.ts'
import type { KnownField } from './condition-fields.ts'
import { ConditionValue } from './condition-value.tsx'

type ConditionRowProps = {
  condition: ConditionDraft
  /** From 1. */
  number: number
  fields: readonly KnownField[]
  /** Whether to show errors. */
  checked: boolean
  onChange: (condition: ConditionDraft) => void
  onRemove: () => void
}

export function ConditionRow({ condition, number, onRemove, ...rest }: ConditionRowProps) {
  return (
    <li className="flex items-start gap-2 border-t border-line py-3 first:border-0">
      <fieldset className="min-w-0 flex-1">
        <legend className="sr-only">Condition {number}</legend>
        {isKept(condition) ? <Kept {...condition} /> : <Drawn {...rest} condition={condition} />}
      </fieldset>
      <button
        type="button"
        aria-label={`Remove condition ${number}`}
        onClick={onRemove}
        className="grid size-12 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  )
}

function Kept({ kept }: { kept: object }) {
  return (
    <div className="flex flex-col gap-1.5">
      <code className="rounded-control bg-sunken px-3 py-2.5 font-mono text-13 wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(kept)}
      </code>
      <p className="text-13 text-ink-3">
        Made with the API, and kept as it is. To change it, use the API too.
      </p>
    </div>
  )
}

type DrawnProps = Omit<ConditionRowProps, 'condition' | 'number' | 'onRemove'> & { condition: DrawnCondition }

function Drawn({ condition, fields, checked, onChange }: DrawnProps) {
  const problems = checked ? problemsOf(condition) : {}
  const { field, op, kind, isFree } = condition
  const known = fields.find(({ path }) => path === field)
  const isTyped = isFree || !known
  const choose = (path: string) => {
    const chosen = fields.find((one) => one.path === path)
    if (!chosen) return onChange({ ...condition, field: '', isFree: true })
    onChange(aboutField(condition, path, chosen.kind))
  }
  return (
    <div className="grid items-start gap-2 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
      {fields.length > 0 && (
        <Field label="Argument" hideLabel>
          <Select
            value={isTyped ? typed : field}
            options={[
              ...fields.map(({ path }) => ({ value: path, label: path })),
              { value: typed, label: 'Another argument…' },
            ]}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      )}
      {isTyped && (
        <Field label="Path of the argument" hideLabel error={problems.field}>
          <Input
            value={field}
            maxLength={300}
            placeholder="arguments.amount"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
            onChange={({ target }) => onChange({ ...condition, field: target.value.trim(), isFree: true })}
          />
        </Field>
      )}
      {(isTyped || known.kind !== kind) && op !== 'exists' && (
        <Field label="Kind of value" hideLabel>
          <Select
            value={kind}
            options={kinds}
            onChange={({ target }) => onChange(withKind(condition, target.value as ValueKind))}
          />
        </Field>
      )}
      <Field label="Comparison" hideLabel>
        <Select
          value={op}
          options={operatorsOf[kind].map((value) => ({ value, label: operatorWords[value] }))}
          onChange={({ target }) => onChange(withOperator(condition, target.value as Operator))}
        />
      </Field>
      <ConditionValue
        condition={condition}
        known={isFree ? undefined : known}
        error={problems.value}
        onChange={(text) => onChange({ ...condition, text })}
      />
    </div>
  )
}

/** No path: the option for typing one. */
const typed = '*'

const kinds = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
]

const operatorWords: Readonly<Record<Operator, string>> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  contains: 'contains',
  over: 'is above',
  under: 'is below',
  exists: 'is given',
}
