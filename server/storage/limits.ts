/** What a bucket admits: sizes and types. */
import { storageError } from './errors.ts'
import type { StorageSettings } from './settings.ts'

const units: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/** Bytes, or a text such as `20mb`; null for no limit of the bucket's own. */
export function parseSize(size: number | string | null, most: number): number | null {
  if (size === null) return null
  const bytes = typeof size === 'number' ? size : sizeInWords(size)
  if (bytes > most) throw storageError('tooLarge')
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

/** `type/sub`, `type/*`, with a charset perhaps. */
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

/** What one account may have begun to upload and not finished; the largest file has to go up. */
export const shareOfUnfinished = ({
  fileSizeLimit,
  unfinishedUploads: { mostBytes, mostUploads },
}: StorageSettings) => ({
  uploads: mostUploads,
  bytes: Math.max(mostBytes ?? 4 * fileSizeLimit, fileSizeLimit),
})
