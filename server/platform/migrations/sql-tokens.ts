/** Cuts SQL into statements and tokens, so that words inside of texts, bodies and comments are told from those that are SQL. */

export type Token = {
  text: string
  /** Lower-case word, name without its quotes, or sign; undefined for blanks, comments and literals. */
  word: string | undefined
}

/** All statements together are the whole text. */
export type Statement = {
  /** As written, with its semicolon. */
  text: string
  /** None if it begins with a word that was not asked for: a dump has millions of values. */
  tokens: readonly Token[]
}

const patterns: readonly [RegExp, (text: string) => string | undefined][] = [
  [/(?:\s+|--[^\n]*)+/y, () => undefined],
  [/[eE]'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'/y, () => undefined],
  [/'[^']*(?:''[^']*)*'/y, () => undefined],
  [/\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y, () => undefined],
  [/"[^"]*(?:""[^"]*)*"/y, (text) => text.slice(1, -1).replaceAll('""', '"')],
  [/[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y, (text) => text.toLowerCase()],
  [/\d[\w.]*/y, () => undefined],
  [/[\s\S]/y, (text) => text],
]

/** `beginnings`: the first words, in lower case, of the statements whose tokens are wanted. */
export function* statementsOf(sql: string, beginnings: ReadonlySet<string>): Generator<Statement> {
  let tokens: Token[] = []
  let first: string | undefined
  let start = 0
  for (let at = 0; at < sql.length; ) {
    const token = tokenAt(sql, at)
    at += token.text.length
    first ??= token.word
    if (first === undefined || beginnings.has(first)) tokens.push(token)
    if (token.word !== ';' && at < sql.length) continue
    yield { text: sql.slice(start, at), tokens: beginnings.has(first ?? '') ? tokens : [] }
    tokens = []
    first = undefined
    start = at
  }
}

function tokenAt(sql: string, at: number): Token {
  if (sql.startsWith('/*', at)) return { text: comment(sql, at), word: undefined }
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
