/** A bucket's limits: sizes and types. */
import { storageError } from './errors.ts'
import type { StorageSettings } from './settings.ts'

const units: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/** Bytes, or a text such as `20mb`; null for no own limit. Throws StorageError `tooLarge` above the installation's limit. */
export function parseSize(size: number | string | null, limit: number): number | null {
  if (size === null) return null
  const bytes = typeof size === 'number' ? size : sizeInWords(size)
  if (bytes > limit) throw storageError('tooLarge')
  return bytes
}

function sizeInWords(text: string): number {
  const [, amount, unit = 'b'] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)?$/i.exec(text) ?? []
  if (amount === undefined) {
    throw storageError('requestInvalid', {
      why: 'body/file_size_limit must match pattern "^\\d+(gb|mb|kb|b)?$"',
    })
  }
  return Math.floor(Number(amount) * (units[unit.toLowerCase()] ?? 1))
}

/** `type/sub` or `type/*`, optionally with a charset. */
const pattern = /^([\w.+-]+\/(?:[\w.+-]+|\*))(;\s*charset=[\w-]+)?$/i

export function checkTypePatterns(types: readonly string[] | null | undefined): void {
  for (const type of types ?? []) {
    if (type.length > 1000 || !pattern.test(type)) throw storageError('typeRefused', { type })
  }
}

export function isAllowedType(type: string, allowed: readonly string[]): boolean {
  const [main, sub] = halves(type)
  return allowed.some((one) => {
    const [allowedMain, allowedSub] = halves(one)
    return allowedMain === main && (allowedSub === '*' || allowedSub === sub)
  })
}

function halves(type: string): [string, string] {
  const slash = type.indexOf('/')
  return slash === -1 ? [type, ''] : [type.slice(0, slash), type.slice(slash + 1)]
}

/** The limit of an account's unfinished uploads, at least one file of the maximum size. */
export const shareOfUnfinished = ({
  fileSizeLimit,
  unfinishedUploads: { maxBytes, maxUploads },
}: StorageSettings) => ({
  uploads: maxUploads,
  bytes: Math.max(maxBytes ?? 4 * fileSizeLimit, fileSizeLimit),
})
