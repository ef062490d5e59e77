/**
 * Converts rows of text/csv (RFC 4180) to JSON: `NULL` is null, an empty field an empty text. Blank lines at the end are ignored.
 */
import { trimEnd } from '#server/platform/trim-end.ts'
import { emptyOrInvalid, linesDiffer } from '#server/rest/errors.ts'

const plainField = /[^",\r\n]*/y

export type CsvRows = { names: string[]; json: string }

export function csvRows(text: string): CsvRows {
  const lines = readLines(trimEnd(text, '\r\n'))
  const { value: header } = lines.next()
  if (!header) throw emptyOrInvalid('csv')
  // If a column occurs twice, the last one counts.
  const columns = [...new Map(header.map((name, index) => [name, index]))].map(([name, index]) => ({
    start: `${JSON.stringify(name)}:`,
    index,
  }))
  const rows: string[] = []
  for (const line of lines) {
    if (line.length !== header.length) throw linesDiffer()
    let row = ''
    for (const { start, index } of columns) row += `${row === '' ? '' : ','}${start}${fieldJson(line[index])}`
    rows.push(`{${row}}`)
  }
  return { names: [...new Set(header)], json: `[${rows.join(',')}]` }
}

const fieldJson = (field: string | undefined) => (field === 'NULL' ? 'null' : JSON.stringify(field))

function* readLines(text: string): Generator<string[], undefined> {
  let line: string[] = []
  for (let at = 0; at < text.length || line.length > 0; ) {
    const end = fieldEnd(text, at)
    const isQuoted = text[at] === '"'
    line.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end))
    at = end + 1
    if (text[end] === ',') continue
    if (text[end] === '\r' && text[at] === '\n') at++
    else if (text[end] !== '\n' && end !== text.length) throw emptyOrInvalid('csv')
    yield line
    line = []
  }
}

/** The index after the field, closing quote included. */
function fieldEnd(text: string, start: number): number {
  if (text[start] !== '"') {
    plainField.lastIndex = start
    plainField.exec(text)
    return plainField.lastIndex
  }
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1) throw emptyOrInvalid('csv')
    if (text[at + 1] !== '"') return at + 1
  }
}
