/** Finds the Deno that npm installed for this machine. */
import { createRequire } from 'node:module'
import path from 'node:path'

const name = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`

/** Undefined if npm has not installed it: optional packages were omitted, or the platform is unsupported. */
export function locateDeno(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return path.join(path.dirname(manifest), 'deno')
  } catch {
    return undefined
  }
}

export const denoMissing = `Functions run on Deno, which is not installed for this machine (${name}). Run npm ci again, without --omit=optional.`
