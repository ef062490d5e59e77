/**
 * Watches the free space of the embedded database's disk. While the write-ahead log has room, PostgreSQL answers a full disk with
 * an error; without it, PostgreSQL stops. So writes are refused before that, while reads go on.
 */
import { statfs } from 'node:fs/promises'

/** Megabytes. Below the first, the operator is warned; below the second, writes are refused. */
export const little = 1024
export const tooLittle = 100

const period = 1000

export type FreeSpace = { isTooLittle(): boolean; stop(): void }

export async function watchFreeSpace(
  folder: string,
  log: { warn(message: string): void },
): Promise<FreeSpace> {
  let before = Number.POSITIVE_INFINITY
  const look = async () => {
    const free = await freeMegabytes(folder)
    const words = messageFor(free, before, folder)
    if (words) log.warn(words)
    before = free
  }
  await look()
  // If the disk cannot be read, the last value holds.
  const timer = setInterval(() => void look().catch(() => {}), period).unref()
  return { isTooLittle: () => before < tooLittle, stop: () => clearInterval(timer) }
}

export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / 2 ** 20)
}

/** The message when a threshold is crossed downward, or when writing resumes; undefined otherwise. */
export function messageFor(free: number, before: number, folder: string): string | undefined {
  const where = `The disk of ${folder} has ${free} MB left`
  if (free < tooLittle && before >= tooLittle)
    return `${where}: nothing is written until there are ${tooLittle}. Free some space`
  if (free >= tooLittle && before < tooLittle) return `${where}: writing goes on`
  if (free < little && before >= little)
    return `${where}. Below ${tooLittle} MB nothing will be written any more: free some space`
  return undefined
}
