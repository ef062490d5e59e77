/** How a relation appears in FROM, and how an embed is joined to its parent. */
import { type Embed, type ReadPlan, resultName } from '#server/rest/plan/query-model.ts'
import { empty, type Fragment, identifier, qualified, sql } from './fragment.ts'

export function sourceSql({ source, alias }: ReadPlan): Fragment {
  switch (source.kind) {
    case 'relation':
      return sql`${qualified(source.name)} as ${identifier(alias)}`
    case 'result':
      return sql`${identifier(resultName)}`
    case 'computed': {
      const row =
        source.rowColumn === undefined
          ? identifier(source.parent)
          : sql`${identifier(source.parent)}.${identifier(source.rowColumn)}`
      return sql`${qualified(source.function)}(${row}) as ${identifier(alias)}`
    }
  }
}

/** An alias, because the junction may be the parent itself. */
const junction = identifier('pgrst_junction')

export function junctionSql({ by }: Embed): Fragment {
  return by.kind === 'junction' ? sql`, ${qualified(by.junction.relation)} as ${junction}` : empty
}

export function joinConditions(parent: string, { by, plan }: Embed): Fragment[] {
  if (by.kind === 'nothing') return []
  if (by.kind === 'columns') {
    return by.pairs.map(({ from, to }) =>
      equal(sql`${identifier(plan.alias)}.${identifier(to)}`, sql`${identifier(parent)}.${identifier(from)}`),
    )
  }
  const { fromPairs, toPairs } = by.junction
  return [
    ...fromPairs.map(({ from, to }) =>
      equal(sql`${junction}.${identifier(to)}`, sql`${identifier(parent)}.${identifier(from)}`),
    ),
    ...toPairs.map(({ from, to }) =>
      equal(sql`${identifier(plan.alias)}.${identifier(to)}`, sql`${junction}.${identifier(from)}`),
    ),
  ]
}

const equal = (one: Fragment, other: Fragment) => sql`${one} = ${other}`
