/**
 * The data API's model of the database: relations, relationships and functions. Privileges are not part of it: everything exposed
 * can be planned, and PostgreSQL decides for each request.
 */

import type { RestSettings } from '#server/rest/settings.ts'

export type Name = { schema: string; name: string }

export type Column = {
  name: string
  /** The qualified name, as SQL. */
  type: string
  /** The base type of a domain, through all levels. */
  baseType: string
  /** The functions of a domain's casts, as SQL: to json, from json and from text. */
  writeJson: string | null
  readJson: string | null
  readText: string | null
  /** The oid: a type that is dropped and created again under its name is a different type. */
  typeId: number
  nullable: boolean
  /** The default's expression; for an identity column, its sequence. */
  default: string | null
  maxLength: number | null
  labels: string[] | null
  description: string | null
}

export type Relation = Name & {
  isView: boolean
  description: string | null
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
  insertable: boolean
  updatable: boolean
  deletable: boolean
}

/** Columns that a relationship joins on. */
export type ColumnPair = { from: string; to: string }

export type Junction = {
  relation: Name
  fromConstraint: string
  toConstraint: string
  /** The origin's columns with the junction's, and the junction's with the target's. */
  fromPairs: readonly ColumnPair[]
  toPairs: readonly ColumnPair[]
}

type Ends = { origin: Name; target: Name; targetIsView: boolean }

export type KeyRelationship = Ends & {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
  constraint: string
  pairs: readonly ColumnPair[]
  /** Whether the origin has the foreign key. */
  holdsKey: boolean
}

export type ManyToMany = Ends & { kind: 'many-to-many'; junction: Junction }

export type ComputedRelationship = Ends & { kind: 'computed'; function: Name; toOne: boolean }

export type Relationship = KeyRelationship | ManyToMany | ComputedRelationship

export const isToOne = (relationship: Relationship): boolean =>
  relationship.kind === 'many-to-one' ||
  relationship.kind === 'one-to-one' ||
  (relationship.kind === 'computed' && relationship.toOne)

export type Parameter = { name: string; type: string; required: boolean; variadic: boolean }

export type Routine = Name & {
  description: string | null
  parameters: readonly Parameter[]
  volatility: 'volatile' | 'stable' | 'immutable'
  returnsSet: boolean
  returnsVoid: boolean
  /** Whether it returns rows with columns, as opposed to scalar values. */
  returnsRows: boolean
  /** The relation whose rows it returns, if any. */
  returnsRelation: Name | undefined
  /** Set if it returns a domain named like a media type: the value is the response body. */
  answers: Handler | undefined
  /** Settings of the function that apply to the whole transaction. */
  settings: readonly Setting[]
}

/** Produces a media type of the database's own: an aggregate over the rows, or the value itself. */
export type Handler = {
  /** In lower case; the domain of the any-type produces all. */
  mediaType: string
  /** Undefined for a function whose value is the body. */
  aggregate: Name | undefined
  /** The relation whose rows it takes; undefined for any rows. */
  target: Name | undefined
  isBytes: boolean
}

export type Setting = readonly [name: string, value: string]

export type Catalog = {
  settings: RestSettings
  relations: ReadonlyMap<string, Relation>
  /** By the key of the origin. */
  relationships: ReadonlyMap<string, readonly Relationship[]>
  /** Overloads by the key of the name. */
  routines: ReadonlyMap<string, readonly Routine[]>
  handlers: readonly Handler[]
  /** Whether PostGIS is installed, which produces geo+json. */
  postgis: boolean
  /** The settings of `alter role … set`, by role. */
  roleSettings: ReadonlyMap<string, readonly Setting[]>
  descriptions: ReadonlyMap<string, string>
}

/** A key for the maps above; NUL cannot occur in a name. */
export const keyOf = ({ schema, name }: Name): string => `${schema}\0${name}`

export const sameName = (a: Name, b: Name): boolean => a.name === b.name && a.schema === b.schema
