/** Alerts and matches as the page shows them, and the figures that follow from them. */

import type { VerifiedHow } from '#shared/company.ts'
import { type ExperienceLevel, experienceLabel, type JobType, jobTypeLabel } from '#shared/job.ts'
import type { AlertFrequency, MatchReason } from '#shared/job-alert.ts'
import { salaryText } from '#shared/salary.ts'

export type JobAlert = {
  id: string
  title: string
  keywords: string[]
  location: string
  salary_min: number | null
  salary_max: number | null
  job_type: JobType | null
  experience_level: ExperienceLevel | null
  company: string
  frequency: AlertFrequency
  active: boolean
  created_at: string
  last_seen_at: string | null
  /** When it last found something; null while it found nothing. */
  last_triggered: string | null
  match_count: number
  /** Found since the person last viewed it. */
  new_matches: number
}

export type AlertMatch = {
  id: string
  alert_id: string
  alert_title: string
  match_score: number
  reasons: MatchReason[]
  matched_at: string
  is_new: boolean
  job: {
    id: string
    title: string
    location: string
    salary_min: number | null
    salary_max: number | null
    currency: string
    posted_at: string
    company: { name: string; logo_url: string | null; verified_how?: VerifiedHow | null }
    saved: boolean
    applied_at: string | null
  }
}

/** `behind`: there are listed jobs to compare with the alerts yet. */
export type AlertsOverview = { alerts: JobAlert[]; matches: AlertMatch[]; behind?: boolean }

export const alertTabs = { active: 'Active Alerts', paused: 'Paused', matches: 'Recent Matches' } as const
export type AlertTab = keyof typeof alertTabs

export type AlertFigures = { active: number; paused: number; matches: number; fresh: number }

export function alertFigures(alerts: readonly JobAlert[]): AlertFigures {
  const active = alerts.filter((alert) => alert.active).length
  const sum = (of: (alert: JobAlert) => number) => alerts.reduce((total, alert) => total + of(alert), 0)
  return {
    active,
    paused: alerts.length - active,
    matches: sum((alert) => alert.match_count),
    fresh: sum((alert) => alert.new_matches),
  }
}

export function alertsInTab(alerts: readonly JobAlert[], tab: AlertTab): JobAlert[] {
  return alerts.filter((alert) => alert.active === (tab === 'active'))
}

/** The criteria of an alert besides its title, in one line. */
export function alertCriteria(alert: JobAlert): string[] {
  const { location, salary_min, salary_max, job_type, experience_level, company } = alert
  return [
    location || 'Any place',
    ...(salary_min || salary_max ? [salaryText({ salary_min, salary_max, currency: 'USD' })] : []),
    ...(job_type ? [jobTypeLabel(job_type)] : []),
    ...(experience_level ? [experienceLabel(experience_level)] : []),
    ...(company ? [company] : []),
  ]
}
