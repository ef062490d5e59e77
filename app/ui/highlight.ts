export type Token = { text: string; kind: 'plain' | 'keyword' | 'string' | 'comment' }

const pattern =
  /(\/\/.*|(?<=^|\s)#.*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\b(const|await|import|from|return|if|new|print|curl|export)\b/gm

/** Enough of a highlighter for short samples in Python, Go, JavaScript, curl and JSON. */
export function highlight(code: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index), kind: 'plain' })
    tokens.push({ text: match[0], kind: match[1] ? 'comment' : match[2] ? 'string' : 'keyword' })
    end = match.index + match[0].length
  }
  if (end < code.length) tokens.push({ text: code.slice(end), kind: 'plain' })
  return tokens
}
