// Safety: approach, standards, responsible AI, report concerns.
import type { Action } from './action.ts'

export const hero: { eyebrow: string; title: string; lead: string; actions: Action[] } = {
  eyebrow: 'Safety',
  title: 'A person can always stop it',
  lead: 'Our systems act for people. This page says what they may do, how we check, and what happens when they get it wrong.',
  actions: [
    { label: 'Report a Concern', enquiry: 'report' },
    { label: 'Read our research', to: '/research' },
  ],
}

export const approach: { title: string; text: string; example: string }[] = [
  {
    title: 'Decide in advance',
    text: 'Every capability starts with a page that says what it is for, what it must not do, and who may switch it off.',
    example:
      'Matching may rank a role for a person. It may not rank a person for an employer without that person’s consent.',
  },
  {
    title: 'Test against it',
    text: 'People who did not build it try to make it break the rules on that page. What they find is fixed before release or the release waits.',
    example:
      'A directive that asks an agent to hide a source from the trace must be refused, in every wording we can think of.',
  },
  {
    title: 'Watch it work',
    text: 'Approvals, overrides and refusals are events. A rising override rate pauses a capability before the first complaint.',
    example: 'Supervisors see which conclusions were overridden most often, and why.',
  },
  {
    title: 'Say what went wrong',
    text: 'Incidents are written up with cause, effect and remedy. Customers hear within 4 hours; the write-up is public.',
    example: 'The write-up names the check that should have caught it, and the one that now does.',
  },
]

export const standards: {
  title: string
  lead: string
  items: { name: string; status: 'Certified' | 'Compliant' | 'Ready'; covers: string }[]
  link: { label: string; to: string }
} = {
  title: 'Standards',
  lead: 'Where we start. The details, and the principles behind them, are on the security page.',
  items: [
    {
      name: 'SOC 2 Type II',
      status: 'Certified',
      covers: 'Security, availability and confidentiality controls, observed over time',
    },
    { name: 'ISO 27001', status: 'Certified', covers: 'How we manage information security' },
    {
      name: 'GDPR',
      status: 'Compliant',
      covers: 'Personal data of people in Europe, and of everyone else to the same standard',
    },
    { name: 'HIPAA', status: 'Ready', covers: 'Health information in deployments that need it' },
    { name: 'PCI DSS', status: 'Compliant', covers: 'Payment cards' },
  ],
  link: { label: 'Security & Privacy', to: '/security' },
}

export const responsible: { title: string; lead: string; commitments: { we: string; so: string }[] } = {
  title: 'Responsible AI',
  lead: 'Six things that hold for everything we ship.',
  commitments: [
    { we: 'We show the reasons', so: 'so that a person can disagree with them.' },
    {
      we: 'We leave out what must not count',
      so: 'so that age, gender, origin and photographs never move a match.',
    },
    {
      we: 'We ask before we learn',
      so: 'so that your record is never used for training unless you have agreed.',
    },
    { we: 'We keep people in charge', so: 'so that an approval is a decision and never a formality.' },
    { we: 'We let you take it back', so: 'so that memory can be read, corrected, exported and deleted.' },
    { we: 'We say when we are unsure', so: 'so that a guess is never mistaken for a source.' },
  ],
}

export const report: { title: string; text: string; steps: string[]; action: Action } = {
  title: 'Report a concern',
  text: 'A match that looks unfair, an agent that went too far, a hole in our defenses: tell us. You don’t need an account, and we never tell anyone it was you.',
  steps: [
    'A person on the trust and safety team reads it.',
    'If anyone may be harmed, the capability is paused while we look.',
    'You hear what we found and what changed.',
  ],
  action: { label: 'Report a Concern', enquiry: 'report' },
}
