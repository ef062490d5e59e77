/** Glob patterns of a redirect allow-list, with `.` and `/` as separators. */

const compiled = new Map<string, RegExp>()

export function matchesGlob(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern)
  if (!expression) {
    expression = new RegExp(`^${toExpression(pattern)}$`, 's')
    compiled.set(pattern, expression)
  }
  return expression.test(text)
}

/** Translates token by token: `**`, `*`, `?`, `[a-z]` or `[!a-z]`, `{a,b}`, `\x`, or a literal character. */
function toExpression(pattern: string): string {
  let depth = 0
  return (
    pattern.replace(/\*\*|\*|\?|\[!?[^\]]+\]|[{},]|\\?[\s\S]/g, (token) => {
      if (token === '**') return '.*'
      if (token === '*') return '[^./]*'
      if (token === '?') return '[^./]'
      if (token === '{') {
        depth++
        return '(?:'
      }
      if (token === '}' && depth > 0) {
        depth--
        return ')'
      }
      if (token === ',' && depth > 0) return '|'
      if (token.length > 2 && token.startsWith('[')) return characterClass(token)
      return literal(token.length === 2 ? token.slice(1) : token)
    }) + ')'.repeat(depth)
  )
}

function characterClass(token: string): string {
  const negated = token[1] === '!'
  const members = token.slice(negated ? 2 : 1, -1).replace(/[\\^\]]/g, '\\$&')
  return `[${negated ? '^' : ''}${members}]`
}

function literal(character: string): string {
  return character.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
