/** Writes a read plan as one SELECT; each embed is a lateral join. */
import { neededColumns } from '#server/rest/plan/needed-columns.ts'
import {
  type Embed,
  isGrouped,
  type Output,
  type OutputColumn,
  type PlannedCondition,
  type PlannedOrder,
  type ReadPlan,
} from '#server/rest/plan/query-model.ts'
import { conditionSql, type EmbedIsNullSql, fieldSql, whereSql } from './condition-sql.ts'
import { empty, type Fragment, identifier, join, list, literal, parameter, sql, trusted } from './fragment.ts'
import { joinConditions, junctionSql, sourceSql } from './join-sql.ts'

export function readSql(plan: ReadPlan): Fragment {
  return selectSql(plan, [], empty)
}

function selectSql(plan: ReadPlan, joinedBy: readonly Fragment[], junction: Fragment): Fragment {
  const { alias, outputs, hidden, embeds, conditions } = plan
  const columns = [
    ...outputs.map((output) => outputSql(alias, output)),
    ...hidden.map(({ name, field }) => sql`${fieldSql(alias, field)} as ${identifier(name)}`),
  ]
  const selected = columns.length === 0 ? trusted('1') : list(columns)
  const laterals = embeds.map((embed) => lateralSql(alias, embed))
  const where = whereSql([...joinedBy, ...conditions.map((one) => conditionSql(alias, one, embedIsNull))])
  const from = sql`${sourceSql(plan)}${junction}`
  if (rangesBeforeEmbeds(plan)) {
    const rows = sql`select ${rowColumnsSql(plan)} from ${from}${where}${orderSql(plan)}${rangeSql(plan)}`
    const parts = [
      sql`select ${selected} from (${rows}) as ${identifier(alias)}`,
      ...laterals,
      orderSql(plan),
    ]
    return join(parts, '')
  }
  const parts = [sql`select ${selected} from ${from}`, ...laterals, where, groupSql(outputs, plan)]
  return join([...parts, orderSql(plan), rangeSql(plan)], '')
}

/**
 * Whether the range can be applied before the embeds, so that none is computed for a row outside of it. A function of the whole row
 * needs the relation itself.
 */
function rangesBeforeEmbeds(plan: ReadPlan): boolean {
  const { range, embeds, order, conditions, hidden } = plan
  return (
    (range.limit !== undefined || range.offset > 0) &&
    embeds.length > 0 &&
    embeds.every(({ inner, by }) => !inner && by.kind !== 'nothing') &&
    !isGrouped(plan) &&
    !conditions.some(isOfEmbed) &&
    order.every(({ embed, field }) => !embed && field.column) &&
    hidden.every(({ field }) => field.column) &&
    plan.outputs.every(
      (output) => output.kind !== 'column' || output.source.kind !== 'field' || output.source.field.column,
    )
  )
}

function isOfEmbed(condition: PlannedCondition): boolean {
  return condition.kind === 'group'
    ? condition.conditions.some(isOfEmbed)
    : condition.kind === 'embed-is-null'
}

function rowColumnsSql(plan: ReadPlan): Fragment {
  const { all, names } = neededColumns({ ...plan, conditions: [] })
  if (all) return sql`${identifier(plan.alias)}.*`
  const needed = new Set([...names, ...plan.hidden.map(({ field }) => field.name)])
  return list([...needed].map((name) => sql`${identifier(plan.alias)}.${identifier(name)}`))
}

function outputSql(alias: string, output: Output): Fragment {
  if (output.kind === 'all') return sql`${identifier(alias)}.*`
  const name = identifier(output.name)
  if (output.kind === 'embed') return sql`${embedValueSql(output.embed)} as ${name}`
  return sql`${columnSql(alias, output)} as ${name}`
}

function columnSql(alias: string, { source, cast, aggregate, aggregateCast }: OutputColumn): Fragment {
  const input = castSql(columnSourceSql(alias, source), cast)
  return castSql(aggregate ? sql`${trusted(aggregate)}(${input})` : input, aggregateCast)
}

function columnSourceSql(alias: string, source: OutputColumn['source']): Fragment {
  switch (source.kind) {
    case 'field': {
      const field = fieldSql(alias, source.field)
      return source.writtenBy ? sql`${trusted(source.writtenBy)}(${field})` : field
    }
    case 'rows':
      return trusted('*')
    case 'lifted':
      return sql`${identifier(source.embed)}.${identifier(source.column)}`
    case 'lifted-array':
      return sql`coalesce(${identifier(source.embed)}.${identifier(source.column)}, '[]')`
    case 'lifted-rows':
      return identifier(source.embed)
  }
}

/** The parser accepts only letters, digits, `_`, `$` and blanks in a type's name. */
function castSql(value: Fragment, type: string | undefined): Fragment {
  return type === undefined ? value : sql`cast(${value} as ${trusted(type)})`
}

function embedValueSql({ alias, toOne, plan }: Embed): Fragment {
  const derived = identifier(alias)
  if (!toOne) return sql`coalesce(${derived}.${derived}, '[]')`
  const without = plan.hidden.map(({ name }) => sql` - ${literal(name)}`)
  return sql`(row_to_json(${derived}.*)::jsonb${join(without, '')})`
}

function lateralSql(parent: string, embed: Embed): Fragment {
  const { alias, plan, toOne, inner, spread } = embed
  const derived = identifier(alias)
  const child = selectSql(plan, joinConditions(parent, embed), junctionSql(embed))
  const kind = trusted(inner ? ' inner join lateral' : ' left join lateral')
  if (toOne) return sql`${kind} (${child}) as ${derived} on true`
  const present = inner ? sql`${derived}.${derived} is not null` : sql`true`
  const arrays = spread ? spreadArraysSql(plan, derived) : empty
  return sql`${kind} (select json_agg(${derived})::jsonb as ${derived}${arrays} from (${child}) as ${derived}) as ${derived} on ${present}`
}

function spreadArraysSql({ outputs }: ReadPlan, derived: Fragment): Fragment {
  const names = outputs.flatMap((output) => (output.kind === 'all' ? [] : [identifier(output.name)]))
  return join(
    names.map((name) => sql`, json_agg(${derived}.${name})::jsonb as ${name}`),
    '',
  )
}

/** A to-one row that was not found is a null row, but `is null` is true for a row of nulls, too. */
const embedIsNull: EmbedIsNullSql = ({ embed, negated }) => {
  const derived = identifier(embed.alias)
  const value = embed.toOne ? derived : sql`${derived}.${derived}`
  return sql`${value} ${trusted(negated ? 'is distinct from null' : 'is not distinct from null')}`
}

/**
 * By position: with parameters, PostgreSQL would not recognize the same expression again. Values with a json representation are
 * grouped by the stored value, because json has no equality.
 */
function groupSql(outputs: readonly Output[], plan: ReadPlan): Fragment {
  if (!isGrouped(plan)) return empty
  const terms = outputs.flatMap((output, index) => {
    if (output.kind !== 'column') return [trusted(String(index + 1))]
    if (output.aggregate) return []
    const { source } = output
    const written = source.kind === 'field' && source.writtenBy
    return [written ? fieldSql(plan.alias, source.field) : trusted(String(index + 1))]
  })
  return terms.length === 0 ? empty : sql` group by ${list(terms)}`
}

function orderSql({ alias, order }: ReadPlan): Fragment {
  return order.length === 0 ? empty : sql` order by ${list(order.map((term) => orderTermSql(alias, term)))}`
}

function orderTermSql(alias: string, { embed, field, direction, nulls }: PlannedOrder): Fragment {
  const value = embed ? sql`${identifier(embed.alias)}.${identifier(embed.column)}` : fieldSql(alias, field)
  const way = trusted(direction === undefined ? '' : ` ${direction}`)
  const place = trusted(nulls === undefined ? '' : ` nulls ${nulls}`)
  return sql`${value}${way}${place}`
}

/** The limit is in the text: with a parameter, PostgreSQL guesses the number of rows and plans the joins for it. */
function rangeSql({ range: { offset, limit } }: ReadPlan): Fragment {
  const limited = limit === undefined ? empty : trusted(` limit ${Math.trunc(limit)}`)
  const moved = offset === 0 ? empty : sql` offset ${parameter({ text: String(offset) })}`
  return sql`${limited}${moved}`
}
