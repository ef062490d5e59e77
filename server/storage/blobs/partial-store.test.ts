import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storageError } from '#server/storage/errors.ts'
import { type Note, openPartialStore, partialLifetime } from './partial-store.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pieces-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const note: Note = { id: 'bucket/key/one', size: 10, upsert: false, owner: undefined, metadata: {} }
const bytes = (text: string) => Readable.from([Buffer.from(text)])

test('an upload is given up a day after its last piece, however long ago it was begun', async () => {
  const store = await openPartialStore(folder, async () => {})
  await store.create('one', note)
  await store.append('one', bytes('01234'), 0)
  const old = new Date(Date.now() - 2 * partialLifetime)
  await utimes(path.join(folder, 'one.json'), old, old)
  await store.removeOld()
  expect(await store.look('one')).toMatchObject({ offset: 5 })
  await utimes(path.join(folder, 'one'), old, old)
  await store.removeOld()
  expect(await store.look('one')).toBeUndefined()
})

test('pieces leave PostgreSQL the room that it needs on the disk', async () => {
  let isFull = false
  const store = await openPartialStore(folder, async () => {
    if (isFull) throw storageError('diskFull')
  })
  await store.create('one', note)
  isFull = true
  await expect(store.append('one', bytes('01234'), 0)).rejects.toMatchObject({ failure: 'diskFull' })
  await expect(store.create('two', note)).rejects.toMatchObject({ failure: 'diskFull' })
  expect(await store.look('one')).toMatchObject({ offset: 0 })
  expect(await store.look('two')).toBeUndefined()
})
