/** The key of the S3 protocol, which stands for `service_role`. */
import { createHmac } from 'node:crypto'
import type { StorageSettings } from '#server/storage/settings.ts'

export type AccessKey = { id: string; secret: string }

/**
 * A signature is checked with the secret itself, so no hash of it would do. Where none is set it is made from the secret API
 * key, which allows as much: there is nothing more to keep, and one goes with the other.
 */
export function accessKeyOf(
  { accessKeyId, secretAccessKey }: StorageSettings['s3Protocol'],
  secretKey: string,
): AccessKey {
  if (accessKeyId && secretAccessKey) return { id: accessKeyId, secret: secretAccessKey }
  const made = (what: string) => createHmac('sha256', secretKey).update(`s3 ${what}`).digest('hex')
  return { id: made('access key id').slice(0, 32), secret: made('secret access key') }
}
