/** The shortcut keys, their actions, and when a key counts. */
export const placesByKey = {
  d: ['Dashboard', '/dashboard'],
  j: ['Jobs', '/jobs'],
  l: ['Job alerts', '/job-alerts'],
  s: ['Saved jobs', '/saved-jobs'],
  a: ['Applications', '/applications'],
  g: ['Goals', '/goals'],
  m: ['Messages', '/messages'],
  r: ['Resources', '/resources'],
} as const

export type ShortcutAction = { do: 'help' } | { do: 'search' } | { do: 'go'; to: string } | { do: 'wait' }

/** The action of a key after the previous one; undefined without one. */
export function shortcutFor(key: string, before: string | undefined): ShortcutAction | undefined {
  if (before === 'g' && Object.hasOwn(placesByKey, key)) {
    return { do: 'go', to: placesByKey[key as keyof typeof placesByKey][1] }
  }
  if (key === '?') return { do: 'help' }
  if (key === '/') return { do: 'search' }
  return key === 'g' ? { do: 'wait' } : undefined
}
