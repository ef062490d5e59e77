/** The act of an approval as lines of text, and what changed since the previous request. */

import type { Approval } from '#app/features/developers/directives/approvals/approval-queries.ts'
import type { StepOutput } from '#app/features/developers/directives/directive-queries.ts'
import { type Compared, compareLists } from './compare-lists.ts'

export type Act = Pick<Approval, 'kind' | 'args' | 'given'>

/** A part of an act that changed, line by line. */
export type ChangedPart = {
  name: string
  lines: readonly Compared<string>[]
  added: number
  removed: number
}

type Part = { key: string; name: string; lines: readonly string[] }

/** Only what differs; nothing where both would do the same. */
export function changesOf(before: Act, after: Act): ChangedPart[] {
  const [old, now] = [partsOf(before), partsOf(after)]
  const gone = old.filter(({ key }) => !now.some((one) => one.key === key))
  return [...now, ...gone].flatMap(({ key, name }) => {
    const linesIn = (parts: readonly Part[]) => parts.find((one) => one.key === key)?.lines ?? []
    const lines = compareLists(linesIn(old), linesIn(now), (line) => line)
    const count = (change: string) => lines.filter((line) => line.change === change).length
    const [added, removed] = [count('added'), count('removed')]
    return added + removed > 0 ? [{ name, lines, added, removed }] : []
  })
}

/** What steps gave to it is matched by its order: a new plan gives the steps other numbers. */
const partsOf = ({ kind, args, given }: Act): Part[] => [
  ...Object.entries(args)
    .filter(([name]) => !hidden[kind].includes(name))
    .map(([name, value]) => ({ key: name, name: name.replaceAll('_', ' '), lines: linesOf(value) })),
  ...given.map(({ title, output }, at) => ({
    key: `given ${at}`,
    name: title,
    lines: linesOfOutput(output),
  })),
]

const hidden: Record<Approval['kind'], readonly string[]> = {
  plan: ['understood', 'planner'],
  step: ['from'],
  unknown: ['from'],
}

function linesOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'string') return sentencesOf(value)
  if (!Array.isArray(value)) return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
  return value.map((one) =>
    isStep(one) ? stepLine(one) : typeof one === 'string' ? one : JSON.stringify(one),
  )
}

type PlannedStep = { title: string; tool: string; args?: Record<string, unknown> }

const isStep = (value: unknown): value is PlannedStep =>
  typeof value === 'object' && value !== null && 'title' in value && 'tool' in value

function stepLine({ title, tool, args = {} }: PlannedStep): string {
  const given = Object.entries(args).filter(([name]) => name !== 'from')
  return [`${title} (${tool})`, ...given.map(([name, value]) => `${name}: ${linesOf(value).join(' ')}`)].join(
    ' · ',
  )
}

const linesOfOutput = (output: StepOutput | null): string[] => {
  const { rows = [], text, summary } = output ?? {}
  if (rows.length > 0) return rows.map((row) => Object.values(row).map(String).join(' · '))
  return sentencesOf(text ?? summary ?? '')
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '')
