/** The checks of the code: style and import directions, types, unused code, sizes. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { writeApiReference } from './api-reference.ts'
import { writeImportRules } from './import-rules.ts'
import { checkLockFile } from './lock-file.ts'
import { reportSizes } from './sizes.ts'

/** `routeTypes`: it reads or writes `.react-router/types`, which is missing while a build of the site prerenders. */
export type Check = { title: string; routeTypes?: true; run(): Promise<boolean> }

const root = path.resolve(import.meta.dirname, '..')

export const checks: Check[] = [
  { title: 'Import rules of today’s folders', run: () => writeImportRules({ check: true }) },
  { title: 'Calls that the documentation lists', run: () => writeApiReference({ check: true }) },
  {
    title: 'Style and import directions (Biome)',
    run: () => program('biome', ['check', '--error-on-warnings', '.']),
  },
  { title: 'Route types (React Router)', routeTypes: true, run: () => program('react-router', ['typegen']) },
  { title: 'Types (tsc)', routeTypes: true, run: () => program('tsc', []) },
  {
    title: 'Unused files, exports and packages (knip)',
    routeTypes: true,
    run: () => program('knip', []),
  },
  { title: 'Lock file', run: () => checkLockFile(root) },
  { title: 'Sizes', run: () => reportSizes(root) },
]

function program(name: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(path.join(root, 'node_modules/.bin', name), args, { cwd: root, stdio: 'inherit' })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('exit', (code) => resolve(code === 0))
  })
}
