/** Arranges the request's embeds as a tree, with the conditions, order and range of each. */
import { notEmbedded } from '#server/rest/errors.ts'
import type { Filter } from '#server/rest/parse/parse-filter.ts'
import type { Group } from '#server/rest/parse/parse-logic.ts'
import type { OrderTerm } from '#server/rest/parse/parse-order.ts'
import type { EmbedPath, Query } from '#server/rest/parse/parse-query.ts'
import type { SelectedColumn, SelectedEmbed, SelectItem } from '#server/rest/parse/parse-select.ts'
import { type RowRange, rowRange } from '#server/rest/parse/row-range.ts'

export type Draft = {
  /** Undefined for the root. */
  item: SelectedEmbed | undefined
  columns: SelectedColumn[]
  children: Draft[]
  conditions: (Filter | Group)[]
  order: OrderTerm[]
  range: RowRange
}

export function draftTree(query: Query, range: RowRange): Draft {
  const root = draft(undefined, query.select)
  root.range = range
  for (const { path, condition } of query.conditions) nodeAt(root, path).conditions.push(condition)
  for (const { path, terms } of query.orders) {
    const node = nodeAt(root, path)
    for (const term of terms) {
      node.order.push(term)
      if (term.relation !== undefined) childNamed(node, term.relation)
    }
  }
  for (const { path, ...given } of query.limits) {
    const node = nodeAt(root, path)
    if (node === root) continue
    const limit = given.limit ?? node.range.limit
    node.range = rowRange(
      { offset: given.offset ?? node.range.offset, ...(limit !== undefined && { limit }) },
      undefined,
    )
  }
  return root
}

function draft(item: SelectedEmbed | undefined, items: readonly SelectItem[]): Draft {
  return {
    item,
    columns: items.filter((one) => one.kind === 'column'),
    children: items.filter((one) => one.kind === 'embed').map((one) => draft(one, one.items)),
    conditions: [],
    order: [],
    range: { offset: 0, limit: undefined },
  }
}

function nodeAt(root: Draft, path: EmbedPath): Draft {
  return path.reduce(childNamed, root)
}

/** The child by its alias, or by its relation's name even if aliased. */
export function childNamed(parent: Draft, name: string): Draft {
  const child =
    parent.children.find(({ item }) => writtenName(item) === name) ??
    parent.children.find(({ item }) => item?.relation === name)
  if (!child) throw notEmbedded(name)
  return child
}

export const writtenName = (item: SelectedEmbed | undefined): string | undefined =>
  item?.alias ?? item?.relation
