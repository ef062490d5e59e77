/** What buckets and objects may be called. */
import { storageError } from './errors.ts'

const inBucketName = /^[\w!.*'() &$=@;:+,?-]{1,100}$/
const inKey = /^[\w!.*'() &$=@;:+,?/-]+$/
/** Bytes, which are characters here: nothing but ASCII passes. */
const longestKey = 1024

export function checkBucketName(name: string): void {
  const isGood = inBucketName.test(name) && name === name.trim() && !name.endsWith('--table-s3')
  if (!isGood) throw storageError('bucketNameInvalid')
}

/** Where the bytes lie has nothing to do with it: `..` and `.` are names like any other. */
export function checkKey(key: string): void {
  if (key.length > longestKey || !inKey.test(key)) throw storageError('keyInvalid', { key: printable(key) })
}

/** Names only `create folder` of Supabase's Studio: it has no bytes. */
export const isFolderPlaceholder = (key: string): boolean => key.endsWith('.emptyFolderPlaceholder')

/** Control characters do not come back in a message. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, '\ufffd')
