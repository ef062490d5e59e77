// Forms for a selected offer of a page: a plan, a key, a path, a report.
import type { EnquiryFormText, ExtraField } from './enquiry-form-text.ts'

const calls = ['Up to 1,000', 'Up to 100,000', 'More than 100,000']
const searches = ['A new role', 'A promotion', 'A change of field', 'My own company']
const reports = ['SOC 2 Type II', 'ISO 27001', 'Penetration test', 'All of them']
const severities = [
  'Read other people’s data',
  'Change other people’s data',
  'Act as another person',
  'Make it unavailable',
  'Something else',
]
const company: ExtraField = { name: 'company', label: 'Company', type: 'text', autoComplete: 'organization' }

export const offerForms = {
  trial: {
    title: 'Start your free trial',
    intro: 'Try Pro before you pay for it. You don’t need a card, and the trial ends on its own.',
    extra: [{ name: 'goal', label: 'What are you working toward?', type: 'select', options: searches }],
    submit: 'Start Free Trial',
    next: 'Your trial starts within one business day, on the account with this email address.',
  },
  plan: {
    title: 'Choose your plan',
    intro: 'We set it up with you. You are not charged until you agree in writing.',
    extra: [company, { name: 'calls', label: 'Calls you expect in a month', type: 'select', options: calls }],
    message: { label: 'Anything we should know?', optional: true },
    submit: 'Choose plan',
    next: 'We will send you the agreement within one business day. Your keys and records stay as they are.',
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
    intro: 'Tell us where you are and where you want to be. You get a list of courses, in order.',
    extra: [
      { name: 'from', label: 'Where you are now', type: 'text' },
      { name: 'to', label: 'Where you want to be', type: 'text' },
      { name: 'hours', label: 'Hours a week', type: 'number', min: 1, max: 60 },
    ],
    message: { label: 'Anything else?', optional: true },
    submit: 'Ask for a path',
    next: 'An instructor will send you a path within three business days.',
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
    next: 'Your named engineer answers within 30 minutes if work has stopped, or within 4 hours otherwise.',
  },
  'security-reports': {
    title: 'Ask for the security reports',
    intro: 'Audit reports and penetration tests, under a mutual NDA.',
    extra: [
      company,
      { name: 'reports', label: 'Which reports', type: 'select', options: reports },
      { name: 'role', label: 'Your role', type: 'text', autoComplete: 'organization-title' },
    ],
    message: { label: 'Questions from your review', optional: true },
    submit: 'Ask for the reports',
    next: 'We will send the agreement within one business day, and the reports once it is signed.',
  },
  weakness: {
    title: 'Report a vulnerability',
    intro:
      'Good-faith research is welcome. We never take legal action against someone who reports a vulnerability.',
    extra: [
      { name: 'where', label: 'Where it is', type: 'text', hint: 'A page, an address or an API call.' },
      { name: 'severity', label: 'What it lets an attacker do', type: 'select', options: severities },
    ],
    message: { label: 'How to reproduce it, step by step' },
    submit: 'Send report',
    next: 'The security team confirms it within a day and tells you what happens next.',
  },
} satisfies Record<string, EnquiryFormText>
