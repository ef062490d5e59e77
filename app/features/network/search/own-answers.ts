/** Answers from a person's own records, in a sentence or two. */

import { answerAs } from '#app/data/answer-as.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { WorkspaceCounts } from '#app/data/workspace-counts.ts'
import { now } from '#app/lib/clock.ts'
import type { OwnSubject } from '#shared/answers/answer.ts'
import { type ApplicationStatus, applicationStatuses } from '#shared/application.ts'
import { companySaid, type VerifiedHow } from '#shared/company.ts'
import { utcDay } from '#shared/dates.ts'
import { longDate } from '#shared/long-date.ts'

type Client = Awaited<ReturnType<typeof getSupabase>>

const count = (amount: number, one: string, many: string) =>
  `${amount === 0 ? 'no' : amount} ${amount === 1 ? one : many}`

async function goals(client: Client): Promise<string[]> {
  const { data } = await client
    .from('goals')
    .select('title, status, target_date')
    .order('target_date')
    .throwOnError()
  if (data.length === 0) return ['You have no goals yet.']
  const active = data.filter(({ status }) => status === 'active')
  const today = utcDay(now())
  const late = active.filter(({ target_date }) => target_date && target_date < today)
  const next = active.find(({ target_date }) => target_date && target_date >= today)
  return [
    `You have ${count(active.length, 'active goal', 'active goals')} and completed ${data.length - active.length}.`,
    ...(late.length > 0
      ? [
          `Overdue: ${late
            .map(({ title }) => `“${title}”`)
            .slice(0, 3)
            .join(', ')}.`,
        ]
      : []),
    ...(next?.target_date ? [`Due next is “${next.title}”, on ${longDate(next.target_date)}.`] : []),
  ]
}

type OwnApplication = {
  next_step: string
  job: { title: string; company: { name: string; verified_how?: VerifiedHow | null } }
}

/** Of the documented tabs: those on Tannr and those from elsewhere, newest first. */
async function listOf(client: Client, tab: string, most: number): Promise<OwnApplication[]> {
  return answerAs<OwnApplication[]>(client.rpc('application_list', { tab, most }))
}

async function openByStatus(client: Client): Promise<Partial<Record<ApplicationStatus, number>>> {
  const { data } = await client.rpc('application_counts').throwOnError()
  return (data as { open: Partial<Record<ApplicationStatus, number>> }).open
}

async function applications(client: Client): Promise<string[]> {
  const [open, active, ended] = await Promise.all([
    openByStatus(client),
    listOf(client, 'active', 1),
    listOf(client, 'all', 1),
  ])
  const counted = Object.entries(applicationStatuses).flatMap(([status, said]) => {
    const amount = open[status as ApplicationStatus]
    return amount ? [{ said, amount }] : []
  })
  const latest = active[0] ?? ended[0]
  if (!latest || counted.length === 0) return ['You have no applications yet.']
  const total = counted.reduce((sum, { amount }) => sum + amount, 0)
  return [
    `You have ${count(total, 'application', 'applications')}: ${counted.map(({ said, amount }) => `${amount} ${said}`).join(', ')}.`,
    `The latest is ${latest.job.title} at ${companySaid(latest.job.company)}.`,
  ]
}

async function interviews(client: Client): Promise<string[]> {
  const [open, listed] = await Promise.all([openByStatus(client), listOf(client, 'interviews', 1)])
  const first = listed[0]
  if (!first) return ['No interview is booked.']
  const ahead = (open.phone_screening ?? 0) + (open.interview_scheduled ?? 0)
  return [
    `You have ${count(ahead, 'interview', 'interviews')} ahead.`,
    `${first.job.title} at ${companySaid(first.job.company)}${first.next_step ? `: ${first.next_step.replace(/\.?$/, '.')}` : '.'}`,
  ]
}

async function saved(client: Client): Promise<string[]> {
  const { data, count: total } = await client
    .from('saved_jobs')
    .select('job:jobs!inner(title, company:companies(name, verified_how))', { count: 'exact' })
    .order('saved_at', { ascending: false })
    .limit(3)
    .throwOnError()
  if (data.length === 0) return ['You have no saved jobs.']
  return [
    `You have ${count(total ?? data.length, 'saved job', 'saved jobs')}.`,
    `Latest: ${data.map(({ job }) => `${job.title} at ${companySaid(job.company)}`).join('; ')}.`,
  ]
}

async function alerts(client: Client): Promise<string[]> {
  const { alerts: all } = await answerAs<{ alerts: { title: string; active: boolean }[] }>(
    client.rpc('job_alerts_overview'),
  )
  if (all.length === 0) return ['You have no job alerts yet.']
  const active = all.filter((alert) => alert.active).length
  const titles = all.slice(0, 3).map(({ title }) => `“${title}”`)
  return [
    `You have ${count(active, 'active alert', 'active alerts')} and ${count(all.length - active, 'paused one', 'paused ones')}.`,
    `They’re called ${titles.join(', ')}${all.length > 3 ? ' and so on' : ''}.`,
  ]
}

async function skills(client: Client): Promise<string[]> {
  const { data } = await client
    .from('skills')
    .select('name, verified')
    .order('created_at', { ascending: false })
    .throwOnError()
  if (data.length === 0) return ['You have no skills on your list yet.']
  return [
    `You have ${count(data.length, 'skill', 'skills')}, ${data.filter(({ verified }) => verified).length} of them verified.`,
    `Latest: ${data
      .slice(0, 4)
      .map(({ name }) => name)
      .join(', ')}.`,
  ]
}

async function courses(client: Client): Promise<string[]> {
  const { data } = await client.from('courses').select('title, enrolments!inner(progress)').throwOnError()
  const taken = data.map(({ title, enrolments: [enrolment] }) => ({
    title,
    progress: enrolment?.progress ?? 0,
  }))
  if (taken.length === 0) return ['You’re not enrolled in a course yet.']
  const done = taken.filter(({ progress }) => progress === 100).length
  return [
    `You’re enrolled in ${count(taken.length, 'course', 'courses')} and completed ${done}.`,
    `${taken
      .slice(0, 3)
      .map(({ title, progress }) => `${title}, ${progress}%`)
      .join('; ')}.`,
  ]
}

async function badges(client: Client): Promise<string[]> {
  const all = await answerAs<{ title: string; points: number; earned_at: string | null }[]>(
    client.rpc('my_achievements'),
  )
  const earned = all.filter(({ earned_at }) => earned_at)
  return [
    `You earned ${count(earned.length, 'badge', 'badges')} of ${all.length}, worth ${earned.reduce((sum, { points }) => sum + points, 0)} points.`,
    ...(earned.length > 0
      ? [
          `Among them ${earned
            .slice(0, 3)
            .map(({ title }) => `“${title}”`)
            .join(', ')}.`,
        ]
      : []),
  ]
}

const counted = (say: (counts: WorkspaceCounts) => string[]) => async (client: Client) => {
  return say(await answerAs<WorkspaceCounts>(client.rpc('workspace_counts')))
}

const answers: Partial<Record<OwnSubject, (client: Client) => Promise<string[]>>> = {
  goals,
  applications,
  interviews,
  saved,
  alerts,
  skills,
  courses,
  badges,
  matches: counted(({ matches }) => [`Your alerts have ${count(matches, 'new match', 'new matches')}.`]),
  requests: counted(({ requests, connections }) => [
    `${requests === 1 ? '1 person asks' : `${requests === 0 ? 'No one' : `${requests} people`} ${requests === 0 ? 'asks' : 'ask'}`} to connect with you.`,
    `You have ${count(connections, 'connection', 'connections')}.`,
  ]),
  notifications: counted(({ unread, waiting }) => [
    `You have ${count(unread, 'unread notification', 'unread notifications')}, and ${waiting} need something from you.`,
  ]),
}

export async function ownAnswer(subject: OwnSubject): Promise<string[] | undefined> {
  return answers[subject]?.(await getSupabase())
}
