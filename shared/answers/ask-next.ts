/** Follow-up prompts: ones that the rules answer from another page, or narrower searches. */
import type { Answer, JobQuery } from './answer.ts'
import { jobQueryText } from './job-query.ts'
import { pageOf } from './part.ts'

const most = 3

/** By the beginning of the address that answered, the longest first. */
const asks: readonly (readonly [string, readonly string[]])[] = [
  [
    '/help-center/reset-a-password',
    ['Change my email address', 'Turn on a second step', 'Sign out everywhere'],
  ],
  [
    '/help-center/sign-in-with-a-code',
    ['How do I reset my password?', 'Sign out everywhere', 'How do I delete my account?'],
  ],
  [
    '/help-center/create-your-account',
    [
      'How do I build a profile that matches?',
      'Who can see my profile?',
      'How do I sign in without a password?',
    ],
  ],
  [
    '/help-center/change-or-cancel-a-plan',
    ['What do the plans cost?', 'How do I get a refund?', 'How do I export my data?'],
  ],
  [
    '/help-center/invoices-and-disputes',
    ['How do I cancel my plan?', 'What do the plans cost?', 'How do I export my data?'],
  ],
  [
    '/help-center/build-a-profile-that-matches',
    ['Who can see my profile?', 'How do I hide from my employer?', 'What does a product designer earn?'],
  ],
  [
    '/help-center/choose-who-sees-your-profile',
    ['How do I hide from my employer?', 'How do I delete my account?', 'How do I report a scam?'],
  ],
  [
    '/help-center/hide-from-your-employer',
    ['Who can see my profile?', 'How do I export my data?', 'Remote jobs'],
  ],
  [
    '/help-center/export-or-delete-your-data',
    ['Who can see my profile?', 'How do I cancel my plan?', 'Which cookies do you set?'],
  ],
  [
    '/help-center/report-something-wrong',
    ['Who can see my profile?', 'How is my data encrypted?', 'How do I delete my account?'],
  ],
  [
    '/help-center/issue-your-first-directive',
    ['What is Orcher?', 'How do I make my first API call?', 'What does the API cost?'],
  ],
  [
    '/help-center/make-your-first-api-call',
    ['What does the API cost?', 'How do I issue my first directive?', 'What is Orcher?'],
  ],
  [
    '/orcher',
    ['How do I issue my first directive?', 'How do I make my first API call?', 'What does the API cost?'],
  ],
  ['/api', ['How do I make my first API call?', 'How do I issue my first directive?', 'What is Orcher?']],
  ['/tannrspace', ['How do I cancel my plan?', 'How do I get a refund?', 'What is Orcher?']],
  ['/privacy', ['How do I export my data?', 'Which cookies do you set?', 'Who can see my profile?']],
  ['/cookie-policy', ['How do I export my data?', 'How is my data encrypted?', 'Who can see my profile?']],
  ['/terms', ['How do I cancel my plan?', 'How do I get a refund?', 'How do I report a scam?']],
  ['/security', ['How do I report a scam?', 'How do I export my data?', 'Which cookies do you set?']],
  ['/salaryspace', ['Remote jobs', 'How do I build a profile that matches?', 'How long are the courses?']],
  ['/education', ['What does a product designer earn?', 'How do I build a profile that matches?']],
  ['/support', ['How do I reset my password?', 'How do I get a refund?', 'How do I delete my account?']],
  ['/help-center', ['How do I reset my password?', 'Who can see my profile?', 'What do the plans cost?']],
  ['/auth', ['How do I reset my password?', 'Turn on a second step', 'Sign out everywhere']],
  ['/settings', ['Turn on a second step', 'How do I export my data?', 'Who can see my profile?']],
  ['/goals', ['Which of my applications wait?', 'Which skills do I have?']],
  ['/applications', ['Which jobs did I save?', 'Which of my goals are due?']],
  ['/saved-jobs', ['How many applications have I sent?', 'Which alerts have I set up?']],
  ['/job-alerts', ['Which jobs did I save?', 'How many applications have I sent?']],
  ['/skills', ['Which of my goals are due?', 'Which badges have I earned?']],
  ['/learning', ['Which badges have I earned?', 'Which skills do I have?']],
  ['/achievements', ['Which of my goals are due?', 'Which skills do I have?']],
  ['/messages', ['Who wants to connect with me?', 'How many applications have I sent?']],
  ['/network', ['How many unread messages do I have?', 'Who can see my profile?']],
]

/** Popular prompts, after an unanswered question or small talk. */
const first = ['How do I reset my password?', 'What do the plans cost?', 'Remote design jobs']

type Answered = Pick<Answer, 'known' | 'kinds' | 'sources' | 'jobs'>

/** At most three, without the prompt just asked. */
export function asksAfter({ known, kinds, sources, jobs }: Answered, prompt: string): string[] {
  const from = pageOf(sources[0]?.path ?? '')
  const found =
    known && !kinds.every((kind) => kind === 'talk')
      ? jobs
        ? narrower(
            jobs,
            sources.some(({ label }) => label.startsWith('SalarySpace')),
          )
        : (asks.find(([beginning]) => from.startsWith(beginning))?.[1] ?? first)
      : first
  const said = plain(prompt)
  return found.filter((ask) => plain(ask) !== said).slice(0, most)
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d ]/gu, '')
    .trim()
const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** The same search with one more criterion, and with its pay if known. */
function narrower(query: JobQuery, payIsKnown: boolean): string[] {
  const { words, remote, place, level, type } = query
  return [
    !remote && !place && capital(jobQueryText({ ...query, remote: true })),
    !level && capital(jobQueryText({ ...query, level: 'senior' })),
    payIsKnown && `What do ${words} jobs pay?`,
    !type && capital(jobQueryText({ ...query, type: 'part_time' })),
  ].filter((ask) => ask !== false)
}

/** Every prompt that an address suggests. */
export const everyAsk: readonly string[] = [...new Set([...asks.flatMap(([, prompts]) => prompts), ...first])]
