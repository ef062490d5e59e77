/** Tools over the output of earlier steps: ranking, comparing, summarizing and drafting, by rules and with sources. */
import { planner } from '#shared/orcher/planner-name.ts'
import { type Alternative, basisOf, lineOf, linesOf, type Row, rowsOf, type ToolRun } from './tool.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Columns in which most rows have a number. Each cell is looked at once, since each row may have columns of its own. */
function numbersIn(rows: readonly Row[]): string[] {
  const found = new Map<string, number>()
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      found.set(name, (found.get(name) ?? 0) + (isNumber(value) ? 1 : 0))
  return [...found].flatMap(([name, numbers]) => (numbers * 2 > rows.length ? [name] : []))
}

const columnsOf = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** The column that names each row: the first with distinct texts only. Only columns that all rows have are looked at. */
function nameIn(rows: readonly Row[]): string | undefined {
  let texts = Object.keys(rows[0] ?? {})
  for (const row of rows) {
    if (texts.length === 0) return undefined
    texts = texts.filter((name) => Object.hasOwn(row, name) && typeof row[name] === 'string')
  }
  return texts.find((name) => new Set(rows.map((row) => row[name])).size === rows.length)
}

export const compareRows: ToolRun<'compare_rows'> = ({ args: { by }, inputs }) => {
  const [first, second] = inputs.map((input) => rowsOf([input]))
  const found = second && first ? moved(first, second) : ranked(first ?? [], by)
  const { rows, alternatives } = found
  return {
    output: {
      kind: 'rows',
      summary: found.summary,
      changes_with: found.changesWith,
      columns: columnsOf(rows),
      rows: rows.slice(0, 500),
      total: rows.length,
    },
    basis: basisOf(inputs),
    alternatives,
  }
}

type Compared = {
  rows: Row[]
  summary: string
  alternatives: Alternative[]
  changesWith?: string | undefined
}

const counted = (number: number) => `${number} ${number === 1 ? 'row' : 'rows'}`

function ranked(rows: readonly Row[], by: string | undefined): Compared {
  const numbers = numbersIn(rows)
  const column = by && numbers.includes(by) ? by : numbers[0]
  if (!column) {
    const summary = 'No column of numbers to rank by'
    return { rows: [...rows], summary, alternatives: [], changesWith: 'a column of numbers' }
  }
  const silent = rows.filter((row) => !isNumber(row[column])).length
  const sorted = rows.toSorted((a, b) => Number(b[column] ?? 0) - Number(a[column] ?? 0))
  return {
    rows: sorted,
    summary: `${rows.length} rows, ranked by ${column}`,
    changesWith: silent > 0 ? `${column} for ${counted(silent)} without it, ranked as 0` : undefined,
    alternatives: numbers
      .filter((name) => name !== column)
      .slice(0, 3)
      .map((name) => ({ option: `Rank by ${name}`, because: `${column} stands first in the source.` })),
  }
}

function moved(before: readonly Row[], after: readonly Row[]): Compared {
  const key = nameIn(before)
  const later = new Set(numbersIn(after))
  const numbers = numbersIn(before).filter((name) => later.has(name))
  if (!key || numbers.length === 0) {
    const summary = 'The two have no names and numbers in common'
    return {
      rows: [],
      summary,
      alternatives: [],
      changesWith: 'a column of names and one of numbers in both',
    }
  }
  const then = new Map(before.map((row) => [row[key], row]))
  const rows = after
    .flatMap((row) => {
      const earlier = then.get(row[key] ?? null)
      return numbers.flatMap((column): Row[] => {
        const [from, to] = [earlier?.[column], row[column]]
        return isNumber(from) && isNumber(to) && from !== to
          ? [
              {
                [key]: row[key] ?? null,
                what: column,
                before: from,
                after: to,
                change: Number((to - from).toPrecision(12)),
              },
            ]
          : []
      })
    })
    .sort((a, b) => Math.abs(Number(b.change)) - Math.abs(Number(a.change)))
  const known = new Set(before.map((row) => row[key]))
  const common = after.flatMap((row) => {
    const earlier = then.get(row[key] ?? null)
    return earlier ? [{ row, earlier }] : []
  })
  const half = common.filter(({ row, earlier }) =>
    numbers.some((column) => isNumber(row[column]) !== isNumber(earlier[column])),
  ).length
  const gone = before.length - common.length
  const added = after.filter((row) => !known.has(row[key])).length
  return {
    rows,
    summary: `${new Set(rows.map((row) => row[key])).size} of ${after.length} moved${added ? `, ${added} new` : ''}`,
    changesWith:
      [
        ...(half > 0
          ? [`the figures that ${counted(half)} ${half === 1 ? 'has' : 'have'} on one side only`]
          : []),
        ...(gone > 0 ? [`later figures for ${counted(gone)} of the first that the second leaves out`] : []),
      ].join(', and with ') || undefined,
    alternatives: [{ option: 'Rank by level', because: 'A level hides what doubled from a low base.' }],
  }
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((one) => one.trim())
    .filter((one) => one.length > 20 || /[.!?]$/.test(one))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

export const extractSummary: ToolRun<'extract_summary'> = ({ args: { about, sentences }, inputs }) => {
  const all = inputs.flatMap(({ output }) => {
    if (!output || 'forgotten' in output) return []
    return output.kind === 'rows'
      ? output.rows.map(lineOf)
      : 'text' in output
        ? sentencesOf(String(output.text))
        : []
  })
  const often = new Map<string, number>()
  for (const word of all.flatMap(wordsOf)) often.set(word, (often.get(word) ?? 0) + 1)
  const wanted = new Set(wordsOf(about))
  const weight = (sentence: string) => {
    const words = [...new Set(wordsOf(sentence))]
    if (words.length === 0) return 0
    const sum = words.reduce((total, word) => total + (often.get(word) ?? 0) + (wanted.has(word) ? 10 : 0), 0)
    return sum / Math.sqrt(words.length)
  }
  const best = all
    .map((text, place) => ({ text, place, weight: weight(text) }))
    .sort((a, b) => b.weight - a.weight || a.place - b.place)
    .slice(0, sentences)
    .sort((a, b) => a.place - b.place)
  const left = all.length - best.length
  return {
    output: {
      kind: 'text',
      summary: `${best.length} of ${all.length} sentences, word for word`,
      changes_with:
        left > 0
          ? `more than ${sentences} sentences: ${left} of ${all.length} ${left === 1 ? 'is' : 'are'} left out`
          : undefined,
      text: best.map(({ text }) => text).join('\n'),
    },
    basis: basisOf(inputs),
  }
}

export const draftMessage: ToolRun<'draft_message'> = ({ args: { kind, subject, to }, inputs }) => {
  const sources = [...new Set(basisOf(inputs, 50).map(({ source }) => source))]
  const parts = inputs.map((input) => {
    const lines = linesOf([input], 8)
    const total = input.output && 'total' in input.output ? Number(input.output.total) : lines.length
    const more = total > lines.length ? [`and ${total - lines.length} more`] : []
    const summary = input.output && 'summary' in input.output ? input.output.summary : 'nothing'
    return [`${input.title}: ${summary}.`, ...[...lines, ...more].map((line) => `- ${line}`)].join('\n')
  })
  const text = [
    ...(to ? [`To ${to}`] : []),
    subject,
    ...parts,
    sources.length > 0 ? `Sources: ${sources.join(', ')}.` : 'This has no source, and is a guess.',
  ].join('\n\n')
  return {
    output: {
      kind: 'draft',
      summary: `The ${kind}, ${text.split(/\s+/).length} words`,
      subject,
      to,
      text,
      by: planner,
    },
    basis: basisOf(inputs),
  }
}
