import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { failures } from './error-table.ts'
import { storageError } from './errors.ts'
import { fromStorage, s3Failures } from './s3/s3-errors.ts'

test('status, code and text of every failure stand as they are on the wire', () => {
  const table = Object.keys(failures).map((name) => {
    const { status, statusCode, error, code, message } = storageError(name as keyof typeof failures)
    return `${name}: ${status} ${statusCode} ${error} ${code} ${message}`
  })
  expect(table).toMatchSnapshot()
})

test('so do those of S3, and what each failure of storage is in it', () => {
  expect(Object.entries(s3Failures).map(([code, row]) => `${code}: ${row.join(' ')}`)).toMatchSnapshot()
  const pairs = Object.keys(failures).map(
    (name) => `${name}: ${fromStorage(storageError(name as keyof typeof failures)).code}`,
  )
  expect(pairs).toMatchSnapshot()
})

test('what a text leaves open is filled in', () => {
  expect(storageError('keyInvalid', { key: '{name}' }).message).toBe('Invalid key: {name}')
  expect(fromStorage(storageError('keyInvalid', { key: 'a\\b' })).message).toContain('a\\b')
})

test('no failure is made elsewhere with words of its own', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/(^|\/)(s3-)?errors\.ts$/.test(file))
    .filter((file) =>
      /new (StorageError|S3Error)\(/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
    )
  expect(sources).toEqual([])
})
