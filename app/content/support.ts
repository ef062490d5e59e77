export type SupportChannelId = 'chat' | 'email' | 'phone'

export type SupportChannel = {
  id: SupportChannelId
  title: string
  description: string
  availability: string
  responseTime: string
  action: string
}

export const supportChannels: SupportChannel[] = [
  {
    id: 'chat',
    title: 'Live chat',
    description:
      'For something that has you stuck right now: signing in, a broken page, an application due tonight.',
    availability: '24/7',
    responseTime: 'Under 5 minutes',
    action: 'Start a chat',
  },
  {
    id: 'email',
    title: 'Email',
    description:
      'For anything that needs a screenshot, a file or some thought. One person handles it, in one thread.',
    availability: '24/7',
    responseTime: 'Under 4 hours',
    action: 'Write to us',
  },
  {
    id: 'phone',
    title: 'Phone',
    description:
      'For billing, contracts and anything that is faster to talk through. Leave a number and we’ll call you back.',
    availability: 'Mon-Fri 9AM-6PM EST',
    responseTime: 'Immediate',
    action: 'Ask for a call',
  },
]

/** The closed list of topics, with the word that stands for each in an address (`/support?topic=orcher-setup`). */
export const supportTopics = [
  { id: 'account-billing', label: 'Account & Billing' },
  { id: 'tannrspace-profile', label: 'TannrSpace Profile' },
  { id: 'orcher-setup', label: 'Orcher Setup' },
  { id: 'api-integration', label: 'API Integration' },
  { id: 'technical-issues', label: 'Technical Issues' },
  { id: 'privacy-security', label: 'Privacy & Security' },
  { id: 'feature-request', label: 'Feature Request' },
  { id: 'other', label: 'Other' },
] as const

export type Question = { question: string; answer: string }

export const supportQuestions: Question[] = [
  {
    question: 'I no longer have the email address I signed up with. Can I get back in?',
    answer:
      'Yes, if you can still sign in by phone or with Google, GitHub or Discord: sign in that way and change the address in Settings. If not, write to us under Account & Billing from the address you want to use. We will ask for something only the account owner would know, and move the account within one business day.',
  },
  {
    question: 'How do I cancel a plan, and what happens to my data?',
    answer:
      'Cancel whenever you like: write to us under Account & Billing. The plan runs to the end of the period you have paid for, then your account moves to Starter. Nothing is deleted: resumes beyond the first become read-only and can be edited again if you come back. Dispute a charge within 30 days and we will look into it with you.',
  },
  {
    question: 'Who reads what I send here?',
    answer:
      'The support team, plus an engineer or the privacy team if it concerns them. No one else at Tannr can open support messages, and we delete yours whenever you ask. You get the reference number by email.',
  },
]

export const enterpriseSupport = {
  title: 'Running Orcher for a whole company?',
  text: 'Enterprise plans come with a named engineer who knows your deployment, a private channel, a review every quarter and a response to critical issues at any hour.',
  points: [
    'A named engineer',
    '24/7 response to critical issues',
    'Quarterly review of directives and incidents',
  ],
  action: 'Contact Enterprise Support',
} as const
