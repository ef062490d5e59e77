/**
 * The 10,000 most common passwords of at least eight characters, from the dictionary of zxcvbn-ts (MIT, license beside the list).
 * Only on the server: the list is too large for the browser.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

let known: ReadonlySet<string> | undefined

export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'))
  const characters = new Set(password)
  return password.trim() === '' || characters.size === 1 || known.has(password.toLowerCase())
}
