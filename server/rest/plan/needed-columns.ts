/** The columns that a write or a function must return for the read over its rows. */
import type { Relation } from '#server/rest/catalog/catalog.ts'
import { expandAll } from './plan-read.ts'
import type { Embed, PlannedCondition, ReadPlan } from './query-model.ts'

export type NeededColumns = {
  all: boolean
  names: readonly string[]
  /** Whether functions of the row need the whole row in one column. */
  row: boolean
}

export function neededColumns(plan: ReadPlan): NeededColumns {
  const names = new Set<string>()
  let all = false
  for (const output of plan.outputs) {
    if (output.kind === 'all') all = true
    else if (output.kind === 'column' && output.source.kind === 'field') names.add(output.source.field.name)
  }
  for (const condition of plan.conditions) addConditionNames(names, condition)
  for (const { embed, field } of plan.order) if (!embed) names.add(field.name)
  for (const embed of plan.embeds) for (const name of joinNames(embed)) names.add(name)
  return { all, names: [...names], row: plan.embeds.some(({ by }) => by.kind === 'nothing') }
}

function addConditionNames(names: Set<string>, condition: PlannedCondition): void {
  if (condition.kind === 'filter') names.add(condition.field.name)
  if (condition.kind === 'group') for (const one of condition.conditions) addConditionNames(names, one)
}

function joinNames({ by }: Embed): string[] {
  if (by.kind === 'columns') return by.pairs.map(({ from }) => from)
  return by.kind === 'junction' ? by.junction.fromPairs.map(({ from }) => from) : []
}

/** With `*`, the needed columns that are not the relation's own, which must not appear in the answer. */
export function beyondAll({ all, names }: NeededColumns, relation: Relation | undefined): string[] {
  if (!all) return [...names]
  return relation ? names.filter((name) => !relation.columns.has(name)) : []
}

/** The plan whose `*` excludes the columns that were added for it. */
export function withoutExtras(plan: ReadPlan): ReadPlan {
  const needed = neededColumns(plan)
  const extra = needed.all && (needed.row || beyondAll(needed, plan.relation).length > 0)
  return extra ? { ...plan, outputs: expandAll(plan.outputs, plan.relation) } : plan
}
