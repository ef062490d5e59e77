/** A large output is kept beside its step, whole and by its hash; the step has its first part (docs/decisions/0103). */
import { storable } from '#server/orcher/storable.ts'
import { type Output, type Result, ToolFailed } from './tool.ts'

/** Bytes of JSON that a step keeps in its own row. */
const maxInStep = 200_000
/** Characters of text that are its first part. */
const firstPart = 100_000
/** The same as in the table of outputs. */
const maxOutput = 4 * 1024 * 1024

/** `room`: bytes that are left for the directive. */
export function keepWhole(result: Result, room: number): Result {
  const kept = fitted(result, room)
  if (typeof kept === 'string') throw new ToolFailed(kept)
  return kept
}

/** The same for what another server has already done: where all of its answer does not fit, the step has the first part and says so. */
export function keepWhatFits(result: Result, room: number): Result {
  const kept = fitted(result, room)
  if (typeof kept !== 'string') return kept
  const output = firstOf(result.output)
  return {
    ...result,
    output: { ...output, summary: `${output.summary}. Only the first part was kept. ${kept}` },
  }
}

/** Or why it does not fit. */
function fitted(result: Result, room: number): Result | string {
  const { output } = result
  const whole = storable(output)
  const size = Buffer.byteLength(whole)
  if (size <= maxInStep) return result
  if (size > maxOutput) return 'It found more than the 4 MB that an output can hold.'
  if (size > room)
    return 'With it, the outputs of this directive would take more than the 32 MB that they can.'
  return { ...result, output: firstOf(output), whole }
}

function firstOf(output: Output): Output {
  if (output.kind === 'rows') {
    let { rows } = output
    while (rows.length > 0 && Buffer.byteLength(JSON.stringify(rows)) > maxInStep)
      rows = rows.slice(0, Math.floor(rows.length / 2))
    return { ...output, rows }
  }
  if (output.kind === 'done') return { kind: 'done', summary: output.summary.slice(0, firstPart) }
  return { ...output, text: output.text.slice(0, firstPart).toWellFormed() }
}
