/** Parses the `Prefer` header (RFC 7240): the first of a kind wins, unknown ones are ignored. */

export type Preferences = {
  return?: 'minimal' | 'headers-only' | 'representation'
  count?: 'exact' | 'planned' | 'estimated'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  tx?: 'commit' | 'rollback'
  handling?: 'strict' | 'lenient'
  maxAffected?: number
  timezone?: string
  /** Unknown preferences, an error with `handling=strict`. */
  invalid: string[]
}

const choices = {
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

export function parsePreferences(header: string | undefined): Preferences {
  const preferences: Preferences = { invalid: [] }
  for (const item of (header ?? '').split(',')) {
    const text = item.trim()
    if (text !== '' && !accept(preferences, text)) preferences.invalid.push(text)
  }
  return preferences
}

function accept(preferences: Preferences, text: string): boolean {
  const equals = text.indexOf('=')
  const name = text.slice(0, equals)
  const value = text.slice(equals + 1)
  if (name === 'timezone') {
    preferences.timezone ??= value
    return true
  }
  if (name === 'max-affected') {
    if (!/^\d+$/.test(value)) return false
    preferences.maxAffected ??= Number(value)
    return true
  }
  if (!Object.hasOwn(choices, name)) return false
  const kind = name as keyof typeof choices
  if (!(choices[kind] as readonly string[]).includes(value)) return false
  if (preferences[kind] === undefined) Object.assign(preferences, { [kind]: value })
  return true
}
