// Apart from the ranges and the roles, because a list of ranges needs neither.
import type { SalaryRange } from './salaries.ts'

const word = (text: string) => text.toLowerCase().replace(/\W+/g, '-')

export const roleAddress = (role: string) => `/salaryspace/${word(role)}`
/** Where a range stands on its role's page. */
export const rangeId = ({ location, experience }: SalaryRange) => `${word(location)}-${experience}`
export const rangeAddress = (range: SalaryRange) => `${roleAddress(range.role)}#${rangeId(range)}`
