/**
 * Splits the raw query string, and finds the values that two requests of the same shape may differ in.
 *
 * The value of a plain filter goes to PostgreSQL as a parameter whatever it is, so it is left out of the shape; all else
 * (names, operators, select, order, logic trees) decides about the statement and is part of it.
 */
import { badEncoding, nulCharacter } from '#server/rest/errors.ts'

export type Pair = {
  key: string
  value: string
  /** The index in the request's values of the text after the operator, if the shape omits it. */
  slot?: number
}

export type QueryPairs = {
  pairs: Pair[]
  /** Equal for requests that share a plan. */
  shape: string
  /** The texts that the shape omits, by slot. */
  values: string[]
}

const variableFilter =
  /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte|like|ilike|match|imatch|isdistinct|in|cs|cd|ov|sl|sr|nxr|nxl|adj)\./
const structural = /(?:^|\.)(?:order|limit|offset|and|or)$|^(?:select|columns|on_conflict)$/

export function splitQuery(raw: string): QueryPairs {
  const pairs: Pair[] = []
  const values: string[] = []
  let shape = ''
  for (const part of raw.split('&')) {
    const equals = part.indexOf('=')
    if (equals === -1) continue
    const key = decode(part.slice(0, equals))
    const value = decode(part.slice(equals + 1))
    const operator = structural.test(key) ? undefined : variableFilter.exec(value)?.[0]
    if (operator === undefined) {
      pairs.push({ key, value })
      shape += `${part}&`
    } else {
      pairs.push({ key, value, slot: values.length })
      values.push(value.slice(operator.length))
      shape += `${part.slice(0, equals)}=${operator}\n&`
    }
  }
  return { pairs, shape, values }
}

function decode(text: string): string {
  return /[%+]/.test(text) ? decodePercents(text.replaceAll('+', ' ')) : text
}

/** Throws a RestError for invalid encoding. */
export function decodePercents(text: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text)
  } catch {
    throw badEncoding(text.slice(0, 100))
  }
  if (decoded.includes('\0')) throw nulCharacter()
  return decoded
}
