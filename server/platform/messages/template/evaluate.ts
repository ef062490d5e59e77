/** Evaluates expressions of a template. */
import { call, isTrue, memberOf, type Value } from './functions.ts'
import type { Expression, Pipe } from './nodes.ts'

/** The scope of an expression. A variable is a cell, because an inner action may assign one of an outer scope. */
export type Scope = {
  dot: Value
  root: Value
  variables: readonly { name: string; value: Value }[]
}

export const rootScope = (value: Value): Scope => ({ dot: value, root: value, variables: [] })

/** The value of the pipe, and the scope with the variables that it declares. */
export function evaluatePipe(pipe: Pipe, scope: Scope): { value: Value; scope: Scope } {
  const value = pipeValue(pipe, scope)
  return { value, scope: pipe.sets.length > 0 ? withSet(pipe, scope, [value]) : scope }
}

/** Assigns the pipe's variables from the last value on, as Go's `range` does: the element, or the key and the element. */
export function withSet(pipe: Pipe, scope: Scope, values: readonly Value[]): Scope {
  const variables = [...scope.variables]
  pipe.sets.forEach((name, place) => {
    const value = values[values.length - pipe.sets.length + place]
    const known = scope.variables.findLast((variable) => variable.name === name)
    if (!pipe.declares && known) known.value = value
    else variables.push({ name, value })
  })
  return { ...scope, variables }
}

export function pipeValue({ commands }: Pipe, scope: Scope): Value {
  return commands.reduce<{ value?: Value }>((last, command) => ({ value: valueIn(command, scope, last) }), {})
    .value
}

/** `last` holds the result of the previous command in the pipe, if there is one. */
function valueIn(expression: Expression, scope: Scope, last: { value?: Value } = {}): Value {
  if (expression.type === 'literal') return expression.value
  if (expression.type === 'pipe') return pipeValue(expression.pipe, scope)
  if (expression.type === 'field') {
    const base = expression.base ? valueIn(expression.base, scope) : scope.dot
    return expression.names.reduce(fieldOf, base)
  }
  if (expression.type === 'variable') {
    if (expression.name === '$') return scope.root
    return scope.variables.findLast(({ name }) => name === expression.name)?.value
  }
  const args = expression.args.map((arg) => () => valueIn(arg, scope))
  if ('value' in last) args.push(() => last.value)
  if (expression.name === 'and' || expression.name === 'or') return decide(expression.name, args)
  return call(
    expression.name,
    args.map((arg) => arg()),
  )
}

const fieldOf = (value: Value, name: string): Value =>
  Array.isArray(value) || typeof value === 'string' ? undefined : memberOf(value, name)

function decide(name: 'and' | 'or', args: (() => Value)[]): Value {
  let value: Value
  for (const arg of args) {
    value = arg()
    if (isTrue(value) === (name === 'or')) return value
  }
  return value
}
