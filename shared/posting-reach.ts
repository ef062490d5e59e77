/** Whom a posting would reach, as public.posting_reach answers. */
import { enoughForParts } from './company-analytics.ts'

export type MarketPay = {
  /** Of the job as it is saved. */
  salary_min: number | null
  salary_max: number | null
  currency: string
  /** Open jobs of others with the same title, level and currency. */
  others: number
  /** The least and the most that they pay, and the middle; null below eight. */
  low: number | null
  median: number | null
  high: number | null
}

export type PostingReach = {
  /** Whether people and alerts have been counted; our server does so within seconds, a hosted Supabase never. */
  counted: boolean
  /** Whose match is above 80 percent; null while they are fewer than eight. */
  people: number | null
  /** Whether there are more than were counted. */
  more_people: boolean
  /** Null while they are of fewer than eight people. */
  alerts: number | null
  /** The same of alerts. */
  more: boolean
  pay: MarketPay
}

/** '26 people', '26 people or more', 'Fewer than 8 people'. */
export function peopleText({ people, more_people }: Pick<PostingReach, 'people' | 'more_people'>): string {
  if (people === null) return `Fewer than ${enoughForParts} people`
  return more_people ? `${people} people or more` : `${people} people`
}

/** '112', '112 or more', 'Fewer than 8 people'. */
export function alertsText({ alerts, more }: Pick<PostingReach, 'alerts' | 'more'>): string {
  if (alerts === null) return `Fewer than ${enoughForParts} people`
  return more ? `${alerts} or more` : String(alerts)
}

/** Where the midpoint of the pay lies in the market, in words; undefined if either is unknown. */
export function payStanding({ salary_min, salary_max, median }: MarketPay): string | undefined {
  const low = salary_min ?? salary_max
  if (median === null || low === null) return undefined
  const off = (low + (salary_max ?? low)) / 2 / median - 1
  if (Math.abs(off) < 0.03) return 'In the middle'
  return off < 0 ? 'Lower half' : 'Upper half'
}

/** Positions on the bar in percent, of the pay's ends and the median, and the amounts at the bar's ends. */
export function payBar({ salary_min, salary_max, low, median, high }: MarketPay) {
  const [from, to] = [salary_min ?? salary_max, salary_max ?? salary_min]
  if (low === null || median === null || high === null || from === null || to === null) return undefined
  const [least, most] = [Math.min(low, from), Math.max(high, to)]
  const place = (amount: number) =>
    most === least ? 50 : Math.round((1000 * (amount - least)) / (most - least)) / 10
  return { least, most, from: place(from), to: place(to), middle: place(median) }
}
