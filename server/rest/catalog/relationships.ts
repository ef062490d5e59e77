/** Derives from foreign keys, and from views that show their columns, what can be embedded in what. */
import {
  type ColumnPair,
  type KeyRelationship,
  keyOf,
  type ManyToMany,
  type Name,
  type Relation,
  sameName,
} from './catalog.ts'
import type { ForeignKeyRow } from './catalog-queries.ts'
import type { Skipped } from './skipped.ts'
import type { ViewColumns } from './view-columns.ts'

/** A relation with its column names by attribute number. */
export type Numbered = { relation: Relation; columnNames: ReadonlyMap<number, string> }

export function keyRelationships(
  keys: readonly ForeignKeyRow[],
  relations: ReadonlyMap<number, Numbered>,
  views: ReadonlyMap<number, ViewColumns>,
  skipped: Skipped[] = [],
): KeyRelationship[] {
  const showing = viewsByTable(views)
  const shown = (table: number, columns: readonly number[]) =>
    appearances(table, columns, { relations, views: showing.get(table) ?? new Map(), skipped })
  return keys.flatMap((key) => {
    const holders = shown(key.table, key.columns)
    const targets = shown(key.referenced, key.referenced_columns)
    return holders.flatMap((holder) => targets.flatMap((target) => bothWays(key, holder, target)))
  })
}

type Appearance = { relation: Relation; columns: string[] }

/** By a table's column, the numbers of the view's columns that show it. */
type Shown = Map<number, number[]>

/** By table and view: not every view is searched for every key. */
function viewsByTable(views: ReadonlyMap<number, ViewColumns>): Map<number, Map<number, Shown>> {
  const tables = new Map<number, Map<number, Shown>>()
  for (const [oid, columns] of views) {
    for (const [number, { table, column }] of columns) {
      const ofTable = tables.get(table) ?? new Map<number, Shown>()
      const ofView: Shown = ofTable.get(oid) ?? new Map()
      tables.set(table, ofTable.set(oid, ofView.set(column, [...(ofView.get(column) ?? []), number])))
    }
  }
  return tables
}

type Known = {
  relations: ReadonlyMap<number, Numbered>
  /** Those that show some of the table. */
  views: ReadonlyMap<number, Shown>
  skipped: Skipped[]
}

/** A view may show each column of a key many times; all combinations could exhaust the memory. */
const maxCombinations = 100

/** The table with these columns, and every view that shows all of them, once for each combination. */
function appearances(
  table: number,
  columns: readonly number[],
  { relations, views, skipped }: Known,
): Appearance[] {
  const own = relations.get(table)
  const found: Appearance[] = []
  if (own)
    found.push({
      relation: own.relation,
      columns: columns.map((number) => own.columnNames.get(number) ?? ''),
    })
  for (const [oid, viewColumns] of views) {
    const view = relations.get(oid)
    if (!view) continue
    const choices = columns.map((column) => viewColumns.get(column) ?? [])
    const ways = choices.reduce((product, some) => product * some.length, 1)
    if (ways > maxCombinations) {
      const reason = `it shows a key in ${ways} ways, so it cannot be embedded by that key`
      skipped.push({ ...nameOf(view.relation), reason })
      continue
    }
    for (const numbers of combinations(choices)) {
      found.push({
        relation: view.relation,
        columns: numbers.map((number) => view.columnNames.get(number) ?? ''),
      })
    }
  }
  return found
}

function combinations<T>(choices: readonly T[][]): T[][] {
  return choices.reduce<T[][]>(
    (all, some) => all.flatMap((start) => some.map((next) => [...start, next])),
    [[]],
  )
}

function bothWays(key: ForeignKeyRow, holder: Appearance, target: Appearance): KeyRelationship[] {
  const pairs = holder.columns.map((from, index) => ({ from, to: target.columns[index] ?? '' }))
  const forth: KeyRelationship = {
    kind: key.is_unique ? 'one-to-one' : 'many-to-one',
    constraint: key.name,
    origin: nameOf(holder.relation),
    target: nameOf(target.relation),
    targetIsView: target.relation.isView,
    pairs,
    holdsKey: true,
  }
  const back: KeyRelationship = {
    kind: key.is_unique ? 'one-to-one' : 'one-to-many',
    constraint: key.name,
    origin: nameOf(target.relation),
    target: nameOf(holder.relation),
    targetIsView: holder.relation.isView,
    pairs: pairs.map(reversed),
    holdsKey: false,
  }
  return [forth, back]
}

const nameOf = ({ schema, name }: Relation): Name => ({ schema, name })
const reversed = ({ from, to }: ColumnPair): ColumnPair => ({ from: to, to: from })

/** Two relations are many-to-many if a third one's primary key includes its foreign keys to both. */
export function manyToMany(
  relationships: readonly KeyRelationship[],
  relations: ReadonlyMap<string, Relation>,
): ManyToMany[] {
  const byHolder = Map.groupBy(
    relationships.filter((relationship) => relationship.holdsKey),
    (relationship) => keyOf(relationship.origin),
  )
  return [...byHolder].flatMap(([holder, keys]) => {
    const primaryKey = new Set(relations.get(holder)?.primaryKey)
    const inKey = keys.filter((key) => key.pairs.every((pair) => primaryKey.has(pair.from)))
    return inKey.flatMap((one) =>
      inKey.filter((other) => differ(one, other)).map((other) => through(one, other)),
    )
  })
}

const differ = (one: KeyRelationship, other: KeyRelationship) =>
  one !== other && !(one.constraint === other.constraint && sameName(one.target, other.target))

function through(one: KeyRelationship, other: KeyRelationship): ManyToMany {
  return {
    kind: 'many-to-many',
    origin: one.target,
    target: other.target,
    targetIsView: other.targetIsView,
    junction: {
      relation: one.origin,
      fromConstraint: one.constraint,
      toConstraint: other.constraint,
      fromPairs: one.pairs.map(reversed),
      toPairs: other.pairs,
    },
  }
}
