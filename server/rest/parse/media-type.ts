/** Parses media types in `Accept` and `Content-Type`. */

export type MediaType =
  | { kind: 'any' }
  | { kind: 'json' }
  | { kind: 'array'; stripped: boolean }
  | { kind: 'object'; stripped: boolean }
  | { kind: 'csv' }
  | { kind: 'geojson' }
  | { kind: 'openapi' }
  | { kind: 'plan'; format: 'json' | 'text'; of: MediaType; options: PlanOption[] }
  | { kind: 'other'; name: string }

export const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const
export type PlanOption = (typeof planOptions)[number]

const listItem = /(?:[^,"]|"[^"]*")+/g
const parameterItem = /(?:[^;"]|"[^"]*")+/g

/** The types of an Accept header, by descending preference. */
export function parseAccept(header: string | undefined): MediaType[] {
  const entries = (header ?? '*/*').match(listItem) ?? []
  const weighted = entries.flatMap((entry) => {
    if (entry.trim() === '') return []
    const quality = Number(parameters(entry).q ?? 1)
    return [{ type: parseMediaType(entry), quality: Number.isNaN(quality) ? 1 : quality }]
  })
  if (weighted.length === 0) return [{ kind: 'any' }]
  return weighted.sort((a, b) => b.quality - a.quality).map(({ type }) => type)
}

export function parseMediaType(text: string): MediaType {
  const name = bareName(text)
  switch (name) {
    case '*/*':
      return { kind: 'any' }
    case 'application/json':
      return { kind: 'json' }
    case 'text/csv':
      return { kind: 'csv' }
    case 'application/geo+json':
      return { kind: 'geojson' }
    case 'application/openapi+json':
      return { kind: 'openapi' }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return { kind: 'array', stripped: parameters(text).nulls === 'stripped' }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'object', stripped: parameters(text).nulls === 'stripped' }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return parsePlanType(text, name.endsWith('json') ? 'json' : 'text')
    default:
      return { kind: 'other', name }
  }
}

function parsePlanType(text: string, format: 'json' | 'text'): MediaType {
  const { for: of = 'application/json', options = '' } = parameters(text)
  const wanted = options.split('|')
  return {
    kind: 'plan',
    format,
    of: parseMediaType(of),
    options: planOptions.filter((option) => wanted.includes(option)),
  }
}

/** The type's text in error messages and, with the charset, in Content-Type. */
export function mediaTypeName(type: MediaType): string {
  switch (type.kind) {
    case 'any':
      return '*/*'
    case 'json':
      return 'application/json'
    case 'csv':
      return 'text/csv'
    case 'geojson':
      return 'application/geo+json'
    case 'openapi':
      return 'application/openapi+json'
    case 'array':
    case 'object':
      return `application/vnd.pgrst.${type.kind}+json${type.stripped ? ';nulls=stripped' : ''}`
    case 'plan':
      return `application/vnd.pgrst.plan+${type.format}; for="${mediaTypeName(type.of)}"${listed(type.options)}`
    case 'other':
      return type.name
  }
}

export function bareName(text: string): string {
  return (text.match(parameterItem)?.[0] ?? '').trim().toLowerCase()
}

function parameters(text: string): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = Object.create(null)
  for (const item of text.match(parameterItem)?.slice(1) ?? []) {
    const equals = item.indexOf('=')
    if (equals === -1) continue
    const value = item.slice(equals + 1).trim()
    found[item.slice(0, equals).trim().toLowerCase()] = value.replace(/^"(.*)"$/, '$1').toLowerCase()
  }
  return found
}

const listed = (options: readonly PlanOption[]) =>
  options.length === 0 ? '' : `; options=${options.join('|')}`
