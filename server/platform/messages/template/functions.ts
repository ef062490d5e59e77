/** Go's template functions over JSON values. What is an error in Go yields undefined here: the mail is sent nevertheless. */
export type Value = unknown

/** Truth as in Go's `if`: undefined, null, false, 0 and empty values are false. */
export function isTrue(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

/** A value as text; arrays and objects give ''. */
export function textOf(value: Value): string {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value) : ''
}

export function memberOf(value: Value, name: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) {
    const place = Number(name)
    return Number.isInteger(place) ? value[place] : undefined
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, String(name))) return undefined
  return (value as Record<string, unknown>)[String(name)]
}

const functions: Record<string, (...args: Value[]) => Value> = {
  not: (value) => !isTrue(value),
  len: (value) => {
    if (typeof value === 'string') return Buffer.byteLength(value)
    if (Array.isArray(value)) return value.length
    return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined
  },
  index: (value, ...places) => places.reduce(memberOf, value),
  slice: (value, from, to) =>
    typeof value === 'string' || Array.isArray(value)
      ? value.slice(Number(from ?? 0), to === undefined ? undefined : Number(to))
      : undefined,
  print: (...values) => values.map(textOf).join(''),
  println: (...values) => `${values.map(textOf).join(' ')}\n`,
  printf: (format, ...values) => formatted(textOf(format), values),
  html: (...values) => escapeHtml(values.map(textOf).join('')),
  urlquery: (...values) =>
    encodeURIComponent(values.map(textOf).join(''))
      .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('%20', '+'),
  eq: (first, ...others) => others.some((other) => isSame(first, other)),
  ne: (first, second) => !isSame(first, second),
  lt: (first, second) => inOrder(first, second, (order) => order < 0),
  le: (first, second) => inOrder(first, second, (order) => order <= 0),
  gt: (first, second) => inOrder(first, second, (order) => order > 0),
  ge: (first, second) => inOrder(first, second, (order) => order >= 0),
}

/** The functions that evaluate an argument only if those before it have not decided the result. */
export const deciding = ['and', 'or']

export const isFunction = (name: string) => deciding.includes(name) || Object.hasOwn(functions, name)

export function call(name: string, args: Value[]): Value {
  return functions[name]?.(...args)
}

const entities: Record<string, string> = {
  '\0': '\uFFFD',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[\0&<>"']/g, (character) => entities[character] ?? character)
}

const isSame = (first: Value, second: Value) => (first ?? null) === (second ?? null)

function inOrder(first: Value, second: Value, decide: (order: number) => boolean): boolean {
  if (typeof first === 'number' && typeof second === 'number') return decide(first - second)
  if (typeof first !== 'string' || typeof second !== 'string') return false
  return decide(first < second ? -1 : Number(first > second))
}

function formatted(format: string, values: Value[]): string {
  let next = 0
  return format.replace(
    /%([-+0 ]*)(\d*)(?:\.(\d+))?([%a-zA-Z])/g,
    (_all, flags: string, width: string, precision: string | undefined, verb: string) => {
      if (verb === '%') return '%'
      const value = values[next++]
      const text = oneFormatted(verb, value, precision === undefined ? undefined : Number(precision))
      const signed = flags.includes('+') && typeof value === 'number' && value >= 0 ? `+${text}` : text
      if (flags.includes('-')) return signed.padEnd(Number(width))
      return signed.padStart(Number(width), flags.includes('0') ? '0' : ' ')
    },
  )
}

function oneFormatted(verb: string, value: Value, precision: number | undefined): string {
  if (verb === 'd') return String(Math.trunc(Number(value)))
  if (verb === 'f') return Number(value).toFixed(precision ?? 6)
  if (verb === 'q') return JSON.stringify(textOf(value))
  if (verb === 'x' || verb === 'X') {
    const hex = typeof value === 'number' ? value.toString(16) : Buffer.from(textOf(value)).toString('hex')
    return verb === 'X' ? hex.toUpperCase() : hex
  }
  return precision === undefined ? textOf(value) : [...textOf(value)].slice(0, precision).join('')
}
