/**
 * Limits the unfinished uploads of an account, in number and bytes: per object, and in total. Otherwise a caller with permission
 * for one small object could fill the disk with pieces, each kept for a day. Idle uploads are evicted, oldest first. Each process
 * knows its own uploads, and all that exist when it starts.
 */
import { partialLifetime } from '#server/storage/blobs/partial-store.ts'
import { storageError } from '#server/storage/errors.ts'

/** Per object. */
export const maxPerObject = 10
/** Milliseconds without a piece after which an upload may be evicted for one of another object. */
const idleAfter = 60_000

/** `bytes` is the final size. */
export type Begun = { version: string; object: string; bytes: number; whose: string }

type Known = Begun & { at: number; writers: number }

export type UnfinishedParts = {
  /** Per account. */
  limit: { uploads: number; bytes: number }
  /** The uploads that exist when the process starts. */
  list(): AsyncIterable<Begun & { at: number }>
  isUnfinished(version: string): Promise<boolean>
  remove(version: string): Promise<void>
  now(): number
}

export class UnfinishedUploads {
  readonly #parts: UnfinishedParts
  readonly #byVersion = new Map<string, Known>()
  /** In order of creation. */
  readonly #byAccount = new Map<string, Map<string, Known>>()
  #listed: Promise<void> | undefined

  constructor(parts: UnfinishedParts) {
    this.#parts = parts
  }

  /** Called before the upload is created. Throws if there is no room. */
  async add(begun: Begun): Promise<void> {
    this.#listed ??= this.#list()
    await this.#listed
    this.#forgetOld()
    const mine = this.#put({ ...begun, at: this.#parts.now(), writers: 0 })
    const ofObject = () => [...mine.values()].filter(({ object }) => object === begun.object)
    await this.#makeRoom(ofObject, () => ofObject().length > maxPerObject, begun)
    await this.#makeRoom(
      () => [...mine.values()].filter((one) => this.#isIdle(one)),
      () => this.#isTooMuch(mine, begun),
      begun,
    )
    if (!this.#isTooMuch(mine, begun)) return
    this.ended(begun.version)
    throw storageError('tooMuchUnfinished')
  }

  /** Called when a deferred length becomes known. */
  declared(version: string, bytes: number): void {
    const known = this.#byVersion.get(version)
    if (known) known.bytes = bytes
  }

  /** Marks it as active while a piece arrives. */
  async written<T>(version: string, work: () => Promise<T>): Promise<T> {
    const known = this.#byVersion.get(version)
    if (known) known.writers++
    try {
      return await work()
    } finally {
      if (known) {
        known.writers--
        known.at = this.#parts.now()
      }
    }
  }

  /** It has become an object, or was deleted. */
  ended(version: string): void {
    const known = this.#byVersion.get(version)
    if (!known) return
    this.#byVersion.delete(version)
    const account = this.#byAccount.get(known.whose)
    account?.delete(version)
    if (account?.size === 0) this.#byAccount.delete(known.whose)
  }

  async #list(): Promise<void> {
    for await (const one of this.#parts.list()) this.#put({ ...one, writers: 0 })
  }

  #put(one: Known): Map<string, Known> {
    const account = this.#byAccount.get(one.whose) ?? new Map<string, Known>()
    account.set(one.version, one)
    this.#byVersion.set(one.version, one)
    this.#byAccount.delete(one.whose)
    this.#byAccount.set(one.whose, account)
    return account
  }

  async #makeRoom(others: () => Known[], isTooMuch: () => boolean, { version }: Begun): Promise<void> {
    for (const old of others().sort((a, b) => a.at - b.at)) {
      if (!isTooMuch()) return
      if (old.version === version || !this.#byVersion.has(old.version)) continue
      this.ended(old.version)
      // Another process may have completed it.
      if (await this.#parts.isUnfinished(old.version)) await this.#parts.remove(old.version)
    }
  }

  /** Counts this one and those created before it. */
  #isTooMuch(mine: ReadonlyMap<string, Known>, { version }: Begun): boolean {
    let [uploads, bytes] = [0, 0]
    for (const one of mine.values()) {
      uploads++
      bytes += one.bytes
      if (one.version === version) break
    }
    return uploads > this.#parts.limit.uploads || bytes > this.#parts.limit.bytes
  }

  #isIdle({ at, writers }: Known): boolean {
    return writers === 0 && this.#parts.now() - at >= idleAfter
  }

  #forgetOld(): void {
    for (const account of this.#byAccount.values()) {
      const known = [...account.values()]
      if (known.some((one) => this.#parts.now() - one.at <= partialLifetime)) return
      for (const { version } of known) this.ended(version)
    }
  }
}
