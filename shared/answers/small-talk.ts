/** Replies to greetings, and to questions about the assistant itself. */
import type { Step } from './answer.ts'

const steps: Step[] = [
  { label: 'Find remote design jobs', to: '/search?q=remote+design+jobs' },
  { label: 'See what the plans cost', to: '/search?q=what+do+the+plans+cost' },
  { label: 'Browse the Help Center', to: '/help-center' },
]

const able =
  'Ask about accounts, plans, privacy, the API, pay or courses, look for jobs, people and companies, or say what you want done: set a goal, create an alert, write to someone.'

export function smallTalk(text: string): { says: string[]; steps: Step[] } {
  if (/^(thanks?|thx|ty|cheers)/.test(text))
    return { says: ['You are welcome.', 'Is there anything else?'], steps: [] }
  if (/^(bye|goodbye|see you)/.test(text))
    return { says: ['See you soon.', 'What you saved is where you left it.'], steps: [] }
  if (/(robot|bot|\bai\b|human|person|real|who are|what are|your name|machine)/.test(text)) {
    return {
      says: [
        'This is Tannr’s search, not a person.',
        'It answers by rules, from what our pages say and from your own records, and names its sources. Support can connect you with a person.',
      ],
      steps: [{ label: 'Contact support', to: '/support' }, ...steps.slice(1)],
    }
  }
  if (/^how are you|^hows|^whats up/.test(text)) return { says: ['All is well here.', able], steps }
  return { says: ['Hello.', able], steps }
}
