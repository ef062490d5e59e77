/** Temporary folders accessible to PostgreSQL's own user, if the tests run as root. */
import { chmod, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

export async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `tannr-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
