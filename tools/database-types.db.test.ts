import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { databaseTypes } from './database-types.ts'

test('shared/database.types.ts is what the migrations say', async () => {
  const url = new URL(inject('ownerUrl'))
  url.pathname = '/tannr_template'
  const written = await readFile(path.resolve(import.meta.dirname, '../shared/database.types.ts'), 'utf8')
  expect(written, 'run: node tools/generate-types.ts').toBe(await databaseTypes(url.toString()))
})
