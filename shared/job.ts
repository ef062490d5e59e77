import { withCommas } from './with-commas.ts'

/** The closed lists of a job and how each member reads. */
export const jobTypes = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  internship: 'Internship',
} as const
export type JobType = keyof typeof jobTypes

export const experienceLevels = {
  entry: 'Entry Level',
  mid: 'Mid Level',
  senior: 'Senior Level',
  lead: 'Lead/Principal',
} as const
export type ExperienceLevel = keyof typeof experienceLevels

/** Minimum yearly pay in dollars that a search may ask for. The database counts the same steps. */
export const salarySteps = [130_000, 150_000, 175_000, 200_000, 225_000] as const
export type SalaryStep = (typeof salarySteps)[number]

export function jobTypeLabel(type: string): string {
  return (jobTypes as Record<string, string>)[type] ?? type
}

export function experienceLabel(level: string): string {
  return (experienceLevels as Record<string, string>)[level] ?? level
}

/** '1001-5000' reads as '1,001-5,000 people'. */
export function companySizeText(size: string): string {
  return `${size.replace(/\d{4,}/g, (digits) => withCommas(Number(digits)))} people`
}

export type Applied = { applied_at: string; withdrawn_at: string | null }

/**
 * When the person applied for a job, from their applications for it, of which there is at most one; null also after withdrawing
 * it.
 */
export function appliedAt(applications: readonly Applied[] | undefined): string | null {
  const [one] = applications ?? []
  return one && one.withdrawn_at === null ? one.applied_at : null
}
