/** The input and output of a tool: data, with its basis and the considered alternatives. */
import type { Sql } from '#server/platform/database.ts'
import type { Args, Tool } from '#shared/orcher/tools.ts'

export type Row = Record<string, string | number | boolean | null>

export type Basis = { source: string; quote?: string; id?: string }
export type Alternative = { option: string; because: string }

/** Metadata of an output. */
type Said = {
  summary: string
  /** What would change the result, as the end of a sentence that begins 'would change with'. */
  changes_with?: string | undefined
}

export type Output =
  | (Said & { kind: 'rows'; columns: string[]; rows: Row[]; total: number })
  | (Said & { kind: 'text'; text: string })
  | (Said & { kind: 'draft'; subject: string; to: string; text: string; by: string })
  | { kind: 'done'; summary: string; [detail: string]: unknown }

export type Result = {
  /** Of a large one its first part; then `whole` is all of it, as JSON. */
  output: Output
  whole?: string
  basis: Basis[]
  alternatives?: Alternative[]
}

/** The output of an earlier step that this one uses. */
export type Input = {
  seq: number
  tool: Tool
  title: string
  output: Output | { forgotten: true } | null
  basis: Basis[]
}

/** A step as returned by SQL. */
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
  /** Bytes that the large outputs of the directive may still take. */
  room: number
}

export type Means = {
  /** As the server: for the run's own records. */
  sql: Sql
  /** With the rights of the directive's issuer: for everything else. */
  asIssuer<T>(work: (sql: Sql) => Promise<T>): Promise<T>
}

/** Only reads and writes our own tables, exactly once. */
export type ToolRun<Name extends Tool> = (
  step: StepRun & { args: Args<Name> },
  means: Means,
) => Promise<Result> | Result

/** The step failed, with a reason that is shown in the trace. */
export class ToolFailed extends Error {}

export const rowsOf = (inputs: readonly Input[]): Row[] =>
  inputs.flatMap(({ output }) => (output && 'kind' in output && output.kind === 'rows' ? output.rows : []))

/** The output of earlier steps as readable lines. */
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

/** A step's basis includes that of the steps it uses. */
export function basisOf(inputs: readonly Input[], most = 20): Basis[] {
  const known = new Map<string, Basis>()
  for (const one of inputs.flatMap(({ basis }) => basis))
    known.set(`${one.source} ${one.id ?? one.quote ?? ''}`, one)
  return [...known.values()].slice(0, most)
}
