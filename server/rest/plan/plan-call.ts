/** Plans the call of a function: how each argument is passed, and what is returned. */
import type { Parameter, Routine } from '#server/rest/catalog/catalog.ts'
import { arrayLiteral, type Operand } from '#server/rest/parse/operand.ts'
import type { Payload } from '#server/rest/parse/parse-body.ts'
import { takesUnnamed } from './choose-routine.ts'
import { type NeededColumns, neededColumns } from './needed-columns.ts'
import type { ReadPlan } from './query-model.ts'

export type CallArguments =
  | { kind: 'none' }
  /** Each value is a parameter of the statement. */
  | { kind: 'direct'; values: { parameter: Parameter; value: Operand }[] }
  /** PostgreSQL extracts the values from the body. */
  | { kind: 'json'; parameters: Parameter[]; json: Operand; isArray: boolean }
  /** The body is the single unnamed argument. */
  | { kind: 'body'; type: string; body: Operand }

export type CallPlan = {
  routine: Routine
  arguments: CallArguments
  returning: NeededColumns
}

export type CallContext = {
  routine: Routine
  payload: Payload | undefined
  /** The arguments in the query string, for a call by GET. */
  given: readonly { name: string; value: string }[]
  bodySlot: number
  read: ReadPlan
}

export function planCall(context: CallContext): CallPlan {
  const { routine, read } = context
  return { routine, arguments: planArguments(context), returning: neededColumns(read) }
}

function planArguments({ routine, payload, given, bodySlot }: CallContext): CallArguments {
  const body: Operand = { text: null, slot: bodySlot, encode: (text) => text }
  if (!payload) return direct(routine, given)
  if (payload.kind === 'form') return direct(routine, payload.fields)
  if (takesUnnamed(routine)) return { kind: 'body', type: routine.parameters[0]?.type ?? 'text', body }
  if (payload.kind === 'raw' || payload.keys.length === 0) return { kind: 'none' }
  const parameters = routine.parameters.filter(({ name }) => payload.keys.includes(name))
  return { kind: 'json', parameters, json: body, isArray: payload.isArray }
}

/** Of repeated arguments the last counts; a variadic parameter takes all. */
function direct(routine: Routine, given: readonly { name: string; value: string }[]): CallArguments {
  const values = routine.parameters.flatMap((parameter) => {
    const own = given.filter(({ name }) => name === parameter.name).map(({ value }) => value)
    const last = own.at(-1)
    if (last === undefined) return []
    return { parameter, value: { text: parameter.variadic ? arrayLiteral(own) : last } }
  })
  return values.length === 0 ? { kind: 'none' } : { kind: 'direct', values }
}
