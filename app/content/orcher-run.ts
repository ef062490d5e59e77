// The sample run of Orcher's page: one directive over 35 minutes, with the gate where a person decides.
import { people } from './people.ts'

export type RunLane = 'person' | 'assistant' | 'collector' | 'analyst' | 'writer' | 'memory'

export type RunStep = {
  /** Minutes after nine. */
  minute: number
  lane: RunLane
  title: string
  facts: readonly (readonly [term: string, text: string])[]
}

export const runPerson = people.danielKowalski

export const lanes: readonly { lane: RunLane; name: string; does: string }[] = [
  { lane: 'person', name: runPerson.name, does: runPerson.role },
  { lane: 'assistant', name: 'Directive assistant', does: 'Plans' },
  { lane: 'collector', name: 'Collector', does: 'Reads' },
  { lane: 'analyst', name: 'Analyst', does: 'Compares' },
  { lane: 'writer', name: 'Writer', does: 'Drafts' },
  { lane: 'memory', name: 'Shared memory', does: 'Remembers' },
]

const reads = (minute: number, filings: string, kept: string): RunStep => ({
  minute,
  lane: 'collector',
  title: filings,
  facts: [
    ['Read', filings.toLowerCase()],
    ['Kept', kept],
  ],
})

/** The eleven steps before the gate. */
export const stepsBefore: readonly RunStep[] = [
  {
    minute: 2,
    lane: 'person',
    title: 'The outcome and its limits',
    facts: [
      ['Wants', 'the memo by Friday'],
      ['Must not', 'leave the bank unsigned'],
    ],
  },
  {
    minute: 4,
    lane: 'assistant',
    title: 'A plan of five steps',
    facts: [
      ['Agents', 'Collector, Analyst, Writer'],
      ['Approved by', 'Daniel Kowalski'],
    ],
  },
  reads(7, 'Filings 1 to 3', 'source and date of each'),
  reads(9, 'Filings 4 to 6', 'source and date of each'),
  reads(11, 'Filings 7 to 9', 'one superseded filing, marked'),
  {
    minute: 12,
    lane: 'analyst',
    title: 'The first ratings side by side',
    facts: [
      ['Read', '9 filings from memory'],
      ['Found', 'no rating moved'],
    ],
  },
  reads(13, 'Filings 10 to 12', 'source and date of each'),
  reads(15, 'Filings 13 and 14', 'a call transcript with them'),
  {
    minute: 16,
    lane: 'analyst',
    title: 'Two vendors moved',
    facts: [
      ['Read', '14 filings'],
      ['Found', 'one up, one down'],
    ],
  },
  {
    minute: 19,
    lane: 'analyst',
    title: 'The downgrade has a reason',
    facts: [
      ['Read', 'filing 11, page 40'],
      ['Found', 'a supplier in arrears'],
    ],
  },
  {
    minute: 21,
    lane: 'analyst',
    title: 'Two ratings for one vendor',
    facts: [
      ['Read', '14 filings, 1 call transcript'],
      ['Found', 'B in the audited filing, C in the call'],
      ['Would change', 'if the call is about another unit'],
    ],
  },
]

export const gate = {
  minute: 24,
  question: 'Which rating stands?',
  text: 'The audited filing says B. The newer call says C.',
}

export type Decision = {
  label: string
  title: string
  facts: RunStep['facts']
  memo: string
  /** Nothing follows. */
  stops?: boolean
}

export const decisions: readonly Decision[] = [
  {
    label: 'Keep B',
    title: 'Daniel kept B',
    facts: [
      ['Reason', '“The call is about the old unit.”'],
      ['Reviewed for', '41 seconds, both sources open'],
      ['Changed', 'nothing downstream'],
    ],
    memo: 'Memo, three pages',
  },
  {
    label: 'Lower to C',
    title: 'Daniel lowered it to C',
    facts: [
      ['Reason', '“The call is newer and names the unit.”'],
      ['Reviewed for', '58 seconds, both sources open'],
      ['Changed', 'two totals and the summary'],
    ],
    memo: 'Memo, four pages',
  },
  {
    label: 'Stop the run',
    title: 'Daniel stopped the run',
    facts: [
      ['Reason', '“Ask the vendor first.”'],
      ['Kept', '14 filings and every step so far'],
      ['Sent', 'nothing'],
    ],
    memo: 'Memo',
    stops: true,
  },
]

/** What follows a decision. */
export const stepsAfter: readonly RunStep[] = [
  {
    minute: 26,
    lane: 'person',
    title: 'The decision is on record',
    facts: [['Signed', 'by name, with its reason']],
  },
  {
    minute: 29.4,
    lane: 'writer',
    title: 'A draft from memory',
    facts: [['Uses', 'the rating that was decided']],
  },
  { minute: 32, lane: 'writer', title: 'The memo', facts: [['Cites', '14 filings, 1 decision']] },
  { minute: 36.6, lane: 'person', title: 'The signature', facts: [['Sent to', 'the risk committee']] },
  {
    minute: 37.4,
    lane: 'memory',
    title: 'One trace is filed',
    facts: [['Holds', '16 steps and their sources']],
  },
]
