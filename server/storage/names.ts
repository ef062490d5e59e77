/** Valid names of buckets and objects. */
import { storageError } from './errors.ts'

const inBucketName = /^[\w!.*'() &$=@;:+,?-]{1,100}$/
const inKey = /^[\w!.*'() &$=@;:+,?/-]+$/
/** Bytes, which equal characters, since only ASCII is allowed. */
const longestKey = 1024

export function checkBucketName(name: string): void {
  const isGood = inBucketName.test(name) && name === name.trim() && !name.endsWith('--table-s3')
  if (!isGood) throw storageError('bucketNameInvalid')
}

/** Keys are not used as file names, so `..` and `.` are allowed. */
export function checkKey(key: string): void {
  if (key.length > longestKey || !inKey.test(key)) throw storageError('keyInvalid', { key: printable(key) })
}

/** The placeholder of `create folder` in Supabase's Studio, which has no bytes. */
export const isFolderPlaceholder = (key: string): boolean => key.endsWith('.emptyFolderPlaceholder')

/** Replaces control characters in error messages. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, '\ufffd')
