/**
 * A data folder after the product's first start, for tests about later ones: a copy of one made once. With an empty one each such
 * test would create, migrate and seed its own cluster.
 */
import path from 'node:path'
import { fingerprint } from '#tools/fingerprint.ts'
import { makeFolder } from './folders.ts'
import { startProcess } from './server-process.ts'
import { copyTemplate, keepTemplate } from './template-cluster.ts'

const root = path.resolve(import.meta.dirname, '../..')
const madeFrom = ['package-lock.json', 'server/**/*.*', 'supabase/**/*.*', 'tests/support/prepared-folder.ts']

let key: Promise<string> | undefined

/** A folder of the caller's own, to be removed afterwards. */
export async function preparedFolder(name: string): Promise<string> {
  const dataDir = await makeFolder(name)
  key ??= fingerprint(root, madeFrom, 'data folder', process.arch, process.getuid?.())
  if (await copyTemplate(await key, dataDir)) return dataDir
  const first = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })
  await first.stop()
  await keepTemplate(await key, dataDir)
  return dataDir
}
