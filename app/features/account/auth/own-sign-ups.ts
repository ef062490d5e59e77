/**
 * The sign-ups that this browser began, by the ids they were answered with. A confirmation names them: the password of
 * another sign-up, which somebody typed elsewhere, is then not kept.
 */
const KEY = 'tannr.sign-ups'
const MOST = 20

export function ownSignUps(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(-MOST) : []
  } catch {
    return [] // Storage is refused, or somebody else wrote there.
  }
}

export function rememberSignUp(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...ownSignUps(), id].slice(-MOST)))
  } catch {
    // Without storage the confirmation asks for a password anew.
  }
}
