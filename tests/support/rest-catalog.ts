/** A catalog for tests: people write posts, posts have tags through post_tags, and each person has one account. */

import { fallbacksOf } from '#server/platform/setting.ts'
import {
  type Catalog,
  type Column,
  keyOf,
  type Relation,
  type Routine,
} from '#server/rest/catalog/catalog.ts'
import type { ForeignKeyRow } from '#server/rest/catalog/catalog-queries.ts'
import { keyRelationships, manyToMany, type Numbered } from '#server/rest/catalog/relationships.ts'
import { restRows } from '#server/rest/settings.ts'

const column = (name: string, type: string): Column => ({
  name,
  type,
  baseType: type,
  writeJson: null,
  readJson: null,
  readText: null,
  typeId: 0,
  nullable: true,
  default: name === 'id' ? "nextval('ids')" : null,
  maxLength: null,
  labels: null,
  description: null,
})

function relation(name: string, columns: Record<string, string>, primaryKey: string[] = ['id']): Relation {
  return {
    schema: 'public',
    name,
    isView: false,
    description: null,
    columns: new Map(Object.entries(columns).map(([key, type]) => [key, column(key, type)])),
    primaryKey,
    insertable: true,
    updatable: true,
    deletable: true,
  }
}

const relations = [
  relation('people', { id: 'integer', name: 'text', boss_id: 'integer' }),
  relation('posts', {
    id: 'integer',
    author_id: 'integer',
    editor_id: 'integer',
    body: 'jsonb',
    words: 'integer',
  }),
  relation('tags', { id: 'integer', label: 'text' }),
  relation('post_tags', { post_id: 'integer', tag_id: 'integer' }, ['post_id', 'tag_id']),
  relation('accounts', { person_id: 'integer', plan: 'text' }, ['person_id']),
]

const oids = new Map(relations.map(({ name }, index) => [name, index + 1]))
const numbered = new Map<number, Numbered>(
  relations.map((one) => [
    oids.get(one.name) ?? 0,
    { relation: one, columnNames: new Map([...one.columns.keys()].map((name, index) => [index + 1, name])) },
  ]),
)

function foreignKey(table: string, key: string, referenced: string, isUnique = false): ForeignKeyRow {
  const columns = [...(relations.find(({ name }) => name === table)?.columns.keys() ?? [])]
  return {
    name: `${table}_${key}_fkey`,
    table: oids.get(table) ?? 0,
    columns: [columns.indexOf(key) + 1],
    referenced: oids.get(referenced) ?? 0,
    referenced_columns: [1],
    is_unique: isUnique,
  }
}

const keys = [
  foreignKey('people', 'boss_id', 'people'),
  foreignKey('posts', 'author_id', 'people'),
  foreignKey('posts', 'editor_id', 'people'),
  foreignKey('post_tags', 'post_id', 'posts'),
  foreignKey('post_tags', 'tag_id', 'tags'),
  foreignKey('accounts', 'person_id', 'people', true),
]

export function routine(name: string, given: Partial<Routine> = {}): Routine {
  return {
    schema: 'public',
    name,
    description: null,
    parameters: [],
    volatility: 'volatile',
    returnsSet: false,
    returnsVoid: false,
    returnsRows: false,
    returnsRelation: undefined,
    answers: undefined,
    settings: [],
    ...given,
  }
}

export function testCatalog(routines: readonly Routine[] = []): Catalog {
  const byName = new Map(relations.map((one) => [keyOf(one), one]))
  const byKey = keyRelationships(keys, numbered, new Map())
  return {
    settings: {
      ...fallbacksOf(restRows),
      extraSearchPath: [],
      maxRows: undefined,
      aggregates: true,
      plan: true,
    },
    relations: byName,
    relationships: Map.groupBy([...byKey, ...manyToMany(byKey, byName)], ({ origin }) => keyOf(origin)),
    routines: Map.groupBy(routines, keyOf),
    handlers: [],
    postgis: true,
    roleSettings: new Map(),
    descriptions: new Map(),
  }
}
