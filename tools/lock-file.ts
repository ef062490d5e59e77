/** Checks package-lock.json: every package has its hash, and none names a registry. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

type Entry = { version?: string; integrity?: string; resolved?: string; inBundle?: boolean; link?: boolean }

/** Prints what is wrong; returns false if anything is. */
export async function checkLockFile(root: string): Promise<boolean> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const problems = lockProblems(lock.packages)
  for (const problem of problems) console.log(problem)
  console.log(`${Object.keys(lock.packages).length - 1} packages, ${problems.length} problems.`)
  return problems.length === 0
}

/** A package bundled in another one has no hash of its own: the other's covers it. */
export function lockProblems(packages: Readonly<Record<string, Entry>>): string[] {
  return Object.entries(packages).flatMap(([name, { version, integrity, resolved, inBundle, link }]) => {
    if (name === '') return []
    return [
      ...(integrity || inBundle || link
        ? []
        : [
            `${name} ${version} has no integrity: the registry did not have it when it was locked. Pin a version of what needs it that is there for every platform.`,
          ]),
      ...(resolved ? [`${name} names a registry. Install with --omit-lockfile-registry-resolved.`] : []),
    ]
  })
}
