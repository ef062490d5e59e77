// Forms for what a page offers and somebody chose: a plan, a key, a path, a report.
import type { EnquiryFormText, ExtraField } from './enquiry-form-text.ts'

const calls = ['Up to 1,000', 'Up to 100,000', 'More than 100,000']
const searches = ['A new role', 'A promotion', 'A change of field', 'My own company']
const reports = ['SOC 2 Type II', 'ISO 27001', 'Penetration test', 'All of them']
const severities = [
  'Read what is not theirs',
  'Change what is not theirs',
  'Act as another person',
  'Make it unavailable',
  'Something else',
]
const company: ExtraField = { name: 'company', label: 'Company', type: 'text', autoComplete: 'organization' }

export const offerForms = {
  trial: {
    title: 'Start your free trial',
    intro: 'Pro, before you pay for it. You need no card, and the trial ends by itself.',
    extra: [{ name: 'goal', label: 'What are you working towards?', type: 'select', options: searches }],
    submit: 'Start Free Trial',
    next: 'Your trial opens within one working day, for the account with this address.',
  },
  plan: {
    title: 'Choose your plan',
    intro: 'We set it up with you. Nothing is charged before you have agreed in writing.',
    extra: [company, { name: 'calls', label: 'Calls you expect in a month', type: 'select', options: calls }],
    message: { label: 'Anything we should know?', optional: true },
    submit: 'Choose plan',
    next: 'We send you the agreement within one working day. Your keys and records stay as they are.',
  },
  answer: {
    title: 'Add an answer',
    intro: 'What you did, and what came of it. A moderator adds it under your name.',
    extra: [
      {
        name: 'experience',
        label: 'How do you know?',
        type: 'text',
        optional: true,
        hint: 'A line such as “ran this for two years”.',
      },
    ],
    message: { label: 'Your answer' },
    submit: 'Send answer',
    next: 'A moderator adds it to the discussion and sends you the address.',
  },
  path: {
    title: 'Ask for a learning path',
    intro: 'Say where you are and where you want to be. You get an order of courses.',
    extra: [
      { name: 'from', label: 'Where you are now', type: 'text' },
      { name: 'to', label: 'Where you want to be', type: 'text' },
      { name: 'hours', label: 'Hours a week', type: 'number', min: 1, max: 60 },
    ],
    message: { label: 'Anything else?', optional: true },
    submit: 'Ask for a path',
    next: 'An instructor sends you a path within three working days.',
  },
  'enterprise-support': {
    title: 'Contact enterprise support',
    intro: 'For organizations with an agreement. You reach the team that knows your setup.',
    extra: [
      company,
      {
        name: 'urgency',
        label: 'How urgent is it?',
        type: 'select',
        options: ['Work has stopped', 'Work is slower', 'A question'],
      },
    ],
    message: { label: 'What is happening?' },
    submit: 'Contact Enterprise Support',
    next: 'Your named engineer answers: within 30 minutes where work has stopped, else within 4 hours.',
  },
  'security-reports': {
    title: 'Ask for the security reports',
    intro: 'Audit reports and penetration tests, under a mutual agreement.',
    extra: [
      company,
      { name: 'reports', label: 'Which reports', type: 'select', options: reports },
      { name: 'role', label: 'Your role', type: 'text', autoComplete: 'organization-title' },
    ],
    message: { label: 'Questions of your review', optional: true },
    submit: 'Ask for the reports',
    next: 'We send the agreement within one working day, and the reports once it is signed.',
  },
  weakness: {
    title: 'Report a weakness',
    intro: 'Good-faith research is welcome. We never take action against the person who reports.',
    extra: [
      { name: 'where', label: 'Where it is', type: 'text', hint: 'A page, an address or an API call.' },
      { name: 'severity', label: 'What it lets an attacker do', type: 'select', options: severities },
    ],
    message: { label: 'How to see it, step by step' },
    submit: 'Send report',
    next: 'The security team confirms it within a day and tells you what happens next.',
  },
} satisfies Record<string, EnquiryFormText>
