import { type MediaType, planOptions } from '#server/rest/parse/media-type.ts'
import { type Fragment, sql, trusted } from './fragment.ts'

/** The statement, or an EXPLAIN of it if the plan is requested. */
export function explainSql(
  statement: Fragment,
  plan: Extract<MediaType, { kind: 'plan' }> | undefined,
): Fragment {
  if (!plan) return statement
  const options = planOptions.filter((option) => plan.options.includes(option))
  return sql`explain (${trusted([...options, `format ${plan.format}`].join(', '))}) ${statement}`
}
