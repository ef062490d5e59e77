/**
 * Ids of the sign-ups that this browser started. A confirmation sends them, so that a password from a sign-up started in
 * another browser is discarded.
 */
const KEY = 'tannr.sign-ups'
const maxIds = 20

export function ownSignUps(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(-maxIds) : []
  } catch {
    return [] // Storage is denied, or holds something else.
  }
}

export function rememberSignUp(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...ownSignUps(), id].slice(-maxIds)))
  } catch {
    // Without storage, the confirmation asks for a password again.
  }
}
