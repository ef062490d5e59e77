import type { NeededColumns } from '#server/rest/plan/needed-columns.ts'
import { beyondAll } from '#server/rest/plan/needed-columns.ts'
import type { Conflict, WritePlan } from '#server/rest/plan/plan-write.ts'
import { type PlannedCondition, rowColumn } from '#server/rest/plan/query-model.ts'
import { bodyName, bodyRowsSql } from './body-sql.ts'
import { conditionSql, whereSql } from './condition-sql.ts'
import { empty, type Fragment, identifier, list, qualified, sql, trusted } from './fragment.ts'

export function writeSql(plan: WritePlan): Fragment {
  switch (plan.kind) {
    case 'insert':
      return insertSql(plan)
    case 'update':
      return updateSql(plan)
    case 'delete': {
      const where = whereSql(conditionsSql(plan.relation.name, plan.conditions))
      return sql`delete from ${qualified(plan.relation)}${where}${returningSql(plan)}`
    }
  }
}

/** A row counts as inserted unless it existed: the setting determines the answer's status. */
const insertedSetting = "coalesce(nullif(current_setting('pgrst.inserted', true), ''), '0')::int"
const countInserted = trusted(
  `set_config('pgrst.inserted', (${insertedSetting} + 1)::text, true) is not null`,
)
const countUpdated = trusted(`set_config('pgrst.inserted', (${insertedSetting} - 1)::text, true) is not null`)
export const insertedSql = trusted(insertedSetting)

function insertSql(plan: Extract<WritePlan, { kind: 'insert' }>): Fragment {
  const { relation, body, conflict, onlyWhere } = plan
  const names = body.columns.map(({ name }) => identifier(name))
  const target = names.length === 0 ? empty : sql`(${list(names)})`
  const values = list(names.map((name) => sql`${bodyName}.${name}`))
  const counted = conflict && !conflict.ignore ? [countInserted] : []
  const where = whereSql([...conditionsSql('pgrst_body', onlyWhere), ...counted])
  const select = sql`select ${values} from ${bodyRowsSql(body, false)}${where}`
  return sql`insert into ${qualified(relation)}${target} ${select}${conflictSql(conflict, names)}${returningSql(plan)}`
}

function conflictSql(conflict: Conflict | undefined, columns: readonly Fragment[]): Fragment {
  if (!conflict) return empty
  const target = list(conflict.target.map(identifier))
  if (conflict.ignore || columns.length === 0) return sql` on conflict (${target}) do nothing`
  const settings = list(columns.map((column) => sql`${column} = excluded.${column}`))
  return sql` on conflict (${target}) do update set ${settings} where ${countUpdated}`
}

function updateSql(plan: Extract<WritePlan, { kind: 'update' }>): Fragment {
  const { relation, body, conditions } = plan
  const conditionList = conditionsSql(relation.name, conditions)
  if (body.columns.length === 0) {
    const none = whereSql([sql`false`, ...conditionList])
    return sql`select ${returnedSql(plan)} from ${qualified(relation)}${none}`
  }
  const settings = list(
    body.columns.map(({ name }) => sql`${identifier(name)} = ${bodyName}.${identifier(name)}`),
  )
  const where = whereSql(conditionList)
  return sql`update ${qualified(relation)} set ${settings} from ${bodyRowsSql(body, true)}${where}${returningSql(plan)}`
}

function conditionsSql(alias: string, conditions: readonly PlannedCondition[]): Fragment[] {
  return conditions.map((condition) =>
    conditionSql(alias, condition, () => {
      throw new Error('the conditions of a write speak of its own columns')
    }),
  )
}

function returningSql(plan: WritePlan): Fragment {
  return sql` returning ${returnedSql(plan)}`
}

function returnedSql({ relation, returning }: WritePlan): Fragment {
  return neededSql(relation.name, returning, beyondAll(returning, relation))
}

export function neededSql(alias: string, needed: NeededColumns, names: readonly string[]): Fragment {
  const source = identifier(alias)
  const columns = [
    ...(needed.all ? [sql`${source}.*`] : []),
    ...names.map((name) => sql`${source}.${identifier(name)}`),
    ...(needed.row ? [sql`${source} as ${identifier(rowColumn)}`] : []),
  ]
  return columns.length === 0 ? sql`1` : list(columns)
}
