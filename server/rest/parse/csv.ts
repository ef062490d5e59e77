/** Rows of text/csv (RFC 4180) as objects: `NULL` is null, an empty field an empty text. Blank lines at the end are no rows. */
import { trimEnd } from '#server/platform/trim-end.ts'
import { emptyOrInvalid, linesDiffer } from '#server/rest/errors.ts'

const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = parseLines(trimEnd(text, '\r\n'))
  if (!header) throw emptyOrInvalid('csv')
  return lines.map((line) => {
    if (line.length !== header.length) throw linesDiffer()
    return Object.fromEntries(
      header.map((name, index) => [name, line[index] === 'NULL' ? null : (line[index] ?? null)]),
    )
  })
}

function parseLines(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    field.lastIndex = at
    const match = field.exec(text)
    if (!match) throw emptyOrInvalid('csv')
    line.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    at = field.lastIndex
    if (match[3] !== ',' || at === text.length) {
      if (match[3] === ',') line.push('')
      lines.push(line)
      line = []
    }
  }
  return lines
}
