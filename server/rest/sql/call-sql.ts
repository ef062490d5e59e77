import type { Parameter, Relation } from '#server/rest/catalog/catalog.ts'
import { beyondAll } from '#server/rest/plan/needed-columns.ts'
import type { CallArguments, CallPlan } from '#server/rest/plan/plan-call.ts'
import { bodyName, recordsSql } from './body-sql.ts'
import { empty, type Fragment, identifier, list, parameter, qualified, sql, trusted } from './fragment.ts'
import { neededSql } from './write-sql.ts'

/** The column name of a scalar result of a function. */
export const scalarName = 'pgrst_scalar'
const callName = 'pgrst_call'

export function callSql(
  { routine, arguments: given, returning }: CallPlan,
  relation: Relation | undefined,
): Fragment {
  const call = sql`${qualified(routine)}(${argumentsSql(given)})`
  const from = given.kind === 'json' ? argumentRowSql(given) : empty
  if (!routine.returnsRows) {
    return sql`select ${call} as ${identifier(scalarName)}${given.kind === 'json' ? sql` from ${from}` : empty}`
  }
  const columns = neededSql(callName, returning, beyondAll(returning, relation))
  const before = given.kind === 'json' ? sql`${from}, lateral ` : empty
  return sql`select ${columns} from ${before}${call} as ${identifier(callName)}`
}

function argumentRowSql({ parameters, json, isArray }: Extract<CallArguments, { kind: 'json' }>): Fragment {
  return recordsSql(parameters, sql`${parameter(json)}::json`, isArray, true, 'json')
}

function argumentsSql(given: CallArguments): Fragment {
  switch (given.kind) {
    case 'none':
      return empty
    case 'body':
      return sql`${parameter(given.body)}::${trusted(given.type)}`
    case 'direct':
      return list(
        given.values.map((one) =>
          argumentSql(one.parameter, sql`${parameter(one.value)}::${trusted(one.parameter.type)}`),
        ),
      )
    case 'json':
      return list(given.parameters.map((one) => argumentSql(one, sql`${bodyName}.${identifier(one.name)}`)))
  }
}

function argumentSql({ name, variadic }: Parameter, value: Fragment): Fragment {
  return sql`${trusted(variadic ? 'variadic ' : '')}${identifier(name)} := ${value}`
}
