/** What the backend tells of a person, as far as the account shortcuts count it. */
export type AccountRecords = {
  saved: number
  dashboard: { connections: number; requests: number; activities: readonly unknown[] }
  alerts: { alerts: readonly { new_matches: number }[] }
  /** Whether the person wants to hear of job matches. */
  hearsOfMatches: boolean
}

/** Counts by the address of their shortcut. */
export type OwnCounts = Readonly<Record<string, number>>

/** A person's own counts; undefined for somebody without a record of their own, who sees the sample. */
export function ownCounts({
  saved,
  dashboard,
  alerts,
  hearsOfMatches,
}: AccountRecords): OwnCounts | undefined {
  const matches = !hearsOfMatches ? 0 : alerts.alerts.reduce((sum, alert) => sum + alert.new_matches, 0)
  const counts: OwnCounts = {
    '/tspace': dashboard.connections,
    '/saved-jobs': saved,
    '/dashboard': dashboard.activities.length,
    '/job-alerts': matches + dashboard.requests,
  }
  const none = Object.values(counts).every((count) => count === 0) && alerts.alerts.length === 0
  return none ? undefined : counts
}
