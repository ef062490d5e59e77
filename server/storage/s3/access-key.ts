/** The access key of the S3 protocol, which has the role `service_role`. */
import { createHmac } from 'node:crypto'
import type { StorageSettings } from '#server/storage/settings.ts'

export type AccessKey = { id: string; secret: string }

/**
 * Signatures need the secret itself, so a hash does not suffice. By default it is derived from the secret API key, which has the
 * same rights: there is nothing else to store, and they are revoked together.
 */
export function accessKeyOf(
  { accessKeyId, secretAccessKey }: StorageSettings['s3Protocol'],
  secretKey: string,
): AccessKey {
  if (accessKeyId && secretAccessKey) return { id: accessKeyId, secret: secretAccessKey }
  const made = (what: string) => createHmac('sha256', secretKey).update(`s3 ${what}`).digest('hex')
  return { id: made('access key id').slice(0, 32), secret: made('secret access key') }
}
