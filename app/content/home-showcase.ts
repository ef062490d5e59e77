// The working pieces of the landing page: a match, a trace and a call, all of them samples.
import { companies } from './companies.ts'
import { people } from './people.ts'

/** What a reason speaks for: the person's skills, or one end of the slider. */
export type ReasonSide = 'skill' | 'pay' | 'time'

export type MatchReason = { text: string; source: string; side: ReasonSide; points: number; struck?: boolean }

export type MatchedRole = {
  title: string
  company: string
  place: string
  base: number
  reasons: MatchReason[]
}

export const matchedRoles: MatchedRole[] = [
  {
    title: 'Senior platform engineer',
    company: companies.northwind.name,
    place: 'San Francisco',
    base: 56.5,
    reasons: [
      {
        text: 'Moved a live database, no downtime',
        source: 'From your write-up, June 2026',
        side: 'skill',
        points: 16,
      },
      { text: 'Pay inside the range you asked for', source: '$190,000 to $225,000', side: 'pay', points: 11 },
      {
        text: 'Four days at home, one in the office',
        source: 'You said: most days at home',
        side: 'time',
        points: 9,
      },
      {
        text: 'Led a team of six',
        source: 'You struck this out: it was four',
        side: 'skill',
        points: 5,
        struck: true,
      },
    ],
  },
  {
    title: 'Staff engineer, query engine',
    company: companies.fathom.name,
    place: 'Remote',
    base: 48,
    reasons: [
      {
        text: 'Wrote the storage layer of an event store',
        source: 'From your resume, 2024',
        side: 'skill',
        points: 14,
      },
      { text: 'Pay at the lower end of your range', source: '$180,000 to $205,000', side: 'pay', points: 6 },
      {
        text: 'Every day at home, in your time zone',
        source: 'You said: most days at home',
        side: 'time',
        points: 14,
      },
      {
        text: 'Vouched for by Priya Nair',
        source: 'Engineering manager at Fathom',
        side: 'skill',
        points: 4,
      },
    ],
  },
  {
    title: 'Principal engineer, platform',
    company: companies.halden.name,
    place: 'New York',
    base: 50.4,
    reasons: [
      {
        text: 'Ran a platform that forty people built on',
        source: 'Goal closed, March 2026',
        side: 'skill',
        points: 12,
      },
      { text: 'Pay above the range you asked for', source: '$225,000 to $260,000', side: 'pay', points: 18 },
      { text: 'Four days in the office', source: 'You said: most days at home', side: 'time', points: 4 },
      {
        text: 'Talks at two conferences',
        source: 'From your profile',
        side: 'skill',
        points: 3,
        struck: true,
      },
    ],
  },
]

/** Where the slider stands at first: 0 is pay, 100 is time. */
export const matchWeight = 62

export const trace = {
  instruction: 'Compare third-quarter vendor risk and draft the memo for the risk committee.',
  person: people.danielKowalski,
  done: [
    { time: '9:02', actor: 'Daniel Kowalski', does: 'set the outcome and the deadline' },
    { time: '9:03', actor: 'Directive assistant', does: 'planned five steps for three agents' },
    { time: '9:05', actor: 'Collector', does: 'read 14 filings' },
    { time: '9:21', actor: 'Analyst', does: 'found two ratings for one vendor' },
  ],
  gate: {
    time: '9:24',
    question: 'The audited filing says B, the newer call says C.',
    choices: [
      { label: 'Keep B', done: 'Daniel kept B', reason: 'The audited filing stands. The call is noted.' },
      {
        label: 'Lower to C',
        done: 'Daniel lowered it to C',
        reason: 'The newer call counts. Two totals change.',
      },
      {
        label: 'Stop the run',
        done: 'Daniel stopped the run',
        reason: 'Nothing was filed. The trace ends here.',
        stops: true,
      },
    ],
  },
  next: [
    { time: '9:31', actor: 'Writer', does: 'drafts the memo', did: 'drafted the memo' },
    { time: '9:37', actor: 'Knowledge core', does: 'files one trace', did: 'filed one trace' },
  ],
}

export const call = {
  path: '/v1/directives/dir_4Kx9',
  took: '38 ms',
  states: [
    { state: 'queued', progress: 0 },
    { state: 'planning', progress: 10 },
    { state: 'running', progress: 40 },
    { state: 'awaiting_approval', progress: 80 },
    { state: 'completed', progress: 100 },
  ],
  /** How far the call is at first. */
  reached: 2,
  samples: [
    {
      language: 'JavaScript',
      code: `// npm install @tannr/sdk
const agent = await tannr.agents.create({
  name: "analyst",
  capabilities: ["research", "summarize"],
})
const directive = await tannr.directives.submit({
  agent_id: agent.id,
  instruction: "Compare Q3 vendor risk",
})
await directive.status() // running, 40%`,
    },
    {
      language: 'Python',
      code: `# pip install tannr
agent = tannr.agents.create(
    name="analyst",
    capabilities=["research", "summarize"],
)
directive = tannr.directives.submit(
    agent_id=agent.id,
    instruction="Compare Q3 vendor risk",
)
directive.status()  # running, 40%`,
    },
    {
      language: 'Go',
      code: `// go get tannr.dev/go
agent, err := client.Agents.Create(ctx, tannr.Agent{
	Name:         "analyst",
	Capabilities: []string{"research", "summarize"},
})
directive, err := client.Directives.Submit(ctx, tannr.Directive{
	AgentID:     agent.ID,
	Instruction: "Compare Q3 vendor risk",
})
directive.Status(ctx) // running, 40%`,
    },
    {
      language: 'curl',
      code: `curl "$TANNR_URL/v1/directives" \\
  -H "Authorization: Bearer $TANNR_API_KEY" \\
  -d '{"agent_id": "agt_7Qm2",
       "instruction": "Compare Q3 vendor risk"}'

curl "$TANNR_URL/v1/directives/dir_4Kx9" \\
  -H "Authorization: Bearer $TANNR_API_KEY"
# {"state": "running", "progress": 40}`,
    },
  ],
}
