/** Compiles templates to functions. All errors of a template are found here, with their place, not when a mail is sent. */
import { type Escape, escapeFor } from './escape.ts'
import { evaluatePipe, pipeValue, rootScope, type Scope, withSet } from './evaluate.ts'
import { isTrue, textOf, type Value } from './functions.ts'
import { aboutToWrite, advance, beginning, type Context, joined } from './html-context.ts'
import type { Node, Pipe, Templates } from './nodes.ts'
import { TemplateError } from './template-error.ts'

/** Renders the template with the values. */
export type Template = (values: Value) => string

/** Writes to `out` and returns the scope for what follows, or the control flow of a loop. */
type Step = (scope: Scope, out: string[]) => Scope | 'break' | 'continue'
type Compiled = { steps: Step[]; context: Context }

/** Escapes by the rules of html/template: each value for the place where it stands. */
export function compileHtml(templates: Templates, name = ''): Template {
  const compiler = new Compiler(templates, true)
  const { steps, context } = compiler.nodes(templates.get(name) ?? [], beginning)
  const last = templates.get(name)?.at(-1)
  if (context.state !== 'text' && last) throw refusal(last, 'the template ends inside a tag or a comment')
  return run(steps)
}

/** Does not escape, for subjects and plain text, except values directly after `?name=` or `&name=`, which are URL-encoded. */
export function compileText(templates: Templates, name = ''): Template {
  return run(new Compiler(templates, false).nodes(templates.get(name) ?? [], beginning).steps)
}

function run(steps: Step[]): Template {
  return (values) => {
    const out: string[] = []
    runSteps(steps, rootScope(values), out)
    return out.join('')
  }
}

function runSteps(steps: readonly Step[], scope: Scope, out: string[]): 'break' | 'continue' | undefined {
  let now = scope
  for (const step of steps) {
    const next = step(now, out)
    if (next === 'break' || next === 'continue') return next
    now = next
  }
  return undefined
}

const refusal = ({ file, line }: Node, reason: string) => new TemplateError(file, line, reason)

class Compiler {
  readonly #templates: Templates
  readonly #isHtml: boolean
  /** The templates that are being inlined, to detect recursion. */
  readonly #within: string[] = []

  constructor(templates: Templates, isHtml: boolean) {
    this.#templates = templates
    this.#isHtml = isHtml
  }

  nodes(nodes: readonly Node[], context: Context): Compiled {
    const steps: Step[] = []
    let now = context
    let before = ''
    for (const node of nodes) {
      const compiled = this.#node(node, now, before)
      steps.push(...compiled.steps)
      now = compiled.context
      before = node.type === 'text' ? node.text : ''
    }
    return { steps, context: now }
  }

  #node(node: Node, context: Context, before: string): Compiled {
    if (node.type === 'text') {
      const { text } = node
      const write: Step = (scope, out) => {
        out.push(text)
        return scope
      }
      return { steps: [write], context: this.#isHtml ? advance(context, text) : context }
    }
    if (node.type === 'break' || node.type === 'continue') return { steps: [() => node.type], context }
    if (node.type === 'output') return this.#output(node, node.pipe, context, before)
    if (node.type === 'template') return this.#template(node, node.name, node.pipe, context)
    return this.#branch(node, context)
  }

  #output(node: Node, pipe: Pipe, context: Context, before: string): Compiled {
    if (pipe.sets.length > 0) return { steps: [(scope) => evaluatePipe(pipe, scope).scope], context }
    const escaped = this.#escaping(node, pipe, context, before)
    const write: Step = (scope, out) => {
      out.push(escaped(textOf(pipeValue(pipe, scope))))
      return scope
    }
    return { steps: [write], context: aboutToWrite(context) }
  }

  #escaping(node: Node, { commands }: Pipe, context: Context, before: string): Escape {
    const names = commands.map((command) => (command.type === 'call' ? command.name : ''))
    const last = names.at(-1)
    if (!this.#isHtml) {
      const isInQuery = /[?&]\w+=$/.test(before) && last !== 'urlquery'
      return isInQuery ? encodeURIComponent : (text) => text
    }
    if (names.slice(0, -1).some((name) => name === 'html' || name === 'urlquery'))
      throw refusal(node, 'html and urlquery can only come last')
    const found = escapeFor(context, last)
    if (typeof found === 'function') return found
    throw refusal(node, found.refused)
  }

  /** Inlined at each call, since escaping depends on the place of the call. */
  #template(node: Node, name: string, pipe: Pipe | undefined, context: Context): Compiled {
    const nodes = this.#templates.get(name)
    if (!nodes) throw refusal(node, `there is no template "${name}"`)
    if (this.#within.includes(name)) throw refusal(node, `the template "${name}" contains itself`)
    this.#within.push(name)
    const { steps, context: after } = this.nodes(nodes, context)
    this.#within.pop()
    const write: Step = (scope, out) => {
      runSteps(steps, rootScope(pipe ? pipeValue(pipe, scope) : undefined), out)
      return scope
    }
    return { steps: [write], context: after }
  }

  #branch(node: Extract<Node, { pipe: Pipe; body: Node[] }>, context: Context): Compiled {
    const { type, pipe } = node
    const body = this.nodes(node.body, context)
    const otherwise = this.nodes(node.otherwise, context)
    // The body of a loop may run again, or not at all.
    if (type === 'range') this.#join(node, context, body.context)
    const after = this.#join(node, body.context, otherwise.context)
    const write: Step =
      type === 'range'
        ? (scope, out) => loop(pipe, { body: body.steps, otherwise: otherwise.steps }, scope, out)
        : (scope, out) => {
            const { value, scope: inner } = evaluatePipe(pipe, scope)
            const holds = isTrue(value)
            const within = type === 'with' && holds ? { ...inner, dot: value } : inner
            return runSteps(holds ? body.steps : otherwise.steps, within, out) ?? scope
          }
    return { steps: [write], context: after }
  }

  #join(node: Node, one: Context, other: Context): Context {
    if (!this.#isHtml) return one
    const context = joined(one, other)
    const goesRound = node.type === 'range' && context?.attribute === 'address'
    if (context && !(goesRound && context.address === 'unknown')) return context
    throw refusal(node, 'its branches end in different places of a tag or an attribute')
  }
}

type Loop = { body: Step[]; otherwise: Step[] }

function loop(pipe: Pipe, { body, otherwise }: Loop, scope: Scope, out: string[]): Scope {
  const entries = entriesOf(pipeValue(pipe, scope))
  if (entries.length === 0) runSteps(otherwise, scope, out)
  for (const [key, value] of entries) {
    const inner = pipe.sets.length > 0 ? withSet(pipe, scope, [key, value]) : scope
    if (runSteps(body, { ...inner, dot: value }, out) === 'break') break
  }
  return scope
}

/** Iterations over a number at most: `range 1000000000` would block the process. */
const maxIterations = 10_000

function entriesOf(value: Value): [Value, Value][] {
  if (Array.isArray(value)) return value.map((one, place) => [place, one])
  if (typeof value === 'number')
    return Array.from({ length: Math.min(Math.max(Math.trunc(value), 0), maxIterations) }, (_, place) => [
      place,
      place,
    ])
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
}
