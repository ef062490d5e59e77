import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

test('a fingerprint is another as soon as a file is changed, added, moved or removed, and else the same', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tannr-fingerprint-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = (name: string) => path.join(folder, name)
  await mkdir(file('schema'))
  await writeFile(file('schema/1.sql'), 'select 1')
  const take = (...further: unknown[]) => fingerprint(folder, ['schema/**/*.sql'], ...further)
  const first = await take()

  await writeFile(file('notes.txt'), 'not asked for')
  expect(await take()).toBe(first)
  expect(await take('darwin')).not.toBe(first)

  await writeFile(file('schema/1.sql'), 'select 2')
  const changed = await take()
  await writeFile(file('schema/2.sql'), '')
  const added = await take()
  await rename(file('schema/2.sql'), file('schema/3.sql'))
  const moved = await take()
  expect(new Set([first, changed, added, moved]).size).toBe(4)

  await rm(file('schema/3.sql'))
  expect(await take()).toBe(changed)
})
