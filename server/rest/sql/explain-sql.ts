import { type MediaType, planOptions } from '#server/rest/parse/media-type.ts'
import { type Fragment, sql, trusted } from './fragment.ts'

/** The statement itself, or what PostgreSQL would do for it where the plan is asked for. */
export function explainSql(
  statement: Fragment,
  plan: Extract<MediaType, { kind: 'plan' }> | undefined,
): Fragment {
  if (!plan) return statement
  const options = planOptions.filter((option) => plan.options.includes(option))
  return sql`explain (${trusted([...options, `format ${plan.format}`].join(', '))}) ${statement}`
}
