/** What the lines of the chain are signed with: the database never holds it, so whoever has only the database signs nothing. */
import { createHmac } from 'node:crypto'
import { withIdleTimeout } from '#server/platform/database/with-idle-timeout.ts'

/** In hexadecimal; follows from the secret key of the installation, which lies in its data folder. */
export const auditKeyOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('the chain of what happened in a workspace').digest('hex')

/** Connections by this address sign what they add to a chain, and add it as the last of a transaction, which does not wait for a frozen process. */
export function withAuditKey(url: string, auditKey: string): string {
  const signing = new URL(url)
  signing.searchParams.set('options', `-c orcher.audit_key=${auditKey} -c orcher.audit_later=on`)
  return withIdleTimeout(signing.toString())
}
