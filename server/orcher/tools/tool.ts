/** What a tool is given, and what it gives back: data, with what it rests on and what was weighed beside it. */
import type { Sql } from '#server/platform/database.ts'
import type { Args, Tool } from '#shared/orcher/tools.ts'

export type Row = Record<string, string | number | boolean | null>

export type Basis = { source: string; quote?: string; id?: string }
export type Alternative = { option: string; because: string }

/** What an output says of itself beside what was found. */
type Said = {
  summary: string
  /** What a person could bring that would change it, as the end of a sentence that begins 'would change with'. */
  changes_with?: string | undefined
}

export type Output =
  | (Said & { kind: 'rows'; columns: string[]; rows: Row[]; total: number })
  | (Said & { kind: 'text'; text: string })
  | (Said & { kind: 'draft'; subject: string; to: string; text: string; by: string })
  | { kind: 'done'; summary: string; [detail: string]: unknown }

export type Result = { output: Output; basis: Basis[]; alternatives?: Alternative[] }

/** An earlier step that this one starts from. */
export type Input = {
  seq: number
  tool: Tool
  title: string
  output: Output | { forgotten: true } | null
  basis: Basis[]
}

/** A step as SQL hands it out. */
export type StepRun = {
  directive: string
  seq: number
  rev: number
  tool: Tool
  args: Args
  inputs: Input[]
  issuer: string
  workspace: string
  scopes: string[]
  agent: string
  instruction: string
  context: Record<string, unknown>
  sources: string[]
  sandbox: boolean
}

export type Means = {
  /** As the server: for what belongs to the run itself. */
  sql: Sql
  /** In the rights of whoever issued the directive: for everything else. */
  asIssuer<T>(work: (sql: Sql) => Promise<T>): Promise<T>
}

/** Only reads and writes of our own tables, which are done exactly once. */
export type ToolRun<Name extends Tool> = (
  step: StepRun & { args: Args<Name> },
  means: Means,
) => Promise<Result> | Result

/** The step cannot be done, and says why to whoever reads the trace. */
export class ToolFailed extends Error {}

export const rowsOf = (inputs: readonly Input[]): Row[] =>
  inputs.flatMap(({ output }) => (output && 'kind' in output && output.kind === 'rows' ? output.rows : []))

/** What earlier steps found, as lines that somebody can read. */
export function linesOf(inputs: readonly Input[], most: number): string[] {
  return inputs
    .flatMap(({ output }) => {
      if (!output || 'forgotten' in output) return []
      if (output.kind === 'rows') return output.rows.map(lineOf)
      if (output.kind === 'text' || output.kind === 'draft') return output.text.split('\n').filter(Boolean)
      return [output.summary]
    })
    .slice(0, most)
}

const hidden = new Set(['id', 'job_id'])

export const lineOf = (row: Row): string =>
  Object.entries(row)
    .filter(([name, value]) => value !== null && value !== '' && !hidden.has(name))
    .map(([name, value]) =>
      name === 'text' || name === 'title' ? String(value) : `${spoken(name)} ${value}`,
    )
    .join(', ')

const spoken = (name: string) => name.replaceAll('_', ' ')

/** What the basis of earlier steps was is the basis of what starts from them. */
export function basisOf(inputs: readonly Input[], most = 20): Basis[] {
  const known = new Map<string, Basis>()
  for (const one of inputs.flatMap(({ basis }) => basis))
    known.set(`${one.source} ${one.id ?? one.quote ?? ''}`, one)
  return [...known.values()].slice(0, most)
}
