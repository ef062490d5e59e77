/** How a salary reads. The words and abbreviations are the specification's (product.md names them exactly). */
export type Salary = { salary_min: number | null; salary_max: number | null; currency: string }

export function salaryText({ salary_min: min, salary_max: max, currency }: Salary): string {
  if (min === null && max === null) return 'Salary not specified'
  if (max === null) return `${currency} ${shortAmount(min as number)}+`
  if (min === null) return `Up to ${currency} ${shortAmount(max)}`
  return `${currency} ${shortAmount(min)} - ${shortAmount(max)}`
}

/** 950 is 950, 150,000 is 150K, 152,500 is 152.5K, 1,250,000 is 1.3M: one decimal if it is not zero. */
export function shortAmount(amount: number): string {
  const thousands = oneDecimal(amount / 1000)
  if (amount < 1000) return String(amount)
  return thousands < 1000 ? `${thousands}K` : `${oneDecimal(amount / 1_000_000)}M`
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10
