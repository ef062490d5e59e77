/** Five weeks of work in the demo workspace, oldest first. */
import { createAgent } from '#server/orcher/agents/create-agent.ts'
import { decideApproval } from '#server/orcher/approvals/decide-approval.ts'
import { changePlan } from '#server/orcher/directives/change-plan.ts'
import { createDirective } from '#server/orcher/directives/create-directive.ts'
import { forkDirective } from '#server/orcher/directives/fork-directive.ts'
import { updateDirective } from '#server/orcher/directives/update-directive.ts'
import { correctMemory, createMemory } from '#server/orcher/memory/write-memory.ts'
import { createSchedule } from '#server/orcher/schedules/schedules.ts'
import { nextTime } from '#shared/orcher/cron.ts'
import { type Acts, actingAs, type Made, settled } from './acting.ts'
import { people } from './people.ts'
import { type Crew, setUp, type Weeks } from './set-up.ts'
import { certificates, contracts, incidentLog, q2Register, q3Register, questionnaire } from './sources.ts'

export async function liveThrough(weeks: Weeks): Promise<void> {
  const { database, workspace } = weeks
  const as = (person: string, place = workspace.id) => actingAs(database, person, place)
  const [alex, priya, marcus] = [as(people.alex), as(people.priya), as(people.marcus)]
  const crew = await setUp(weeks, alex, priya, marcus)
  const life: Life = { ...weeks, alex, priya, marcus, sandbox: as(people.alex, workspace.sandbox), crew }
  await firstWeeks(life)
  await lastQuarter(life)
  await memoMonth(life)
  await thisWeek(life)
  await today(life)
}

type Life = Weeks & { alex: Acts; priya: Acts; marcus: Acts; sandbox: Acts; crew: Crew }

type Asked = { agent_id: string; instruction: string; sources?: string[]; context?: object; limits?: object }

/** Submits a directive, and waits until it needs a person or has ended. */
async function direct(
  { ownerDatabase }: Life,
  who: Acts,
  body: Asked & { steps?: object[] },
): Promise<string> {
  const { id } = await who(createDirective, { body })
  await settled(ownerDatabase, id)
  return id
}

type Pending = { id: string; args_sha256: string }

async function decide(life: Life, who: Acts, directive: string, body: object): Promise<void> {
  const [waiting] = await life.ownerDatabase.sql<Pending>`
    select id, args_sha256 from orcher.approvals where directive_id = ${directive} and state = 'pending'`
  if (!waiting) throw new Error('nothing of it waits')
  const { id, args_sha256 } = waiting
  await who(decideApproval, { params: { id }, body: { args_sha256, ...body } })
  await settled(life.ownerDatabase, directive)
}

const brought = (sources: Record<string, unknown>) => ({
  context: { sources },
  sources: Object.keys(sources),
})

async function firstWeeks(life: Life): Promise<void> {
  const { alex, marcus, priya, sandbox, crew, at } = life
  await at([29, '8:50'])
  await alex(createMemory, {
    body: { agent_id: crew.analyst, text: 'The risk committee meets on the second Thursday of a month.' },
  })
  const rule = await alex(createMemory, {
    body: { agent_id: crew.analyst, text: 'A score above 50 is high.', subject: 'risk scores' },
  })
  await at([28, '13:15'])
  await direct(life, alex, {
    agent_id: crew.analyst,
    instruction: 'Remember that the committee reads movement before level',
  })
  await at([27, '10:31'])
  const found = { agent_id: crew.scout, instruction: 'Find platform engineer jobs and remember them' }
  const jobs = await direct(life, marcus, found)
  await at([27, '10:40'])
  await decide(life, priya, jobs, { decision: 'approve', reason: 'Open jobs only, and nothing leaves.' })
  await at([26, '9:00'])
  await priya(correctMemory, {
    params: { id: rule.id },
    body: { text: 'A score of 55 and above is high; 40 and above is medium.', expected_version: 1 },
  })
  await at([20, '15:10'])
  const trial = await sandbox(createAgent, {
    body: { name: 'Trial analyst', capabilities: ['research', 'summarize', 'draft', 'notify'] },
  })
  await at([20, '15:22'])
  await direct(life, sandbox, {
    agent_id: trial.id,
    instruction: 'Summarize the incident log and draft a note for the desk',
    ...brought({ 'incident-log': incidentLog }),
  })
  await at([20, '15:41'])
  await direct(life, sandbox, { agent_id: trial.id, instruction: 'Fly the committee to Lisbon' })
}

async function lastQuarter(life: Life): Promise<void> {
  const { alex, crew, ownerDatabase, at } = life
  await at([17, '9:14'])
  await direct(life, alex, {
    agent_id: crew.analyst,
    instruction: 'Summarize the certificates and draft a note for the desk',
    sources: ['certificates'],
  })
  await at([17, '9:20'])
  const second = await direct(life, alex, {
    agent_id: crew.analyst,
    instruction: 'Summarize the certificates and draft a note for the desk',
    ...brought({ certificates }),
  })
  await at([16, '11:00'])
  const { id } = await alex(forkDirective, { params: { id: second }, body: { step: 1 } })
  await alex(updateDirective, { params: { id }, body: { state: 'running' } })
  await settled(ownerDatabase, id)
}

/** The run that shows the console best: rejected once, replanned, and sent. */
async function memoMonth(life: Life): Promise<void> {
  const { alex, priya, crew, at } = life
  await at([12, '9:14'])
  const memo = await direct(life, alex, {
    agent_id: crew.analyst,
    instruction:
      'Recall how the committee reads ratings, compare the Q2 register with the Q3 register, summarize the incident log, draft the memo for the risk committee and tell the team about it',
    ...brought({
      'q2-register': q2Register,
      'q3-register': q3Register,
      'incident-log': incidentLog,
      certificates,
    }),
    limits: { steps: 20, seconds: 600, money: 2 },
  })
  await at([12, '9:21'])
  await decide(life, priya, memo, { decision: 'reject', reason: 'Two vendors lack evidence.' })
  await at([12, '9:29'])
  await alex(changePlan, {
    params: { id: memo },
    body: {
      expected_rev: 1,
      words:
        'Summarize the certificates, draft the memo for the risk committee, tell the team about it and remember the result',
    },
  })
  await alex(updateDirective, { params: { id: memo }, body: { state: 'running' } })
  await settled(life.ownerDatabase, memo)
  await at([12, '9:37'])
  await decide(life, priya, memo, { decision: 'approve', reason: 'The gaps are named now. Sources checked.' })
  await at([8, '14:05'])
  const cancelled = await direct(life, alex, {
    agent_id: crew.clerk,
    instruction: 'Read the vendor register and call https://desk.fathom.example/reviews with it',
    ...brought({ 'vendor-register': q3Register }),
  })
  await at([8, '14:45'])
  await alex(updateDirective, {
    params: { id: cancelled },
    body: { state: 'cancelled', reason: 'Too early: the scores change on Monday.' },
  })
}

async function thisWeek(life: Life): Promise<void> {
  const { alex, marcus, crew, ownerDatabase, auditKey, at } = life
  await at([6, '16:30'])
  const each = await alex(createSchedule, {
    body: {
      ...{ agent_id: crew.analyst, name: 'Incidents, every morning', cron: '0 7 * * *' },
      instruction: 'Summarize the incident log and tell me about it',
      ...brought({ 'incident-log': incidentLog }),
    },
  })
  await marcus(createSchedule, {
    body: {
      ...{ agent_id: crew.scout, name: 'Openings on Mondays', cron: '30 8 * * 1', enabled: false },
      instruction: 'Find platform engineer jobs and remember them',
    },
  })
  await at([5, '10:10'])
  await direct(life, alex, {
    agent_id: crew.clerk,
    instruction: 'Read the vendor register and call https://desk.fathom.example/questionnaire with it',
    ...brought({ 'vendor-register': q3Register }),
  })
  await at([4, '13:00'])
  await direct(life, alex, {
    agent_id: crew.analyst,
    instruction: 'Summarize the vendor contracts, draft a note for their owners and remember the result',
    ...brought({ 'vendor-contracts': contracts }),
    limits: { steps: 2 },
  })
  for (const days of [3, 2, 1]) {
    await at([days, '7:00'])
    const [issued] = await ownerDatabase.transaction(async (sql) => {
      await sql`select set_config('orcher.audit_key', ${auditKey}, true)`
      await sql`update orcher.schedules set next_at = clock_timestamp() where id = ${each.id}`
      return sql<Made>`select orcher.issue_schedule(${each.id}, ${nextTime('0 7 * * *', new Date())}) as id`
    })
    if (issued?.id) await settled(ownerDatabase, issued.id)
  }
}

async function today(life: Life): Promise<void> {
  const { alex, marcus, crew, at } = life
  await at([1, '14:20'])
  await direct(life, marcus, {
    agent_id: crew.scout,
    instruction: 'Find remote security engineer jobs and remember them',
  })
  await at(300)
  const told = await direct(life, marcus, {
    agent_id: crew.analyst,
    instruction:
      'Compare the Q2 register with the Q3 register, summarize the incident log and tell the team about it',
    ...brought({ 'q2-register': q2Register, 'q3-register': q3Register, 'incident-log': incidentLog }),
    limits: { steps: 12, seconds: 300 },
  })
  await at(296)
  await decide(life, life.priya, told, { decision: 'approve' })
  await at(180)
  await direct(life, alex, {
    agent_id: crew.analyst,
    instruction:
      'Compare the Q2 register with the Q3 register, draft the memo for the audit committee and tell the team about it',
    ...brought({ 'q2-register': q2Register, 'q3-register': q3Register }),
  })
  await at(100)
  await direct(life, alex, {
    agent_id: crew.clerk,
    instruction: 'Read the vendor contracts and call https://desk.fathom.example/renewals with them',
    ...brought({ 'vendor-contracts': contracts, questions: questionnaire }),
  })
  await at(48)
  await direct(life, alex, { agent_id: crew.analyst, instruction: 'Compare Q4 vendor risk' })
  await at(20)
  await direct(life, alex, {
    agent_id: crew.analyst,
    instruction: 'Compare the Q2 register with the Q3 register and draft a brief for the desk',
    ...brought({ 'q2-register': q2Register, 'q3-register': q3Register }),
  })
}
