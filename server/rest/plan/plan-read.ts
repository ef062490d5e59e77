/** Plans a read from the drafted tree: resolves relationships and fields, and lifts spreads. */
import type { Catalog, Name, Relation, Relationship } from '#server/rest/catalog/catalog.ts'
import { isToOne, keyOf } from '#server/rest/catalog/catalog.ts'
import { aggregatesInSpread, aggregatesNotAllowed, relatedOrderNotToOne } from '#server/rest/errors.ts'
import { type Field, outputName } from '#server/rest/parse/field.ts'
import type { Filter } from '#server/rest/parse/parse-filter.ts'
import type { Group } from '#server/rest/parse/parse-logic.ts'
import type { OrderTerm } from '#server/rest/parse/parse-order.ts'
import type { SelectedColumn } from '#server/rest/parse/parse-select.ts'
import type { RowRange } from '#server/rest/parse/row-range.ts'
import { childNamed, type Draft, writtenName } from './draft-tree.ts'
import {
  type Embed,
  isGrouped,
  type JoinBy,
  type Output,
  type PlannedCondition,
  type PlannedField,
  type PlannedOrder,
  type ReadPlan,
  resultName,
  rowColumn,
  type Source,
} from './query-model.ts'
import { resolveRelationship } from './resolve-relationship.ts'
import { lift } from './spread.ts'

export type ReadContext = {
  catalog: Catalog
  /** Limits the rows at each level of a read; undefined for the result of a write. */
  maxRows: number | undefined
  /** Whether aggregate functions are allowed. */
  aggregates: boolean
  /** Values as stored, for handlers that take whole rows, instead of the domains' representations. */
  asStored?: boolean
}

export function planRead(context: ReadContext, origin: Name, source: Source, draft: Draft): ReadPlan {
  if (!context.aggregates && asksForAggregate(draft)) throw aggregatesNotAllowed()
  const alias = source.kind === 'result' ? resultName : origin.name
  const node: Node = { draft, origin, source, alias, depth: 0 }
  return planNode({ ...context, embeds: 0 }, node, capped(draft.range, context.maxRows))
}

type Planning = ReadContext & { embeds: number }
type Node = { draft: Draft; origin: Name; source: Source; alias: string; depth: number }

const asksForAggregate = ({ columns, children }: Draft): boolean =>
  columns.some((column) => column.aggregate) || children.some(asksForAggregate)

const capped = ({ offset, limit }: RowRange, maxRows: number | undefined): RowRange => ({
  offset,
  limit: maxRows === undefined ? limit : Math.min(limit ?? maxRows, maxRows),
})

function planNode(planning: Planning, node: Node, range: RowRange): ReadPlan {
  const { draft, source, alias } = node
  const relation = planning.catalog.relations.get(keyOf(node.origin))
  const embeds = new Map(draft.children.map((child) => [child, planEmbed(planning, node, child)]))
  const outputs = [
    ...draft.columns.map((column) => planColumn(relation, column, planning.asStored)),
    ...[...embeds].flatMap(([child, embed]) => embedOutputs(child, embed)),
  ]
  const plan: ReadPlan = {
    source,
    relation,
    alias,
    outputs: [],
    conditions: draft.conditions.map((condition) => planCondition(relation, embeds, condition)),
    order: draft.order.map((term) => planOrder(node, relation, embeds, term, outputs)),
    range,
    embeds: [...embeds.values()],
    hidden: [],
  }
  const isSpelledOut =
    draft.item?.spread || isGrouped({ outputs }) || (!planning.asStored && writesValues(relation))
  plan.outputs = isSpelledOut ? expandAll(outputs, relation) : outputs
  return plan
}

function writesValues(relation: Relation | undefined): boolean {
  return relation !== undefined && [...relation.columns.values()].some(({ writeJson }) => writeJson)
}

/** `*` as a list of columns, if each needs a name: with grouping or spreads, or if a domain has its own representation. */
export function expandAll(outputs: readonly Output[], relation: Relation | undefined): Output[] {
  return outputs.flatMap((output) => {
    if (output.kind !== 'all' || !relation) return [output]
    return [...relation.columns.keys()].map((name) =>
      planColumn(relation, { kind: 'column', field: { name, path: [] } }),
    )
  })
}

function planField(relation: Relation | undefined, { name, path }: Field): PlannedField {
  return { name, path, column: relation?.columns.get(name) }
}

function planColumn(relation: Relation | undefined, selected: SelectedColumn, asStored = false): Output {
  const { field, alias, cast, aggregate, aggregateCast } = selected
  if (field.name === '*' && !aggregate) return { kind: 'all' }
  const planned = planField(relation, field)
  const isWhole = !asStored && !aggregate && field.path.length === 0
  return {
    kind: 'column',
    name: alias ?? aggregate ?? outputName(field),
    source:
      field.name === '*'
        ? { kind: 'rows' }
        : { kind: 'field', field: planned, writtenBy: isWhole ? planned.column?.writeJson : undefined },
    cast,
    aggregate,
    aggregateCast,
  }
}

function planEmbed(planning: Planning, parent: Node, draft: Draft): Embed {
  const item = draft.item
  if (!item) throw new Error('only the root of a draft has no item')
  const relationship = resolveRelationship(planning.catalog, parent.origin, item)
  const { target } = relationship
  planning.embeds += 1
  const node: Node = {
    draft,
    origin: target,
    source: embedSource(relationship, parent),
    alias: tableAlias(target.name, parent.depth + 1),
    depth: parent.depth + 1,
  }
  const alias = `pgrst_embed_${planning.embeds}`
  const toOne = isToOne(relationship)
  const limit = !toOne ? planning.maxRows : relationship.kind === 'computed' ? 1 : undefined
  const plan = planNode(planning, node, capped(draft.range, limit))
  if (item.spread && !toOne && isGrouped(plan)) throw aggregatesInSpread()
  return { alias, toOne, inner: item.join === 'inner', spread: item.spread, by: joinBy(relationship), plan }
}

/** Aliases are unique per level. PostgreSQL truncates long names, after which two could be equal. */
function tableAlias(name: string, depth: number): string {
  return Buffer.byteLength(name) > 58 ? `pgrst_table_${depth}` : `${name}_${depth}`
}

function embedSource(relationship: Relationship, parent: Node): Source {
  if (relationship.kind !== 'computed') return { kind: 'relation', name: relationship.target }
  return {
    kind: 'computed',
    function: relationship.function,
    parent: parent.alias,
    rowColumn: parent.source.kind === 'result' ? rowColumn : undefined,
  }
}

function joinBy(relationship: Relationship): JoinBy {
  if (relationship.kind === 'computed') return { kind: 'nothing' }
  if (relationship.kind === 'many-to-many') return { kind: 'junction', junction: relationship.junction }
  return { kind: 'columns', pairs: relationship.pairs }
}

/** An embed without selected columns joins and filters, but is not shown. */
function embedOutputs({ item }: Draft, embed: Embed): Output[] {
  if (embed.plan.outputs.length === 0) return []
  if (embed.spread) return lift(embed)
  return [{ kind: 'embed', name: writtenName(item) ?? '', embed }]
}

/** The conditions of a write, which apply to the relation's own columns only. */
export function planConditions(relation: Relation, conditions: Draft['conditions']): PlannedCondition[] {
  return conditions.map((condition) => planCondition(relation, new Map(), condition))
}

type Embeds = ReadonlyMap<Draft, Embed>

function planCondition(
  relation: Relation | undefined,
  embeds: Embeds,
  condition: Filter | Group,
): PlannedCondition {
  if (condition.kind === 'group') {
    const conditions = condition.conditions.map((one) => planCondition(relation, embeds, one))
    return { ...condition, conditions }
  }
  const { field, negated, test } = condition
  const embed = field.path.length === 0 ? embedWritten(embeds, field.name) : undefined
  if (embed && test.kind === 'is' && (test.value === 'null' || test.value === 'not_null')) {
    return { kind: 'embed-is-null', embed, negated: negated !== (test.value === 'not_null') }
  }
  return { kind: 'filter', field: planField(relation, field), negated, test }
}

function embedWritten(embeds: Embeds, name: string): Embed | undefined {
  for (const [draft, embed] of embeds) if (writtenName(draft.item) === name) return embed
  return undefined
}

function planOrder(
  node: Node,
  relation: Relation | undefined,
  embeds: Embeds,
  term: OrderTerm,
  outputs: Output[],
): PlannedOrder {
  const { direction, nulls } = term
  if (term.relation === undefined) {
    return { embed: undefined, field: planField(relation, term.field), direction, nulls }
  }
  const embed = embeds.get(childNamed(node.draft, term.relation))
  if (!embed?.toOne) throw relatedOrderNotToOne(node.origin.name, term.relation)
  const field = planField(embed.plan.relation, term.field)
  const grouped = isGrouped({ outputs }) ? shownAs(embed, term.field) : undefined
  if (grouped !== undefined)
    return { embed: { alias: embed.alias, column: grouped }, field, direction, nulls }
  const column = `pgrst_order_${embed.plan.hidden.length + 1}`
  embed.plan.hidden.push({ name: column, field })
  return { embed: { alias: embed.alias, column }, field, direction, nulls }
}

/** Grouped rows are ordered by a grouped output: by its name in the answer, or its column. */
function shownAs({ plan }: Embed, { name, path }: Field): string | undefined {
  if (path.length > 0) return undefined
  const columns = plan.outputs.filter((output) => output.kind === 'column')
  const found =
    columns.find((output) => output.name === name) ??
    columns.find(({ source }) => source.kind === 'field' && source.field.name === name)
  return found?.name
}
