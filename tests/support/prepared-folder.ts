/**
 * A data folder as the product's first start leaves it, for tests that are about what comes later: a copy of one that is
 * made once. With an empty one every such test would make, migrate and fill a cluster of its own.
 */
import path from 'node:path'
import { fingerprint } from '#tools/fingerprint.ts'
import { makeFolder } from './folders.ts'
import { startProcess } from './server-process.ts'
import { copyTemplate, keepTemplate } from './template-cluster.ts'

const root = path.resolve(import.meta.dirname, '../..')
const madeFrom = ['package-lock.json', 'server/**/*.*', 'supabase/**/*.*', 'tests/support/prepared-folder.ts']

let key: Promise<string> | undefined

/** A folder of the caller's own, to be removed when it is done with. */
export async function preparedFolder(name: string): Promise<string> {
  const dataDir = await makeFolder(name)
  key ??= fingerprint(root, madeFrom, 'data folder', process.arch, process.getuid?.())
  if (await copyTemplate(await key, dataDir)) return dataDir
  const first = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })
  await first.stop()
  await keepTemplate(await key, dataDir)
  return dataDir
}
