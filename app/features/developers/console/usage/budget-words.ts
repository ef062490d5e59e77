/** What models took and runs used in a month, and of how much. */

export type BudgetState = {
  money: number | null
  spent: number
  tokens: number | null
  spent_tokens: number
  steps: number | null
  spent_steps: number
  seconds: number | null
  spent_seconds: number
}

const inDollars = (money: number) => `$${money.toFixed(2)}`
const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const both = new Intl.ListFormat('en')

export const isLimited = ({ money, tokens, steps, seconds }: BudgetState) =>
  [money, tokens, steps, seconds].some((limit) => limit !== null)

/** Nothing where there is neither a limit nor anything used of it. */
function counted(used: number, most: number | null, one: string, many: string): string[] {
  if (most === null && used === 0) return []
  const of = most === null ? '' : ` of ${counts.format(most)}`
  return [`${counts.format(used)}${of} ${(most ?? used) === 1 ? one : many}`]
}

/** '$1.25 of $50.00 and 84,210 tokens used this month'. What is counted is said where it is limited or was used. */
export function spentWords(budget: BudgetState): string {
  const { money, spent } = budget
  const said = both.format([
    money === null ? inDollars(spent) : `${inDollars(spent)} of ${inDollars(money)}`,
    ...counted(budget.spent_tokens, budget.tokens, 'token', 'tokens'),
    ...counted(budget.spent_steps, budget.steps, 'step', 'steps'),
    // What was begun of a second has been used.
    ...counted(Math.ceil(budget.spent_seconds), budget.seconds, 'second of run time', 'seconds of run time'),
  ])
  return `${said} used this month${isLimited(budget) ? '' : ', without a budget'}`
}
