// Orcher: the directive-based orchestration engine.
import type { Action } from './action.ts'

export const hero: { eyebrow: string; title: string; lead: string; actions: Action[] } = {
  eyebrow: 'Orcher',
  title: 'Directives in, outcomes out',
  lead: 'Say what should be true by Friday. Orcher plans the work, shares it among agents that remember, and stops wherever a person should decide.',
  actions: [
    { label: 'Request Demo', enquiry: 'request-demo' },
    { label: 'Read Docs', to: '/api/docs' },
    { label: 'Contact Sales', enquiry: 'contact-sales' },
  ],
}

/** The directive that the run and the flow follow. */
export const exampleDirective = {
  instruction: 'Compare third-quarter vendor risk and draft the memo for the risk committee.',
}

export type CapabilityKey = 'directive' | 'mesh' | 'reasoning' | 'knowledge' | 'oversight'

export const capabilities: { key: CapabilityKey; title: string; text: string; detail: string }[] = [
  {
    key: 'directive',
    title: 'Directive assistant',
    text: 'Turns a sentence into a plan with owners, inputs, limits and a definition of done, and asks when the sentence is not enough.',
    detail: 'You approve the plan before the first step runs.',
  },
  {
    key: 'mesh',
    title: 'Agent mesh',
    text: 'Each step starts from what the steps before it found, without files passed by hand. What an agent remembers, its next directive starts from.',
    detail: 'Multi-agent context sharing with persistent memory.',
  },
  {
    key: 'reasoning',
    title: 'Reasoning engine',
    text: 'Weighs options, keeps the ones it rejected, and states the assumption that would change its mind.',
    detail: 'Every conclusion carries the steps that led to it.',
  },
  {
    key: 'knowledge',
    title: 'Knowledge core',
    text: 'Policies, contracts and past decisions in one place, each with its source, its date and how often it was used.',
    detail: 'An answer without a source is marked as a guess.',
  },
  {
    key: 'oversight',
    title: 'Oversight and governance',
    text: 'Supervisors approve, pause or override at any step. Each intervention is recorded with a name, a reason and a time.',
    detail: 'The audit trail is written as the work happens.',
  },
]

export const flow: { title: string; text: string; actor: string; state: string }[] = [
  {
    title: 'Direct',
    text: 'A person states the outcome, the deadline and what must not happen.',
    actor: 'Daniel Kowalski',
    state: 'queued',
  },
  {
    title: 'Plan',
    text: 'The directive assistant breaks it into steps and names the agent for each.',
    actor: 'Directive assistant',
    state: 'planning',
  },
  {
    title: 'Work',
    text: 'Agents gather, compare and draft, sharing one memory as they go.',
    actor: 'Collector, Analyst, Writer',
    state: 'running',
  },
  {
    title: 'Review',
    text: 'The work pauses where the policy says a person decides. Approve, change or stop.',
    actor: 'Risk committee',
    state: 'awaiting_approval',
  },
  {
    title: 'Record',
    text: 'The outcome, its sources and every decision are filed as one trace.',
    actor: 'Knowledge core',
    state: 'completed',
  },
]

export const apiFirst: {
  title: string
  lead: string
  items: { title: string; text: string }[]
  link: { label: string; to: string }
} = {
  title: 'API first, console second',
  lead: 'Everything the console does, it does through the same API you have.',
  items: [
    {
      title: 'REST and GraphQL',
      text: 'The same resources in both. Use REST to act and GraphQL to read across.',
    },
    { title: 'SDKs for Python, Go and JavaScript', text: 'Typed, small, and written by hand.' },
    { title: 'Webhooks', text: 'A signed call when a directive changes state or waits for a person.' },
    { title: 'Admin console', text: 'Roles, scopes, budgets and traces for the people who answer for them.' },
  ],
  link: { label: 'See the API', to: '/api' },
}

export const useCases: { title: string; directive: string; outcome: string; oversight: string }[] = [
  {
    title: 'Compliance',
    directive: 'Check every policy changed this month against the new disclosure rule.',
    outcome: 'A list of gaps, each with the clause, the owner and a proposed wording.',
    oversight: 'Compliance approves each wording.',
  },
  {
    title: 'Finance and risk',
    directive: 'Compare third-quarter vendor risk and draft the memo for the committee.',
    outcome: 'A memo with sources, and the vendors whose rating moved.',
    oversight: 'The head of risk signs before it leaves.',
  },
  {
    title: 'Knowledge management',
    directive: 'Find what we decided about data retention, and who decided it.',
    outcome: 'One answer with its history, and the documents that disagree with it.',
    oversight: 'Owners confirm which document is current.',
  },
  {
    title: 'Cross-team orchestration',
    directive: 'Prepare the Boston clinic for opening on the first of the month.',
    outcome: 'One plan across facilities, hiring and IT, with the blockers first.',
    oversight: 'Each team approves its own part.',
  },
]

export const closing: { title: string; lead: string; actions: Action[] } = {
  title: 'Bring one directive',
  lead: 'We run it with you, on your documents, in an hour. You keep the trace.',
  actions: [
    { label: 'Request Demo', enquiry: 'request-demo' },
    { label: 'Contact Sales', enquiry: 'contact-sales' },
  ],
}
