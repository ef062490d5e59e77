// Who Alex could meet, and why: samples, like the people in them.
import { type Person, people } from './people.ts'

export type Introduction = {
  id: 'priya' | 'maya' | 'tomas' | 'lena'
  person: Person
  reason: string
  evidence: string
  opener: string
}

export const introduced = people.alexRivera

export const introductions: Introduction[] = [
  {
    id: 'priya',
    person: people.priyaNair,
    reason: 'Incident reviews',
    evidence: 'You both published one this spring, and hers cites the method you used.',
    opener: 'Your review of the March outage answers a question we are stuck on.',
  },
  {
    id: 'maya',
    person: people.mayaAdeyemi,
    reason: 'Portfolio night',
    evidence: 'She hosts it on Thursday. You saved two roles that ask for a portfolio.',
    opener: 'Bring the platform case. Half the room has never seen one.',
  },
  {
    id: 'tomas',
    person: people.tomasOrtega,
    reason: 'A saved company',
    evidence: 'He leads design at Northwind, where you saved a role last week.',
    opener: 'Ask me anything about how we work before you apply.',
  },
  {
    id: 'lena',
    person: people.lenaKraus,
    reason: 'A goal of yours',
    evidence: 'You are learning to negotiate an offer. She has half an hour for one question.',
    opener: 'Send me the offer and the one sentence you are afraid to say.',
  },
]
