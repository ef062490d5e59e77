/** How well directives are planned: whether a plan has the tools that its words ask for, and no others. */
import { hidesSources } from '#shared/orcher/hidden-sources.ts'
import { planDirective } from '#shared/orcher/planner.ts'
import { capabilities, isTool, tools } from '#shared/orcher/tools.ts'

export type LabelledDirective = { expected: string[]; words: string; sources: string[] }

export function directivesOf(lines: string): LabelledDirective[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [expected = '', words = '', sources = ''] = line.split(' | ').map((part) => part.trim())
      return { expected: expected.split(' '), words, sources: sources.split(' ').filter(Boolean) }
    })
}

export type Measured = {
  directives: number
  /** With exactly the expected tools, in their order. */
  exact: number
  precision: number
  recall: number
  f1: number
  /** Plans that send or tell what nobody asked them to. */
  overreaching: number
  wrong: string[]
}

/** How well the rules plan them. */
export const measureDirectives = (directives: readonly LabelledDirective[]): Measured =>
  scored(
    directives,
    directives.map(({ words, sources }) => planOf(words, sources)),
  )

/** `plans`: the tools that were planned for each directive, in their order. */
export function scored(directives: readonly LabelledDirective[], plans: readonly string[][]): Measured {
  let [exact, right, planned, asked, overreaching] = [0, 0, 0, 0, 0]
  const wrong: string[] = []
  for (const [place, { expected, words }] of directives.entries()) {
    const found = plans[place] ?? []
    const left = [...expected]
    for (const one of found) {
      const at = left.indexOf(one)
      if (at >= 0) left.splice(at, 1)
    }
    right += expected.length - left.length
    planned += found.length
    asked += expected.length
    if (found.join(' ') === expected.join(' ')) exact++
    else wrong.push(`${words}: ${found.join(' ')} instead of ${expected.join(' ')}`)
    if (found.some((one) => reaches(one) && !expected.includes(one))) overreaching++
  }
  const [precision, recall] = [right / planned, right / asked]
  const f1 = (2 * precision * recall) / (precision + recall)
  return { directives: directives.length, exact, precision, recall, f1, overreaching, wrong }
}

/** Its tools in their order, the fields that are asked for, or `no`. */
function planOf(instruction: string, sources: readonly string[]): string[] {
  const planned =
    hidesSources(instruction) ??
    planDirective({ instruction, sources, offered: [], capabilities, now: '2026-11-23T09:00:00Z' })
  if (planned.kind === 'plan') return planned.plan.steps.map(({ tool }) => tool)
  if (planned.kind === 'not_plannable') return ['no']
  return [...new Set(planned.questions.map(({ field }) => `ask:${field}`))]
}

const reaches = (name: string) => isTool(name) && (tools[name].effect === 'external' || name === 'notify')

export const goals = { f1: 0.9, exact: 0.85 } as const
