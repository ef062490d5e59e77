/** Cuts SQL into tokens and statements, so that words inside of texts, bodies and comments are told from those that are SQL. */

export type Token = {
  /** As written. All tokens together are the whole text. */
  text: string
  /** Lower-case word, name without its quotes, or sign; undefined for blanks, comments and literals. */
  word: string | undefined
}

const patterns: readonly [RegExp, (text: string) => string | undefined][] = [
  [/(?:\s+|--[^\n]*)+/y, () => undefined],
  [/[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y, () => undefined],
  [/'(?:[^']|'')*'/y, () => undefined],
  [/\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y, () => undefined],
  [/"(?:[^"]|"")*"/y, (text) => text.slice(1, -1).replaceAll('""', '"')],
  [/[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y, (text) => text.toLowerCase()],
  [/[\s\S]/y, (text) => text],
]

export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < sql.length; ) {
    const token = sql.startsWith('/*', at) ? { text: comment(sql, at), word: undefined } : tokenAt(sql, at)
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

function tokenAt(sql: string, at: number): Token {
  for (const [pattern, wordOf] of patterns) {
    pattern.lastIndex = at
    const [text] = pattern.exec(sql) ?? []
    if (text !== undefined) return { text, word: wordOf(text) }
  }
  throw new Error('The last pattern matches any character.')
}

/** Comments in `/*` nest. */
function comment(sql: string, start: number): string {
  let depth = 0
  for (let at = start; at < sql.length; at++) {
    if (sql.startsWith('/*', at)) depth++
    else if (sql.startsWith('*/', at)) depth--
    else continue
    at++
    if (depth === 0) return sql.slice(start, at + 1)
  }
  return sql.slice(start)
}

/** The tokens of each statement; its semicolon is its last. */
export function statementsOf(sql: string): Token[][] {
  const statements: Token[][] = [[]]
  for (const token of tokensOf(sql)) {
    statements.at(-1)?.push(token)
    if (token.word === ';') statements.push([])
  }
  return statements
}
