/** Lifts a spread embed's columns into its parent. */
import type { Embed, Output, OutputColumn } from './query-model.ts'

/** The parent's outputs. An aggregate in a to-one spread belongs to the parent, so the embed outputs its argument. */
export function lift(embed: Embed): Output[] {
  const shown: Output[] = []
  const lifted = embed.plan.outputs.map((output, index) => {
    if (output.kind === 'column' && output.aggregate) return hoist(embed, output, index, shown)
    shown.push(output)
    return liftedColumn(embed, output.kind === 'all' ? '*' : output.name)
  })
  embed.plan.outputs = shown
  return lifted
}

function liftedColumn(embed: Embed, column: string): OutputColumn {
  return {
    kind: 'column',
    name: column,
    source: { kind: embed.toOne ? 'lifted' : 'lifted-array', embed: embed.alias, column },
    cast: undefined,
    aggregate: undefined,
    aggregateCast: undefined,
  }
}

function hoist(embed: Embed, output: OutputColumn, index: number, shown: Output[]): OutputColumn {
  if (output.source.kind === 'rows') return { ...output, source: { kind: 'lifted-rows', embed: embed.alias } }
  const column = `pgrst_input_${index + 1}`
  shown.push({ ...output, name: column, aggregate: undefined, aggregateCast: undefined })
  return { ...output, source: { kind: 'lifted', embed: embed.alias, column }, cast: undefined }
}
