/** A second process of a product on the same database, as behind a load balancer. */
import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { makeFolder } from './folders.ts'
import { startProcess } from './server-process.ts'
import type { Tannr } from './tannr.ts'

/** Available from the file's own `beforeAll` on; to be called after that of the product, with the same settings. */
export function useSecondProcess(
  tannr: Pick<Tannr, 'dataDir' | 'databaseUrl'>,
  env: Record<string, string> = {},
): { readonly url: string } {
  const second = { url: '' }
  let end = async () => {}
  beforeAll(async () => {
    const dataDir = await makeFolder('second')
    // Tokens and keys of one are good at the other, and both see the same files.
    await copyFile(path.join(tannr.dataDir, 'keys.json'), path.join(dataDir, 'keys.json'))
    const { url, stop } = await startProcess({
      ...{ DATABASE_URL: tannr.databaseUrl, DATA_DIR: dataDir, PORT: '0', INBOX: 'yes' },
      ...env,
    })
    second.url = url
    end = async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  afterAll(() => end())
  return second
}
