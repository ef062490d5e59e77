import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { freeMegabytes, little, tooLittle } from '#server/platform/cluster/free-space.ts'
import { readKeys, readSigningKeys } from '#server/platform/tokens/stored-keys.ts'
import { type Finding, note, well, wrong } from './findings.ts'

export async function checkFolder({ dataDir, keys }: Config): Promise<Finding[]> {
  if (!(await stat(dataDir).catch(() => undefined)))
    return [note(`${dataDir} is not there yet: the first start makes it.`)]
  // Throws the error with which a start would fail.
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const stored = await readKeys(dataDir)
  if (keys.signingKeysPath) await readSigningKeys(keys.signingKeysPath)
  return [
    well(`${dataDir} can be read and written.`),
    await spaceOf(dataDir),
    stored ? well('keys.json is complete.') : note('There is no keys.json yet: the first start creates it.'),
    ...(await secretsOf(dataDir)),
  ]
}

async function spaceOf(dataDir: string): Promise<Finding> {
  const free = await freeMegabytes(dataDir)
  if (free < tooLittle)
    return wrong(`Its disk has ${free} MB left. Free some space: below ${tooLittle} MB, Tannr stops writing.`)
  const words = free < 10 * little ? `${free} MB` : `${Math.floor(free / 1024)} GB`
  return free < little ? note(`Its disk has only ${words} left.`) : well(`Its disk has ${words} left.`)
}

/** Files whose readers have full access to the installation. */
async function secretsOf(dataDir: string): Promise<Finding[]> {
  const files = ['keys.json', 'postgres-password'].map((name) => path.join(dataDir, name))
  const found = await Promise.all(
    files.map(async (file) => {
      const { mode } = (await stat(file).catch(() => undefined)) ?? { mode: 0o600 }
      return (mode & 0o077) === 0
        ? []
        : [wrong(`Other users can read ${file}. Fix it with: chmod 600 ${file}`)]
    }),
  )
  return found.flat()
}
