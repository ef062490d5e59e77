import type { Answer, Source, Step } from './answer.ts'
import type { Part } from './part.ts'

/** At most three sentences, three sources and three steps; each part keeps its first. */
export function joined(parts: readonly Part[]): Omit<Answer, 'kinds' | 'asks'> {
  const sources: Source[] = []
  const place = (source: Source | undefined) => {
    if (!source) return undefined
    const at = sources.findIndex(({ path }) => path === source.path)
    return at >= 0 ? at : sources.length < 3 ? sources.push(source) - 1 : undefined
  }
  for (const row of [0, 1, 2]) for (const part of parts) place(part.sources[row])
  const said = parts.flatMap((part) =>
    part.says
      .slice(0, parts.length > 1 ? 1 : 3)
      .map(({ text, at }) => ({ text, source: place(at === undefined ? undefined : part.sources[at]) })),
  )
  const steps: Step[] = []
  for (const row of [0, 1, 2])
    for (const part of parts) {
      const step = part.steps[row]
      if (step && steps.length < 3 && !steps.some(({ to }) => to === step.to)) steps.push(step)
    }
  return {
    known: parts.some(({ known }) => known),
    sentences: said.slice(0, 3),
    sources,
    steps,
    jobs: parts.find(({ jobs }) => jobs)?.jobs,
  }
}
