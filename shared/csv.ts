/** Comma-separated values (RFC 4180), as records by the names of their first line. */

/** Throws if there are more. */
export function readCsv(
  text: string,
  most: { rows: number; names?: readonly string[] },
): Record<string, string>[] {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''), most.rows + 20)
  // Some files start with notes: the header is the first line with one of the wanted names.
  const start = most.names
    ? rows.findIndex((row) => row.some((cell) => most.names?.includes(cell.trim())))
    : 0
  const names = rows[start]?.map((name) => name.trim()) ?? []
  return rows
    .slice(start + 1)
    .filter((row) => row.some((cell) => cell.trim()))
    .map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
}

function rowsOf(text: string, most: number): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A cell in quotes, with quotes doubled, or one without; and its delimiter.
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^,\r\n]*))(,|\r?\n|\r|$)/y
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at
    const match = cell.exec(text)
    if (!match) break
    const [, quoted, bare = '', end] = match
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === ',' && cell.lastIndex < text.length) continue
    if (end === ',') row.push('')
    rows.push(row)
    row = []
    if (rows.length > most) throw new Error('It has too many lines')
    if (end === '') break
  }
  return rows
}
