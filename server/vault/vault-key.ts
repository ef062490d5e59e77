/** The key of `vault.secrets`. The database never stores it, so that neither a dump nor a copy of its files opens a secret. */
import { createHmac } from 'node:crypto'
import { withOptions } from '#server/platform/database/with-options.ts'

/** Hexadecimal; derived from the installation's secret key. */
const vaultKeyOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('the secrets that SQL reads').digest('hex')

/** A connection string whose sessions can read and write secrets. */
export const withVaultKey = (address: string, secretKey: string): string =>
  withOptions(address, { 'vault.key': vaultKeyOf(secretKey) })
