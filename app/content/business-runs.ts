// One directive of each team, as it ran: samples, like the people in them.
import { type Person, people } from './people.ts'

export type BusinessRun = {
  id: 'risk' | 'compliance' | 'operations' | 'talent'
  team: string
  person: Person
  directive: string
  steps: [RunStep, RunStep, RunStep]
  gate: { time: string; question: string; answer: string; reason: string }
  outcome: { time: string; does: string }
}
type RunStep = { time: string; actor: string; does: string }

export const businessRuns: BusinessRun[] = [
  {
    id: 'risk',
    team: 'Risk',
    person: people.danielKowalski,
    directive: 'Review our twelve largest vendors before the quarter ends',
    steps: [
      { time: '9:02', actor: 'Researcher', does: 'read 48 filings and 12 contracts' },
      { time: '9:41', actor: 'Analyst', does: 'rated twelve vendors, evidence attached' },
      { time: '10:06', actor: 'Checker', does: 'found a dispute that one rating leaves out' },
    ],
    gate: {
      time: '10:07',
      question: 'Keep the rating, or lower it until the dispute is settled?',
      answer: 'Lower it',
      reason: 'The dispute is older than the contract.',
    },
    outcome: { time: '11:30', does: 'Memo signed, with the trace behind each rating' },
  },
  {
    id: 'compliance',
    team: 'Compliance',
    person: people.ruthOkafor,
    directive: 'Tell us what the new consent rule changes in our policies',
    steps: [
      { time: '8:15', actor: 'Researcher', does: 'compared the rule with 31 policies' },
      { time: '8:52', actor: 'Analyst', does: 'listed seven gaps with clause and owner' },
      { time: '9:10', actor: 'Writer', does: 'drafted wording for six of them' },
    ],
    gate: {
      time: '9:11',
      question: 'Two laws differ on minors. Which one leads in Massachusetts?',
      answer: 'The stricter one',
      reason: 'Our clinics treat both, and forms are shared.',
    },
    outcome: { time: '9:38', does: 'Seven changes sent to their owners, one page each' },
  },
  {
    id: 'operations',
    team: 'Operations',
    person: people.elifDemir,
    directive: 'Plan the opening of the Bursa depot across five teams',
    steps: [
      { time: '7:30', actor: 'Planner', does: 'put 64 tasks from five teams in order' },
      { time: '7:48', actor: 'Analyst', does: 'found three waiting on the same permit' },
      { time: '8:05', actor: 'Planner', does: 'moved up what does not depend on it' },
    ],
    gate: {
      time: '8:06',
      question: 'Open a week later, or open without cold storage?',
      answer: 'Without cold storage',
      reason: 'The first two customers do not need it.',
    },
    outcome: { time: '8:20', does: 'One plan for five teams, with the permit at the top' },
  },
  {
    id: 'talent',
    team: 'Talent',
    person: people.jonahPark,
    directive: 'Find twelve people for the field engineer role',
    steps: [
      { time: '1:00', actor: 'Matcher', does: 'compared 412 applications by evidence' },
      { time: '1:09', actor: 'Matcher', does: 'wrote a reason beside each of 40 names' },
      { time: '1:14', actor: 'Checker', does: 'checked that its errors do not favor one group' },
    ],
    gate: {
      time: '1:15',
      question: 'Does work on ships count as field work for this role?',
      answer: 'It counts',
      reason: 'Half the team came from ships.',
    },
    outcome: { time: '1:16', does: 'A list of twelve, each with reasons to read' },
  },
]
