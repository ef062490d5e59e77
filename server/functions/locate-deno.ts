/** Finds the Deno that npm installed for this machine. */
import { createRequire } from 'node:module'
import path from 'node:path'

const name = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`

/** Undefined where npm has installed none: optional packages were left out, or there is none for this machine. */
export function locateDeno(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return path.join(path.dirname(manifest), 'deno')
  } catch {
    return undefined
  }
}

export const denoMissing = `Functions run on Deno, which is not installed for this machine (${name}). Run npm ci again, without --omit=optional.`
