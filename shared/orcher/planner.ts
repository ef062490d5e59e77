/**
 * The offline planner: rules that turn an instruction into a plan. Pure: the same words, sources, capabilities and day give the
 * same plan, byte for byte. It does not guess: what is missing is asked for, and what no rule matches is not planned.
 */
import { clausesOf, wordsIn } from './clauses.ts'
import { type Asked, Draft } from './draft.ts'
import { dueIn } from './due-date.ts'
import { implied, intentions } from './intents.ts'
import { frozen, type Planned, type PlanStep } from './plan.ts'

export const planDirective = (asked: Asked): Planned => planMore(asked, [], 1)

/** The steps that follow completed ones, from further words, numbered from `first`. */
export function planMore(asked: Asked, done: readonly PlanStep[], first: number): Planned {
  const clauses = clausesOf(asked.instruction)
  const draft = new Draft(asked, done, first)
  for (const clause of clauses) {
    const before = draft.size
    const due = dueIn(clause.said, asked.now)
    if (due) draft.knows(wordsIn(due.said))
    const plan = clause.intent ? intentions[clause.intent] : implied
    plan(draft, clause)
    if (draft.size > before) draft.knows([clause.verb])
    draft.knows(clause.quoted)
  }
  return frozen(draft.planned(clauses))
}
