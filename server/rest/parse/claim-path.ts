/** A path into a token's claims, as PostgREST writes it: `.role`, `.app."my roles"[0]`, `.roles[?(@ ^== "db_")]`. */
const step =
  /\.(?:"((?:[^"\\]|\\.)*)"|([\p{L}\p{N}_$@-]+))|\[(\d+)\]|\[\?\(@ (==|!=|\^==|==\^|\*==) "([^"]*)"\)\]/uy

const tests: Record<string, (value: string, wanted: string) => boolean> = {
  '==': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '^==': (value, wanted) => value.startsWith(wanted),
  '==^': (value, wanted) => value.endsWith(wanted),
  '*==': (value, wanted) => value.includes(wanted),
}

/** The value at the end of the path, if it is a text. Undefined for an invalid path, too. */
export function claimAt(claims: object, path: string): string | undefined {
  let value: unknown = claims
  step.lastIndex = 0
  for (let at = 0; at < path.length; at = step.lastIndex) {
    const match = step.exec(path)
    if (!match) return undefined
    value = follow(value, match)
  }
  return typeof value === 'string' ? value : undefined
}

function follow(value: unknown, [, quoted, plain, index, test, wanted = '']: RegExpExecArray): unknown {
  if (test !== undefined) {
    return Array.isArray(value)
      ? value.find((one) => typeof one === 'string' && tests[test]?.(one, wanted))
      : undefined
  }
  const key = quoted?.replace(/\\(.)/g, '$1') ?? plain ?? index ?? ''
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}
