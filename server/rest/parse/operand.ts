/**
 * A value of the query string that becomes a parameter. Requests that differ only in such values share one plan: `slot` is the
 * index of the value in the request's values, and `encode` converts it.
 */
export type Operand = {
  /** The value in PostgreSQL's text format. */
  text: string | null
  slot?: number
  encode?: (value: string) => string
}

export function operand(value: string, encode: (value: string) => string, slot: number | undefined): Operand {
  return slot === undefined ? { text: encode(value) } : { text: encode(value), slot, encode }
}

export const verbatim = (value: string): string => value

/** The wire's wildcard is `*`, because `%` needs escaping in a URL. */
export const likePattern = (value: string): string => value.replaceAll('*', '%')

/** Texts as a PostgreSQL array literal. */
export function arrayLiteral(elements: readonly string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
