/** Chooses among overloads of a function: the one that takes exactly these arguments. */
import { type Catalog, keyOf, type Name, type Routine } from '#server/rest/catalog/catalog.ts'
import { suggest } from '#server/rest/catalog/suggest.ts'
import { functionAmbiguous, functionNotFound, type RestError } from '#server/rest/errors.ts'

export type Call = {
  name: Name
  /** The names of the arguments, sorted. */
  keys: readonly string[]
  /** The kind of a POST's body; undefined for a call by GET. */
  body: 'json' | 'csv' | 'form' | 'text' | 'xml' | 'bytea' | undefined
}

export function chooseRoutine(catalog: Catalog, call: Call): Routine {
  const overloads = catalog.routines.get(keyOf(call.name)) ?? []
  const named = overloads.filter((routine) => takesArguments(routine, call))
  const fitting = named.length > 0 ? named : overloads.filter((routine) => takesBody(routine, call))
  const [only, ...others] = fitting
  if (!only) throw noRoutine(catalog, call, overloads)
  if (others.length > 0) throw ambiguousRoutine(fitting)
  return only
}

const isRaw = ({ body }: Call) => body === 'text' || body === 'xml' || body === 'bytea'

export const takesUnnamed = ({ parameters }: Routine): boolean =>
  parameters.length === 1 && parameters[0]?.name === ''

function takesArguments(routine: Routine, call: Call): boolean {
  if (isRaw(call) || takesUnnamed(routine)) return false
  const { parameters } = routine
  const known = new Set(parameters.map(({ name }) => name))
  return (
    call.keys.every((key) => known.has(key)) &&
    parameters.every(({ name, required }) => !required || call.keys.includes(name))
  )
}

function takesBody(routine: Routine, { body }: Call): boolean {
  if (!takesUnnamed(routine)) return false
  const type = routine.parameters[0]?.type
  return body === 'json' ? type === 'json' || type === 'jsonb' : type === body
}

const bodyWords = {
  json: ' or with a single unnamed json/jsonb parameter',
  csv: '',
  form: '',
  text: 'with a single unnamed text parameter',
  xml: 'with a single unnamed xml parameter',
  bytea: 'with a single unnamed bytea parameter',
} as const

function noRoutine(catalog: Catalog, call: Call, overloads: readonly Routine[]): RestError {
  const { name, keys, body } = call
  const full = `${name.schema}.${name.name}`
  const listed = keys.join(', ')
  const plain =
    keys.length === 0 ? 'without parameters' : `with parameter${keys.length > 1 ? 's' : ''} ${listed}`
  const searched = isRaw(call)
    ? bodyWords[body ?? 'text']
    : `${plain}${body === 'json' ? bodyWords.json : ''}`
  const called = isRaw(call) ? '' : keys.length === 0 ? ' without parameters' : `(${listed})`
  return functionNotFound(`${full}${called}`, {
    name: full,
    searched,
    hint: isRaw(call) ? null : routineHint(catalog, call, overloads),
  })
}

function routineHint(catalog: Catalog, { name, keys }: Call, overloads: readonly Routine[]): string | null {
  if (overloads.length > 0) {
    // Compared with their parentheses, as in PostgREST: with few letters these matter.
    const listed = (names: readonly string[]) => `(${names.toSorted().join(', ')})`
    const lists = overloads.map(({ parameters }) => listed(parameters.map((one) => one.name)))
    const better = suggest(listed(keys), lists, 0.33)
    return better === undefined
      ? null
      : `Perhaps you meant to call the function ${name.schema}.${name.name}${better}`
  }
  const names = [...catalog.routines.values()].flatMap(([first]) =>
    first?.schema === name.schema ? first.name : [],
  )
  const better = suggest(name.name, names, 0.75)
  return better === undefined ? null : `Perhaps you meant to call the function ${name.schema}.${better}`
}

/** In the order of the wire: fewest parameters first, then functions without description, then by parameters. */
function ambiguousRoutine(routines: readonly Routine[]): RestError {
  const key = ({ description, parameters }: Routine) => [
    description ?? '',
    ...parameters.flatMap(({ name, type, required }) => [name, type, required ? '1' : '0']),
  ]
  const sorted = routines.toSorted(
    (a, b) => a.parameters.length - b.parameters.length || compareLists(key(a), key(b)),
  )
  const signatures = sorted.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`,
  )
  return functionAmbiguous(signatures)
}

function compareLists(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((text, index) => text !== other[index])
  if (at === -1) return one.length - other.length
  return (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
}
