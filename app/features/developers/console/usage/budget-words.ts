/** What was spent on models in a month, and of how much. */

export type BudgetState = { money: number | null; spent: number; tokens: number | null; spent_tokens: number }

const inDollars = (money: number) => `$${money.toFixed(2)}`
const counts = new Intl.NumberFormat('en')

/** '$1.25 of $50.00 and 84,210 tokens spent this month'. Tokens are said where they are limited or were taken. */
export function spentWords({ money, spent, tokens, spent_tokens }: BudgetState): string {
  const dollars = money === null ? inDollars(spent) : `${inDollars(spent)} of ${inDollars(money)}`
  const taken = counts.format(spent_tokens)
  const counted = tokens === null ? `${taken} tokens` : `${taken} of ${counts.format(tokens)} tokens`
  const said = tokens === null && spent_tokens === 0 ? dollars : `${dollars} and ${counted}`
  return `${said} spent this month${money === null && tokens === null ? ', without a budget' : ''}`
}
