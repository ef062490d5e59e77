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
      'For something that stops you now: signing in, a page that misbehaves, an application due tonight.',
    availability: '24/7',
    responseTime: 'Under 5 minutes',
    action: 'Start a chat',
  },
  {
    id: 'email',
    title: 'Email',
    description:
      'For anything that needs a screenshot, a file or some thought. You get one person and one thread.',
    availability: '24/7',
    responseTime: 'Under 4 hours',
    action: 'Write to us',
  },
  {
    id: 'phone',
    title: 'Phone',
    description:
      'For billing, contracts and conversations that go faster aloud. Leave a number and we call you back.',
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
      'Yes, if you can still sign in by phone or with Google, GitHub or Discord: do so and change the address in Settings. If not, write to us under Account & Billing from the address you want to use. We will ask for something only the owner of the account would know, and move it within one working day.',
  },
  {
    question: 'How do I cancel a plan, and what happens to my data?',
    answer:
      'Cancel in Settings whenever you like. The plan runs to the end of the period you have paid for, then your account goes on as Starter. Nothing is deleted: resumes beyond the first are kept for reading and come back if you return. Dispute a charge within 30 days and we look into it with you.',
  },
  {
    question: 'Who reads what I send here?',
    answer:
      'The support team, and an engineer or the privacy team if the matter is theirs. No one else at Tannr can open support messages, and they are deleted after 24 months. You get a copy of the reference by email.',
  },
]

export const enterpriseSupport = {
  title: 'Running Orcher for a whole company?',
  text: 'Enterprise plans come with a named engineer who knows your deployment, a private channel, a review every quarter and an answer to critical faults at any hour.',
  points: [
    'A named engineer',
    'Response to critical faults, 24/7',
    'Quarterly review of directives and incidents',
  ],
  action: 'Contact Enterprise Support',
} as const
