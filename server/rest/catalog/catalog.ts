/**
 * What the data API knows of the database: relations, how they relate, and functions. Privileges are no part of it:
 * everything exposed can be planned, and PostgreSQL decides for each request.
 */

import type { RestSettings } from '#server/rest/settings.ts'

export type Name = { schema: string; name: string }

export type Column = {
  name: string
  /** As SQL writes it, qualified. */
  type: string
  /** The type below a domain, however many domains there are. */
  baseType: string
  /** Functions of a domain's casts, as SQL writes them: to json, from json and from text. */
  writeJson: string | null
  readJson: string | null
  readText: string | null
  /** A type that is dropped and made anew under its name is another to PostgreSQL. */
  typeId: number
  nullable: boolean
  /** The expression of the default; an identity's is its sequence. */
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

/** A pair of columns that a relationship joins by. */
export type ColumnPair = { from: string; to: string }

export type Junction = {
  relation: Name
  fromConstraint: string
  toConstraint: string
  /** The origin's columns to the junction's, and the junction's to the target's. */
  fromPairs: readonly ColumnPair[]
  toPairs: readonly ColumnPair[]
}

type Ends = { origin: Name; target: Name; targetIsView: boolean }

export type KeyRelationship = Ends & {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
  constraint: string
  pairs: readonly ColumnPair[]
  /** The origin holds the foreign key. */
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
  /** Rows with columns, as opposed to bare values. */
  returnsRows: boolean
  /** Whose rows it returns, when it returns a relation's. */
  returnsRelation: Name | undefined
  /** It returns a domain that is named like a media type: the value is the answer. */
  answers: Handler | undefined
  /** Settings of the function that have to hold for the whole transaction. */
  settings: readonly Setting[]
}

/** Makes an answer of a media type of the database's own: an aggregate of the rows, or the value itself. */
export type Handler = {
  /** In lower case; everything is answered by the one that is named like everything. */
  mediaType: string
  /** Undefined for a function whose value is the answer. */
  aggregate: Name | undefined
  /** The relation whose rows it takes; undefined for the rows of any. */
  target: Name | undefined
  isBytes: boolean
}

export type Setting = readonly [name: string, value: string]

export type Catalog = {
  settings: RestSettings
  relations: ReadonlyMap<string, Relation>
  /** By the origin. */
  relationships: ReadonlyMap<string, readonly Relationship[]>
  /** Overloads by name. */
  routines: ReadonlyMap<string, readonly Routine[]>
  handlers: readonly Handler[]
  /** PostGIS is there, which writes geo+json. */
  postgis: boolean
  /** What `alter role … set` says, by role. */
  roleSettings: ReadonlyMap<string, readonly Setting[]>
  descriptions: ReadonlyMap<string, string>
}

/** A key for the maps above: no name can hold a NUL. */
export const keyOf = ({ schema, name }: Name): string => `${schema}\0${name}`

export const sameName = (a: Name, b: Name): boolean => a.name === b.name && a.schema === b.schema
