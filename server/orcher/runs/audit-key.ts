/** The key of the audit chain's entries. The database never stores it, so access to the database alone does not suffice to sign. */
import { createHmac } from 'node:crypto'
import { withIdleTimeout } from '#server/platform/database/with-idle-timeout.ts'
import { withOptions } from '#server/platform/database/with-options.ts'

/** Hexadecimal; derived from the installation's secret key, which is in the data folder. */
export const auditKeyOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('the chain of what happened in a workspace').digest('hex')

/**
 * A connection string whose sessions sign their entries, and append them at the end of the transaction, with a timeout in case the
 * process freezes.
 */
export function withAuditKey(url: string, auditKey: string): string {
  return withIdleTimeout(withOptions(url, { 'orcher.audit_key': auditKey, 'orcher.audit_later': 'on' }))
}
