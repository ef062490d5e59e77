/** What the jobs of the seed pay: 130,000 to 250,000 in their own currency, and in dollars too. */

import type { Currency, JobType, Level, Place } from '#tools/seed/content/seed-types.ts'
import type { SeededRandom } from './seeded-random.ts'

export type Pay = { salary_min: number | null; salary_max: number | null; currency: Currency }

const currencies: Partial<Record<Place, Currency>> = {
  London: 'GBP',
  Berlin: 'EUR',
  Dublin: 'EUR',
  Amsterdam: 'EUR',
  Zurich: 'CHF',
  Toronto: 'CAD',
  Sydney: 'AUD',
  Singapore: 'SGD',
}

/** The widest range in thousands that stays within 130 to 250 thousand dollars as well. */
const range: Record<Currency, readonly [number, number]> = {
  USD: [130, 250],
  EUR: [130, 225],
  GBP: [130, 195],
  CAD: [180, 250],
  CHF: [130, 215],
  AUD: [200, 250],
  SGD: [175, 250],
}

/** Where a level starts within its range, in hundredths of it. */
const start: Record<Level, readonly [number, number]> = {
  entry: [0, 10],
  mid: [8, 30],
  senior: [25, 50],
  lead: [50, 72],
}

export function payFor(random: SeededRandom, place: Place, level: Level, type: JobType): Pay {
  const currency = currencies[place] ?? 'USD'
  const [bottom, top] = range[currency]
  const width = top - bottom
  const low = bottom + fives((random.between(...start[level]) / 100) * width)
  const high = Math.min(top, low + Math.max(5, fives((random.between(16, 28) / 100) * width)))
  const silent = random.between(1, 20)
  if (type === 'internship' || silent === 1) return { salary_min: null, salary_max: null, currency }
  return {
    salary_min: silent === 2 ? null : low * 1000,
    salary_max: silent === 3 ? null : high * 1000,
    currency,
  }
}

const fives = (thousands: number) => Math.round(thousands / 5) * 5
