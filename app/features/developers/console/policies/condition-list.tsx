import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { aboutField, type ConditionDraft, type DrawnCondition } from './condition-draft.ts'
import type { KnownField } from './condition-fields.ts'
import { ConditionRow } from './condition-row.tsx'
import { nextKey } from './policy-form.ts'

/** The API enforces the same limit. */
const maxConditions = 10

type ConditionListProps = {
  tool: string
  fields: readonly KnownField[]
  conditions: readonly ConditionDraft[]
  checked: boolean
  onChange: (conditions: readonly ConditionDraft[]) => void
}

export function ConditionList({ tool, fields, conditions, checked, onChange }: ConditionListProps) {
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLDivElement>(null)
  const count = useRef(conditions.length)
  useEffect(() => {
    const [before, now] = [count.current, conditions.length]
    count.current = now
    if (now > before) list.current?.querySelector<HTMLElement>('li:last-child :is(select, input)')?.focus()
    else if (now < before) add.current?.querySelector('button')?.focus()
  }, [conditions.length])
  const addOne = () => {
    const [first] = fields
    const key = nextKey(conditions)
    const blank: DrawnCondition = { key, field: '', op: 'eq', kind: 'text', text: '' }
    onChange([...conditions, first ? aboutField(blank, first.path, first.kind) : blank])
  }
  return (
    <fieldset className="flex flex-col">
      <legend className="text-14 font-medium">Only when</legend>
      <p className="text-13 text-ink-3">{hintOf(tool, conditions.length)}</p>
      <ul ref={list} className="flex flex-col">
        {conditions.map((condition, at) => (
          <ConditionRow
            key={condition.key}
            {...{ condition, fields, checked, number: at + 1 }}
            onChange={(changed) => onChange(conditions.map((one) => (one === condition ? changed : one)))}
            onRemove={() => onChange(conditions.filter((one) => one !== condition))}
          />
        ))}
      </ul>
      {(tool !== 'plan' || conditions.length > 0) && (
        <div ref={add} className="pt-2">
          <Button look="outline" size="small" disabled={conditions.length >= maxConditions} onClick={addOne}>
            <Plus aria-hidden="true" className="size-4" />
            Add a condition
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function hintOf(tool: string, count: number): string {
  if (tool === 'plan') {
    return count > 0
      ? 'A plan as a whole has no arguments, so these are never met. Choose a tool, or remove them.'
      : 'A plan as a whole has no arguments: it applies to every plan.'
  }
  if (count >= maxConditions) return `All of these must hold. A policy has at most ${maxConditions}.`
  return count > 0 ? 'All of these must hold.' : 'Without a condition, it applies to every call.'
}
