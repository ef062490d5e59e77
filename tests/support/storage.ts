/** A test's own buckets and files on a running product. */
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Tannr } from './tannr.ts'

type Storage = ReturnType<Tannr['client']>['storage']

/** One pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** As an operator, past all policies. */
export const adminOf = (tannr: Tannr): Storage => tannr.client({ key: tannr.secretKey }).storage

export async function givenBucket(
  tannr: Tannr,
  options: Parameters<Storage['createBucket']>[1] = { public: false },
) {
  const name = `bucket-${randomBytes(4).toString('hex')}`
  const { error } = await adminOf(tannr).createBucket(name, options)
  expect(error).toBeNull()
  return { name, files: adminOf(tannr).from(name) }
}

/** The client's error, without the fields of its class. */
export function told(error: unknown) {
  const { message, status, statusCode } = error as { message: string; status?: number; statusCode?: string }
  return { message, status, statusCode }
}
