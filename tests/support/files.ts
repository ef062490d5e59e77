/** Pictures and resumes of people, uploaded over the wire as the pages do. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Person } from './people.ts'

export const pdf = (words = 'A resume') => Buffer.from(`%PDF-1.4\n%${words}\n%%EOF\n`)

/** Its row, its object, and the word that it is there. */
export async function givenFile(
  { client, id: person }: Person,
  bucket: 'pictures' | 'resumes',
  bytes: Buffer,
  name = 'File',
): Promise<{ id: string; path: string }> {
  const id = randomUUID()
  const row = await client.from('files').insert({ id, bucket, name, size: bytes.length })
  expect(row.error).toBeNull()
  const contentType = bucket === 'resumes' ? 'application/pdf' : 'image/png'
  const path = `${person}/${id}`
  expect((await client.storage.from(bucket).upload(path, bytes, { contentType })).error).toBeNull()
  expect((await client.rpc('keep_file', { file: id })).error).toBeNull()
  return { id, path }
}
