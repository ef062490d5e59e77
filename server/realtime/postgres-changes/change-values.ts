/** Converts values from PostgreSQL's text format to JSON, like to_jsonb. */

/** How the JSON of a type is made; arrays name their elements' kind. */
export type JsonKind =
  | 'number'
  | 'boolean'
  | 'json'
  | 'date-time'
  | 'text'
  | { of: JsonKind; delimiter: string }

const kinds: Record<string, JsonKind> = {
  ...Object.fromEntries(
    ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'].map((name) => [name, 'number']),
  ),
  ...{ bool: 'boolean', json: 'json', jsonb: 'json', timestamp: 'date-time', timestamptz: 'date-time' },
}

/** By the name of the type, a domain's base type, or an array's element type. */
export function jsonKind(typeName: string, isArray: boolean): JsonKind {
  const kind = kinds[typeName] ?? 'text'
  return isArray ? { of: kind, delimiter: typeName === 'box' ? ';' : ',' } : kind
}

export function toJson(kind: JsonKind, value: string | null): string {
  if (value === null) return 'null'
  if (typeof kind === 'object') return arrayToJson(kind.of, kind.delimiter, value)
  if (kind === 'number') return isJsonNumber(value) ? value : JSON.stringify(value)
  if (kind === 'boolean') return value === 't' ? 'true' : 'false'
  if (kind === 'json') return value
  return JSON.stringify(kind === 'date-time' ? toIso(value) : value)
}

/** NaN and Infinity are texts in JSON. */
const isJsonNumber = (value: string) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(value)

/** `2026-11-22 10:00:00.5+00` becomes `2026-11-22T10:00:00.5+00:00`. */
const toIso = (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

/** `{1,NULL,"a \"b\""}`, of any depth; bounds before it are ignored. */
function arrayToJson(kind: JsonKind, delimiter: string, text: string): string {
  let at = text.startsWith('[') ? text.indexOf('=') + 1 : 0
  const element = (): string => {
    if (text[at] === '{') return list()
    if (text[at] === '"') return toJson(kind, quoted())
    const start = at
    while (at < text.length && text[at] !== delimiter && text[at] !== '}') at++
    const value = text.slice(start, at)
    return toJson(kind, value === 'NULL' ? null : value)
  }
  const quoted = (): string => {
    let value = ''
    for (at++; text[at] !== '"' && at < text.length; at++) {
      if (text[at] === '\\') at++
      value += text[at] ?? ''
    }
    at++
    return value
  }
  const list = (): string => {
    const elements: string[] = []
    at++
    while (at < text.length && text[at] !== '}') {
      elements.push(element())
      if (text[at] === delimiter) at++
    }
    at++
    return `[${elements.join(',')}]`
  }
  return list()
}

/** An array literal for any type. */
export const arrayLiteral = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)).join(',')}}`
