/**
 * The offline planner: rules that make a plan of words. Pure: the same words, sources, capabilities and day give the same plan,
 * to the byte. It pretends nothing: what a sentence lacks is asked for, and what no rule knows is not planned.
 */
import { clausesOf, wordsIn } from './clauses.ts'
import { type Asked, Draft } from './draft.ts'
import { dueIn } from './due-date.ts'
import { intentions } from './intents.ts'
import { frozen, type Planned, type PlanStep } from './plan.ts'

export const planDirective = (asked: Asked): Planned => planMore(asked, [], 1)

/** What is to come after steps that were done, by further words, numbered from `first`. */
export function planMore(asked: Asked, done: readonly PlanStep[], first: number): Planned {
  const clauses = clausesOf(asked.instruction)
  const draft = new Draft(asked, done, first)
  for (const clause of clauses) {
    const before = draft.size
    const due = dueIn(clause.said, asked.now)
    if (due) draft.knows(wordsIn(due.said))
    if (clause.intent) intentions[clause.intent](draft, clause)
    if (draft.size > before) draft.knows([clause.verb])
  }
  return frozen(draft.planned(clauses))
}
