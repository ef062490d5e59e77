/** Which media type answers: the first acceptable one. */
import { notAcceptable } from '#server/rest/errors.ts'
import { type MediaType, mediaTypeName } from '#server/rest/parse/media-type.ts'

export type RowsFormat = Extract<MediaType, { kind: 'json' | 'array' | 'object' | 'csv' | 'geojson' }>

export type Negotiated = {
  rows: RowsFormat
  /** The plan is wanted in place of the rows. */
  plan: Extract<MediaType, { kind: 'plan' }> | undefined
  /** As Content-Type says it. */
  contentType: string
}

export function negotiate(accept: readonly MediaType[], plansAllowed: boolean): Negotiated {
  for (const type of accept) {
    const found = answering(type, plansAllowed)
    if (found) return found
  }
  throw notAcceptable(accept.map(mediaTypeName))
}

function answering(type: MediaType, plansAllowed: boolean): Negotiated | undefined {
  if (type.kind !== 'plan') {
    const rows = rowsFormat(type)
    return rows && { rows, plan: undefined, contentType: withCharset(rows) }
  }
  const rows = rowsFormat(type.of)
  if (!plansAllowed || !rows) return undefined
  const plan = { ...type, of: rows }
  return { rows, plan, contentType: withCharset(plan) }
}

const withCharset = (type: MediaType) => `${mediaTypeName(type)}; charset=utf-8`

function rowsFormat(type: MediaType): RowsFormat | undefined {
  switch (type.kind) {
    case 'any':
      return { kind: 'json' }
    case 'array':
      return type.stripped ? type : { kind: 'json' }
    case 'json':
    case 'object':
    case 'csv':
    case 'geojson':
      return type
    default:
      return undefined
  }
}
