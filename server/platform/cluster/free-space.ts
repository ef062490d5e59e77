/**
 * The disk of the embedded database. PostgreSQL answers a full disk with an error for as long as the write-ahead log has
 * room, and ends when that has none: so writes are refused while there is some left, and reading goes on.
 */
import { statfs } from 'node:fs/promises'

/** Megabytes. Below the first an operator is told, below the second nothing is written any more. */
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
  // Where it cannot be asked, what was seen last holds.
  const timer = setInterval(() => void look().catch(() => {}), period).unref()
  return { isTooLittle: () => before < tooLittle, stop: () => clearInterval(timer) }
}

export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / 2 ** 20)
}

/** Once for each step down, and once for writing again. */
export function messageFor(free: number, before: number, folder: string): string | undefined {
  const where = `The disk of ${folder} has ${free} MB left`
  if (free < tooLittle && before >= tooLittle)
    return `${where}: nothing is written until there are ${tooLittle}. Free some space`
  if (free >= tooLittle && before < tooLittle) return `${where}: writing goes on`
  if (free < little && before >= little)
    return `${where}. Below ${tooLittle} MB nothing will be written any more: free some space`
  return undefined
}
