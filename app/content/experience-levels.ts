// Apart from the ranges, because forms need the levels and not the figures.

/** The four documented levels, with the word that stands for each in an address. */
export const experienceLevels = [
  { id: 'entry', label: 'Entry Level (0-2 years)', short: 'Entry level' },
  { id: 'mid', label: 'Mid Level (3-5 years)', short: 'Mid level' },
  { id: 'senior', label: 'Senior Level (6-10 years)', short: 'Senior level' },
  { id: 'lead', label: 'Lead/Principal (10+ years)', short: 'Lead or principal' },
] as const

export type ExperienceId = (typeof experienceLevels)[number]['id']
