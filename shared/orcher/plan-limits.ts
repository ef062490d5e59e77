/** What an account may have of each plan, for the server, the documentation, and a test that holds SQL to it. */
export type Plan = 'starter' | 'growth' | 'enterprise'

type Limits = {
  /** Calls a month; null without a limit. */
  calls: number | null
  /** Calls at a stretch, in ten seconds, in each process. */
  burst: number
  /** Calls that stay open at once, in each process: events, and waiting for a directive. */
  openCalls: number
  /** Mails a day to members of its workspaces. */
  mails: number
  /** Directives a day that its schedules issue. */
  scheduled: number
}

export const burstSeconds = 10

export const planLimits: Record<Plan, Limits> = {
  starter: { calls: 1000, burst: 1500, openCalls: 30, mails: 200, scheduled: 1000 },
  growth: { calls: 100_000, burst: 6000, openCalls: 300, mails: 2000, scheduled: 10_000 },
  enterprise: { calls: null, burst: 100_000, openCalls: 3000, mails: 20_000, scheduled: 100_000 },
}

/**
 * Keys, policies, members and the like: a person changes few of them, and what each change adds to the chain is kept for good. Of
 * each person, so that nobody keeps another one from changing them back.
 */
export const upkeepLimit = { most: 1000, seconds: 600 }
