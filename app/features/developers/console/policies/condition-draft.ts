/** Conditions of a policy as drafts of its form: three inputs if that loses nothing, otherwise unchanged as the API has them. */

/** A condition of `/v1`: what an argument of the step must be. */
export type Condition = { field: string; op: string; value?: unknown }

export const operators = ['eq', 'ne', 'in', 'contains', 'over', 'under', 'exists'] as const
export type Operator = (typeof operators)[number]

export type ValueKind = 'text' | 'number' | 'boolean'

/** `text` as typed; for `in` one value per line, for a boolean `true` or `false`. */
export type DrawnCondition = {
  key: number
  field: string
  op: Operator
  kind: ValueKind
  text: string
  /** The path was typed, and not chosen. */
  isFree?: boolean
}

/** A condition without inputs: shown, and sent unchanged. */
export type KeptCondition = { key: number; kept: Condition }

export type ConditionDraft = DrawnCondition | KeptCondition

export const isKept = (draft: ConditionDraft): draft is KeptCondition => 'kept' in draft

/** The operators that apply to such a value. */
export const operatorsOf: Record<ValueKind, readonly Operator[]> = {
  text: ['eq', 'ne', 'in', 'contains', 'exists'],
  number: ['over', 'under', 'eq', 'ne', 'in', 'exists'],
  boolean: ['eq', 'ne', 'exists'],
}

/** As the API has it (`server/orcher/policies/policies.ts`). */
const path = /^[a-z][a-z_]{0,39}(\.[A-Za-z_][A-Za-z0-9_-]{0,59}){0,4}$/

export const isPath = (text: string): boolean => path.test(text)

const number = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?(e[+-]?\d+)?$/i

/** What was typed, as a value of this kind; undefined if it is none. */
export function readValue(text: string, kind: ValueKind): string | number | boolean | undefined {
  const typed = text.trim()
  if (kind === 'boolean') return typed === 'true' ? true : typed === 'false' ? false : undefined
  if (kind === 'text') return /[\r\n]/.test(typed) ? undefined : typed || undefined
  const read = number.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN
  return Number.isFinite(read) ? read : undefined
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())

/** The condition to send; undefined if incomplete or invalid. */
export function conditionOf(draft: ConditionDraft): Condition | undefined {
  if (isKept(draft)) return draft.kept
  const { field, op, kind, text } = draft
  if (!isPath(field) || !operatorsOf[kind].includes(op)) return undefined
  if (op === 'exists') return { field, op }
  if (op !== 'in') {
    const value = readValue(text, kind)
    return value === undefined ? undefined : { field, op, value }
  }
  const values = linesOf(text).map((line) => readValue(line, kind))
  return values.length === 0 || values.includes(undefined) ? undefined : { field, op, value: values }
}

const kindOf = (value: unknown): ValueKind =>
  typeof value === 'number' || typeof value === 'boolean' ? (typeof value as ValueKind) : 'text'

/** None for an object: inherited properties could be anything. */
const textOf = (value: unknown): string =>
  value === undefined || typeof value === 'object' ? '' : String(value)

/** Drawn only where exactly the same comes back. */
export function conditionDraft(condition: Condition, key: number): ConditionDraft {
  const { field, op, value } = condition
  const drawn: DrawnCondition = {
    ...{ key, field, op: op as Operator },
    kind: kindOf(Array.isArray(value) ? value[0] : value),
    text: Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value),
  }
  const again = conditionOf(drawn)
  return again && areSame(again, condition) ? drawn : { key, kept: condition }
}

/** PostgreSQL orders the keys of an object differently. */
const ordered = ({ field, op, ...value }: Condition) => JSON.stringify([field, op, value])

const areSame = (one: Condition, other: Condition) => ordered(one) === ordered(other)

export const areSameConditions = (some: readonly Condition[], others: readonly Condition[]): boolean =>
  some.length === others.length && some.every((one, at) => areSame(one, others[at] as Condition))

/** The same condition with another operator, its value kept if it applies. */
export function withOperator(draft: DrawnCondition, op: Operator): DrawnCondition {
  if (operatorsOf[draft.kind].includes(op)) return { ...draft, op }
  return { ...draft, op, kind: op === 'over' || op === 'under' ? 'number' : 'text' }
}

/** The same condition of another kind of value. */
export function withKind(draft: DrawnCondition, kind: ValueKind): DrawnCondition {
  const [first = 'eq'] = operatorsOf[kind]
  const op = operatorsOf[kind].includes(draft.op) ? draft.op : first
  return {
    ...draft,
    kind,
    op,
    text: kind === 'boolean' && readValue(draft.text, kind) === undefined ? 'true' : draft.text,
  }
}

/** About another argument, with its most common operator. */
export function aboutField(draft: DrawnCondition, field: string, kind: ValueKind): DrawnCondition {
  const [first = 'eq'] = operatorsOf[kind]
  const op = draft.kind === kind ? draft.op : first
  return { ...draft, field, kind, op, text: kind === 'boolean' ? 'true' : '', isFree: false }
}

export type ConditionProblems = { field?: string; value?: string }

const valueProblems: Record<ValueKind, string> = {
  text: 'Type a value.',
  number: 'Type a number, like 500 or 99.95.',
  boolean: 'Choose yes or no.',
}

/** What is missing or invalid, in words; never for conditions without inputs. */
export function problemsOf(draft: ConditionDraft): ConditionProblems {
  if (isKept(draft)) return {}
  const { field, kind, op } = draft
  return {
    ...(isPath(field)
      ? {}
      : {
          field: field
            ? 'Letters, digits, - and _, with a point between the parts: arguments.amount.'
            : 'Say which argument.',
        }),
    ...(conditionOf({ ...draft, field: 'any' })
      ? {}
      : { value: op === 'in' ? listProblems[kind] : valueProblems[kind] }),
  }
}

const listProblems: Record<ValueKind, string> = {
  text: 'Give at least one value.',
  number: 'Give numbers, one in each line.',
  boolean: valueProblems.boolean,
}
