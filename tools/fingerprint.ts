import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A hash of the files that match these patterns. It changes when one is changed, added, moved or removed. */
export async function fingerprint(
  folder: string,
  patterns: readonly string[],
  ...further: readonly unknown[]
): Promise<string> {
  const files = (await Array.fromAsync(glob([...patterns], { cwd: folder, withFileTypes: true })))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256').update(JSON.stringify(further))
  for (const file of files) {
    const content = await readFile(file)
    hash.update(`\n${path.relative(folder, file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 32)
}
