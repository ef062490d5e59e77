/**
 * The offline planner: rules that make a plan of words. Pure: the same words, sources, capabilities and day give the same plan,
 * to the byte. It pretends nothing: what a sentence lacks is asked for, and what no rule knows is not planned.
 */
import { clausesOf, wordsIn } from './clauses.ts'
import { type Asked, Draft } from './draft.ts'
import { dueIn } from './due-date.ts'
import { intentions } from './intents.ts'
import { frozen, type Planned } from './plan.ts'

export function planDirective(asked: Asked): Planned {
  const clauses = clausesOf(asked.instruction)
  const draft = new Draft(asked)
  for (const clause of clauses) {
    const before = draft.size
    const due = dueIn(clause.said, asked.now)
    if (due) draft.knows(wordsIn(due.said))
    if (clause.intent) intentions[clause.intent](draft, clause)
    if (draft.size > before) draft.knows([clause.verb])
  }
  return frozen(draft.planned(clauses))
}
