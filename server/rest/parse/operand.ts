/**
 * A value of the query string on its way to a parameter. Requests that differ in such values alone share one plan: then
 * the operand's slot says which of the request's values goes there, and `encode` how.
 */
export type Operand = {
  /** As PostgreSQL shall read it. */
  text: string | null
  slot?: number
  encode?: (value: string) => string
}

export function operand(value: string, encode: (value: string) => string, slot: number | undefined): Operand {
  return slot === undefined ? { text: encode(value) } : { text: encode(value), slot, encode }
}

export const verbatim = (value: string): string => value

/** `*` is the wildcard of the wire, because `%` needs escaping in an address. */
export const likePattern = (value: string): string => value.replaceAll('*', '%')

/** Texts as the literal of a PostgreSQL array. */
export function arrayLiteral(elements: readonly string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
