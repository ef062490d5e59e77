/** How many prompts of a list are understood, and how many are answered from the right page. */
import type { Records } from '#shared/answers/answer.ts'
import type { RulesAnswerer } from '#shared/answers/rules-answerer.ts'

export type LabelledPrompt = { kinds: string; words: string; sources: string[] }

export function promptsOf(lines: string): LabelledPrompt[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [kinds = '', words = '', sources = ''] = line.split('|').map((part) => part.trim())
      return { kinds, words, sources: sources.split(' ').filter(Boolean) }
    })
}

/** A visitor, and a database in which every search finds something. */
export const visitorRecords: Records = {
  signedIn: false,
  own: async () => undefined,
  jobs: async () => ({ total: 3, more: false, lowest: 100_000, highest: 150_000 }),
  named: async () => undefined,
}

type Measured = { prompts: number; kinds: number; asked: number; sources: number; wrong: string[] }

export async function measure(
  answerer: RulesAnswerer,
  prompts: readonly LabelledPrompt[],
): Promise<Measured> {
  const measured: Measured = { prompts: prompts.length, kinds: 0, asked: 0, sources: 0, wrong: [] }
  for (const { kinds, words, sources } of prompts) {
    const found = answerer
      .intents(words)
      .map(({ kind }) => kind)
      .join('+')
    if (found === kinds) measured.kinds++
    else measured.wrong.push(`${words}: ${found} instead of ${kinds}`)
    if (sources.length === 0) continue
    measured.asked++
    const answer = await answerer.answer(words)
    const pages = answer?.sources.slice(0, 3).map(({ path }) => path.split(/[?#]/)[0] ?? '') ?? []
    const right =
      sources[0] === 'none' ? answer?.known === false : pages.some((page) => sources.includes(page))
    if (right) measured.sources++
    else measured.wrong.push(`${words}: ${pages.join(' ') || 'no source'} instead of ${sources.join(' or ')}`)
  }
  return measured
}

/** Percent. */
export const goals = { kinds: 92, sources: 90 } as const

export const percent = (part: number, whole: number) =>
  whole === 0 ? '0.0' : ((part / whole) * 100).toFixed(1)
