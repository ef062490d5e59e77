/** Reads the catalog from the database, in one transaction. */
import type { Database, Sql } from '#server/platform/database.ts'
import type { RestSettings } from '#server/rest/settings.ts'
import {
  type Catalog,
  type ComputedRelationship,
  keyOf,
  type Relation,
  type Relationship,
  type Routine,
  type Setting,
} from './catalog.ts'
import * as queries from './catalog-queries.ts'
import { ownHandler, toHandlers } from './handlers.ts'
import { keyRelationships, manyToMany, type Numbered } from './relationships.ts'
import { withDatabaseSettings } from './rest-settings.ts'
import { makeEach, type Skipped } from './skipped.ts'
import { parseViewColumns, resolveViewColumns, type ViewColumns } from './view-columns.ts'

export type LoadedCatalog = { catalog: Catalog; skipped: readonly Skipped[] }

/** Waits longer than the connections' own limit, which a schema of tens of thousands of columns exceeds on a busy machine. */
export function loadCatalog(database: Database, given: RestSettings): Promise<LoadedCatalog> {
  return database.transaction(async (sql) => {
    await sql`select set_config('search_path', '', true), set_config('statement_timeout', '60s', true)`
    const own = await queries.listOwnSettings(sql)
    const settings = withDatabaseSettings(
      given,
      own.map(({ setting }) => splitSetting(setting)),
    )
    const { schemas } = settings
    const skipped: Skipped[] = []
    const relations = await queries.listRelations(sql)
    const views = resolveViews(await queries.listViews(sql), relations, skipped)
    const numbered = numberRelations(relations, views, skipped)
    const exposed = exposedRelations(numbered, schemas)
    const catalog: Catalog = {
      settings,
      relations: exposed,
      relationships: await loadRelationships(sql, { numbered, views, exposed, skipped }),
      routines: groupRoutines(await queries.listRoutines(sql, schemas), {
        numbered,
        skipped,
        hoisted: settings.hoisted,
      }),
      handlers: toHandlers(await queries.listHandlers(sql, schemas)),
      postgis: (await queries.hasPostgis(sql)).length > 0,
      roleSettings: groupSettings(await queries.listRoleSettings(sql)),
      descriptions: new Map(
        (await queries.listSchemaDescriptions(sql, schemas)).map((row) => [row.schema, row.description]),
      ),
    }
    return { catalog, skipped }
  })
}

function resolveViews(
  rows: readonly queries.ViewRow[],
  relations: readonly queries.RelationRow[],
  skipped: Skipped[],
): Map<number, ViewColumns> {
  const names = new Map(relations.map((relation) => [relation.oid, relation]))
  const nameOf = ({ oid }: queries.ViewRow) => names.get(oid) ?? { schema: '', name: String(oid) }
  const parsed = new Map(
    makeEach(rows, nameOf, skipped, ({ oid, definition }) => [oid, parseViewColumns(definition)]),
  )
  return new Map(makeEach(rows, nameOf, skipped, ({ oid }) => [oid, resolveViewColumns(parsed, oid)]))
}

/** Bits of pg_relation_is_updatable. */
const updateBit = 4
const insertBit = 8
const deleteBit = 16

function numberRelations(
  rows: readonly queries.RelationRow[],
  views: ReadonlyMap<number, ViewColumns>,
  skipped: Skipped[],
): Map<number, Numbered> {
  const primaryKeys = new Map(rows.map((row) => [row.oid, row.primary_key]))
  const known = rows.filter((row) => !row.is_view || views.has(row.oid))
  return new Map(
    makeEach(
      known,
      (row) => row,
      skipped,
      (row) => {
        const columnNames = new Map(row.columns.map(({ number, name }) => [number, name]))
        const keyNumbers = row.is_view ? viewPrimaryKey(views.get(row.oid), primaryKeys) : row.primary_key
        const relation: Relation = {
          schema: row.schema,
          name: row.name,
          isView: row.is_view,
          description: row.description,
          columns: new Map(row.columns.map(({ number: _, ...column }) => [column.name, column])),
          primaryKey: keyNumbers.flatMap((number) => columnNames.get(number) ?? []),
          insertable: (row.writable & insertBit) !== 0,
          updatable: (row.writable & updateBit) !== 0,
          deletable: (row.writable & deleteBit) !== 0,
        }
        return [row.oid, { relation, columnNames }]
      },
    ),
  )
}

/** A view has the primary keys of the tables that it shows all key columns of, each by the first view column that shows it. */
function viewPrimaryKey(
  view: ViewColumns | undefined,
  primaryKeys: ReadonlyMap<number, readonly number[]>,
): number[] {
  if (!view) return []
  const shown = [...view]
  const tables = new Set(shown.map(([, base]) => base.table))
  return [...tables].flatMap((table) => {
    const numbers = (primaryKeys.get(table) ?? []).map(
      (column) => shown.find(([, base]) => base.table === table && base.column === column)?.[0],
    )
    return numbers.every((number) => number !== undefined) ? numbers : []
  })
}

function exposedRelations(
  numbered: ReadonlyMap<number, Numbered>,
  schemas: readonly string[],
): Map<string, Relation> {
  const relations = [...numbered.values()].map(({ relation }) => relation)
  return new Map(
    relations.filter(({ schema }) => schemas.includes(schema)).map((relation) => [keyOf(relation), relation]),
  )
}

type Known = {
  numbered: ReadonlyMap<number, Numbered>
  views: ReadonlyMap<number, ViewColumns>
  exposed: ReadonlyMap<string, Relation>
  skipped: Skipped[]
}

async function loadRelationships(
  sql: Sql,
  { numbered, views, exposed, skipped }: Known,
): Promise<Map<string, Relationship[]>> {
  const isExposed = ({ origin, target }: Relationship) =>
    exposed.has(keyOf(origin)) && exposed.has(keyOf(target))
  const byKey = keyRelationships(await queries.listForeignKeys(sql), numbered, views, skipped)
  const computed = (await queries.listComputedRelationships(sql)).flatMap((row) => toComputed(row, numbered))
  const detected = [...byKey, ...manyToMany(byKey, exposed)]
  const replaced = (one: Relationship) =>
    computed.some(
      (other) => keyOf(other.origin) === keyOf(one.origin) && other.function.name === one.target.name,
    )
  const all = [...computed, ...detected.filter((one) => !replaced(one))]
  return Map.groupBy(all.filter(isExposed), ({ origin }) => keyOf(origin))
}

function toComputed(
  row: queries.ComputedRelationshipRow,
  numbered: ReadonlyMap<number, Numbered>,
): ComputedRelationship[] {
  const origin = numbered.get(row.origin)?.relation
  const target = numbered.get(row.target)?.relation
  if (!origin || !target) return []
  return [
    {
      kind: 'computed',
      origin: { schema: origin.schema, name: origin.name },
      target: { schema: target.schema, name: target.name },
      targetIsView: target.isView,
      function: { schema: row.schema, name: row.name },
      toOne: row.to_one,
    },
  ]
}

const volatilities = { i: 'immutable', s: 'stable', v: 'volatile' } as const
const singleUnnamedTypes: ReadonlySet<string> = new Set(['json', 'jsonb', 'text', 'xml', 'bytea'])

function groupRoutines(
  rows: readonly queries.RoutineRow[],
  { numbered, skipped, hoisted }: Pick<Known, 'numbered' | 'skipped'> & Pick<RestSettings, 'hoisted'>,
): Map<string, Routine[]> {
  const routines = makeEach(
    rows.filter(isCallable),
    (row) => row,
    skipped,
    (row) => toRoutine(row, numbered, hoisted),
  )
  return Map.groupBy(routines, keyOf)
}

function isCallable({ parameters }: queries.RoutineRow): boolean {
  const [first] = parameters
  const singleUnnamed = parameters.length === 1 && first?.name === '' && singleUnnamedTypes.has(first.type)
  return singleUnnamed || parameters.every(({ name }) => name !== '')
}

function toRoutine(
  row: queries.RoutineRow,
  numbered: ReadonlyMap<number, Numbered>,
  hoisted: readonly string[],
): Routine {
  const relation = numbered.get(row.return_relation)?.relation
  return {
    schema: row.schema,
    name: row.name,
    description: row.description,
    parameters: row.parameters,
    volatility: volatilities[row.volatility],
    returnsSet: row.returns_set,
    returnsVoid: row.return_type === 'void',
    returnsRows: row.is_composite || row.has_out,
    returnsRelation: relation && { schema: relation.schema, name: relation.name },
    answers: ownHandler(row),
    settings: row.settings.map(splitSetting).filter(([name]) => hoisted.includes(name)),
  }
}

function groupSettings(rows: readonly queries.RoleSettingRow[]): Map<string, Setting[]> {
  const settings = new Map<string, Setting[]>()
  for (const { role, setting } of rows) {
    const own = settings.get(role) ?? []
    own.push(splitSetting(setting))
    settings.set(role, own)
  }
  return settings
}

function splitSetting(setting: string): Setting {
  const equals = setting.indexOf('=')
  return [setting.slice(0, equals), setting.slice(equals + 1)]
}
