/** Resolves the relationship of an embed, by the wire's rules for names and hints. */
import {
  type Catalog,
  type KeyRelationship,
  keyOf,
  type ManyToMany,
  type Name,
  type Relationship,
  sameName,
} from '#server/rest/catalog/catalog.ts'
import { suggest } from '#server/rest/catalog/suggest.ts'
import { type RestError, relationshipAmbiguous, relationshipNotFound } from '#server/rest/errors.ts'
import type { SelectedEmbed } from '#server/rest/parse/parse-select.ts'

type Detected = KeyRelationship | ManyToMany

export function resolveRelationship(catalog: Catalog, origin: Name, item: SelectedEmbed): Relationship {
  const candidates = (catalog.relationships.get(keyOf(origin)) ?? []).filter(
    ({ target }) => target.schema === origin.schema,
  )
  const computed = candidates.find((one) => one.kind === 'computed' && one.function.name === item.relation)
  if (computed) return computed
  const detected = candidates.filter((one) => one.kind !== 'computed')
  const found = detected.filter((one) =>
    item.hint === undefined ? isMeant(one, item.relation) : isHinted(one, item.relation, item.hint),
  )
  const [only, ...others] = found
  if (!only) throw noRelationship(catalog, origin, item, candidates)
  if (others.length > 0) throw ambiguous(origin, item, found)
  return only
}

const isSelf = ({ origin, target }: Detected) => sameName(origin, target)
const single = (columns: readonly string[], name: string) => columns.length === 1 && columns[0] === name
const ownColumns = ({ pairs }: KeyRelationship) => pairs.map(({ from }) => from)
const otherColumns = ({ pairs }: KeyRelationship) => pairs.map(({ to }) => to)

function isMeant(one: Detected, target: string): boolean {
  if (one.kind === 'many-to-many') return one.target.name === target
  if (isSelf(one)) return one.holdsKey ? single(ownColumns(one), target) : one.target.name === target
  if (one.target.name === target) return true
  return !one.targetIsView && (one.constraint === target || single(ownColumns(one), target))
}

function isHinted(one: Detected, target: string, hint: string): boolean {
  if (one.target.name !== target) return false
  if (one.kind === 'many-to-many') return one.junction.relation.name === hint
  if (isSelf(one)) return !one.holdsKey && single(otherColumns(one), hint)
  return one.constraint === hint || single(ownColumns(one), hint) || single(otherColumns(one), hint)
}

/** The error, with a suggestion for the target or, if the origin has no relationships, for the origin. */
function noRelationship(
  catalog: Catalog,
  origin: Name,
  item: SelectedEmbed,
  candidates: readonly Relationship[],
): RestError {
  const insteadOf = candidates.length > 0 ? item.relation : origin.name
  const known =
    candidates.length > 0
      ? candidates.map(({ target }) => target.name)
      : [...catalog.relationships.values()].flatMap(([first]) =>
          first?.origin.schema === origin.schema ? first.origin.name : [],
        )
  const better = known.includes(insteadOf) ? undefined : suggest(insteadOf, known, 0.33)
  return relationshipNotFound(origin, item, better, insteadOf)
}

const kinds = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']
const handle = (one: Detected) => (one.kind === 'many-to-many' ? one.junction.relation.name : one.constraint)

function ambiguous(origin: Name, { relation }: SelectedEmbed, found: readonly Detected[]): RestError {
  const sorted = found.toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (handle(a) < handle(b) ? -1 : 1),
  )
  const choices = sorted.map((one) => `'${relation}!${handle(one)}'`).join(', ')
  return relationshipAmbiguous(origin.name, relation, { details: sorted.map(describe), choices })
}

function describe(one: Detected) {
  const { origin, target } = one
  return {
    cardinality: one.kind,
    embedding: `${origin.name} with ${target.name}`,
    relationship: one.kind === 'many-to-many' ? describeJunction(one) : describeKey(one),
  }
}

function describeKey(one: KeyRelationship): string {
  const own = `${one.origin.name}(${ownColumns(one).join(', ')})`
  return `${one.constraint} using ${own} and ${one.target.name}(${otherColumns(one).join(', ')})`
}

function describeJunction({ junction }: ManyToMany): string {
  const from = `${junction.fromConstraint}(${junction.fromPairs.map(({ to }) => to).join(', ')})`
  const to = `${junction.toConstraint}(${junction.toPairs.map((pair) => pair.from).join(', ')})`
  return `${junction.relation.name} using ${from} and ${to}`
}
