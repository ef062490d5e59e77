/** What the doctor finds, and how it says so. */
import { explainFailedStart } from '#server/explain-failed-start.ts'

export type Finding = {
  /** `note`: worth knowing, but no problem. */
  state: 'well' | 'note' | 'wrong'
  what: string
}

export const well = (what: string): Finding => ({ state: 'well', what })
export const note = (what: string): Finding => ({ state: 'note', what })
export const wrong = (what: string): Finding => ({ state: 'wrong', what })

/** An error that would stop a start becomes a finding with the same words. */
export async function findingsOf<T>(
  look: () => Promise<T> | T,
): Promise<{ value: T | undefined; findings: Finding[] }> {
  try {
    return { value: await look(), findings: [] }
  } catch (error) {
    const words = explainFailedStart(error) ?? (error instanceof Error ? error.message : String(error))
    return { value: undefined, findings: [wrong(words)] }
  }
}

const marks = { well: '✓', note: '!', wrong: '✗' }

export function report(parts: readonly (readonly [string, readonly Finding[]])[]): {
  text: string
  wrong: number
} {
  const titles = [...new Set(parts.map(([title]) => title))]
  const sections = titles.map((title) => {
    const findings = parts.filter(([other]) => other === title).flatMap(([, found]) => found)
    return [title, ...findings.map(lineOf)].join('\n')
  })
  const all = parts.flatMap(([, findings]) => findings)
  const count = (state: Finding['state']) => all.filter((finding) => finding.state === state).length
  const sum =
    count('wrong') === 0
      ? `Nothing is wrong${count('note') > 0 ? `; ${count('note')} to note (!)` : ''}.`
      : `${count('wrong')} to fix (✗), ${count('note')} to note (!).`
  return { text: `\n${sections.join('\n\n')}\n\n${sum}\n`, wrong: count('wrong') }
}

function lineOf({ state, what }: Finding): string {
  return `  ${marks[state]} ${what.trim().replaceAll('\n', '\n    ')}`
}
