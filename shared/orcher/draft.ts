/** A plan in the making: what was parsed so far, what is missing, and the steps. */
import type { Clause } from './clauses.ts'
import { contentOf } from './clauses.ts'
import { dueIn } from './due-date.ts'
import { abilities } from './lexicon.ts'
import { maxSteps, type Plan, type Planned, type PlanStep, type Question } from './plan.ts'
import { planner } from './planner-name.ts'
import { type Args, type Tool, tools, toolsFor } from './tools.ts'

export type Asked = {
  instruction: string
  /** Names of the sources that the directive may read. */
  sources: readonly string[]
  /** Names of other sources it could mean. */
  offered: readonly string[]
  capabilities: readonly string[]
  /** An instant in ISO form. */
  now: string
}

/** Below this share of known content words, the planner asks. */
const enough = 0.6

export class Draft {
  readonly asked: Asked
  readonly steps: PlanStep[]
  /** Steps whose output is the next one's input. */
  last: readonly number[] = []
  private readonly questions: Question[] = []
  private readonly known = new Set<string>()
  private readonly assumed: string[] = []
  private missing: Tool | undefined
  private readonly allowed: readonly Tool[]

  private readonly done: number
  private readonly first: number

  constructor(asked: Asked, done: readonly PlanStep[], first: number) {
    this.asked = asked
    this.first = first
    this.steps = [...done]
    this.done = done.length
    this.last = done
      .filter(({ effect, tool }) => effect === 'read' || tool === 'draft_message')
      .map(({ seq }) => seq)
      .slice(-1)
    this.allowed = toolsFor(asked.capabilities)
  }

  /** How much there is: it grows when a clause meant something. */
  get size(): number {
    return this.steps.length - this.done + this.questions.length
  }

  step<Name extends Tool>(tool: Name, title: string, args: Args<Name>): void {
    if (!this.allowed.includes(tool)) {
      this.missing ??= tool
      return
    }
    const { effect, lane } = tools[tool]
    const seq = this.first + this.steps.length - this.done
    const needs = 'from' in args ? [...args.from] : []
    const read = tools[tool].args.parse(withoutUndefined(args)) as Args<Name>
    this.steps.push({ seq, title: title.trim().slice(0, 120).trim(), tool, args: read, effect, lane, needs })
    if (effect === 'read' || tool === 'draft_message') this.last = [seq]
  }

  ask(id: string, field: string, text: string, options: readonly string[] = []): void {
    if (!this.questions.some((question) => question.id === id)) {
      this.questions.push({ id, field, text, options: [...options] })
    }
  }

  assume(text: string): void {
    if (!this.assumed.includes(text)) this.assumed.push(text)
  }

  knows(words: readonly string[]): void {
    for (const word of words) this.known.add(word)
  }

  planned(clauses: readonly Clause[]): Planned {
    const { missing, steps, questions } = this
    if (missing) {
      return no(`The agent lacks the capability ${tools[missing].capability}, which ${missing} needs.`)
    }
    if (this.size === 0) return no('No rule recognizes what you want done.')
    if (steps.length > maxSteps) return no(`A plan has ${maxSteps} steps at most.`)
    const content = clauses.flatMap(({ verb, words }) => [...(verb ? [verb] : []), ...contentOf(words)])
    const unknown = content.filter((word) => !this.known.has(word))
    if (questions.length === 0 && 1 - unknown.length / content.length < enough) {
      const said = [...new Set(unknown)].slice(0, 6).join(' ')
      this.ask('words', 'instruction', `What do you mean by “${said}”? Rephrase it, or leave it out.`)
    }
    const plan = this.made(content)
    return questions.length > 0 ? { kind: 'questions', questions, plan } : { kind: 'plan', plan }
  }

  private made(content: readonly string[]): Plan {
    const due = dueIn(this.asked.instruction, this.asked.now)
    if (due && due.said !== due.date) this.assume(`${capital(due.said)} is ${due.date}`)
    return {
      planner,
      steps: this.steps.slice(this.done),
      sources: [...this.asked.sources],
      understood: [...new Set(content.filter((word) => this.known.has(word)))],
      assumed: this.assumed,
      due: due?.date ?? null,
    }
  }
}

const no = (reason: string): Planned => ({ kind: 'not_plannable', reason, can: [...abilities] })

export const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

export function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}
