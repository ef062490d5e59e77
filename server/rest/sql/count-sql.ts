/** Statements that count the rows of a read without its limit. */
import { type Embed, isGrouped, type ReadPlan } from '#server/rest/plan/query-model.ts'
import { conditionSql, type EmbedIsNullSql, whereSql } from './condition-sql.ts'
import { empty, type Fragment, sql, trusted } from './fragment.ts'
import { joinConditions, junctionSql, sourceSql } from './join-sql.ts'
import { readSql } from './read-sql.ts'

/** Selects a dummy row for each row to count, `atMost` rows. */
export function countedRowsSql(plan: ReadPlan, atMost?: number): Fragment {
  const limit = atMost === undefined ? empty : trusted(` limit ${atMost}`)
  if (isGrouped(plan)) {
    const all = readSql({ ...plan, order: [], range: { offset: 0, limit: undefined } })
    return sql`select 1 from (${all}) as pgrst_groups${limit}`
  }
  const inner = plan.embeds.filter((embed) => embed.inner).map((embed) => existsSql(plan.alias, embed))
  return sql`select 1 from ${sourceSql(plan)}${whereSql([...inner, ...ownConditions(plan)])}${limit}`
}

function ownConditions({ alias, conditions }: ReadPlan): Fragment[] {
  const embedIsNull: EmbedIsNullSql = ({ embed, negated }) =>
    negated ? existsSql(alias, embed) : sql`not ${existsSql(alias, embed)}`
  return conditions.map((condition) => conditionSql(alias, condition, embedIsNull))
}

function existsSql(parent: string, embed: Embed): Fragment {
  const { plan } = embed
  const inner = plan.embeds.filter((child) => child.inner).map((child) => existsSql(plan.alias, child))
  const conditions = [...joinConditions(parent, embed), ...inner, ...ownConditions(plan)]
  return sql`exists (select 1 from ${sourceSql(plan)}${junctionSql(embed)}${whereSql(conditions)})`
}

type Count = 'exact' | 'planned' | 'estimated' | undefined

/** The rows for an exact count; for an estimated one, no more than its threshold needs. */
export function countedSql(plan: ReadPlan, count: Count, maxRows: number | undefined): Fragment | undefined {
  if (count === undefined || count === 'planned') return undefined
  return countedRowsSql(plan, count === 'estimated' && maxRows !== undefined ? maxRows + 1 : undefined)
}

/** The planner's estimate of the rows; `before` defines what the read reads from, if that is no relation. */
export function estimateSql(plan: ReadPlan, count: Count, before: Fragment = empty): Fragment | undefined {
  if (count === undefined || count === 'exact') return undefined
  return sql`explain (format json) ${before}${countedRowsSql(plan)}`
}
