/**
 * How many uploads somebody may have begun, and of how many bytes: of one object, and altogether. Whoever may write one small object
 * could otherwise fill the disk with pieces of it, each for a day. What nobody writes to makes room, the oldest first. Known by the
 * process that began them, and by every process from its start on.
 */
import { partialLifetime } from '#server/storage/blobs/partial-store.ts'
import { storageError } from '#server/storage/errors.ts'

/** Of one object. */
export const mostOfObject = 10
/** Milliseconds without a piece after which an upload may make room for a new one of another object. */
const idleAfter = 60_000

/** `bytes` is what it may become. */
export type Begun = { version: string; object: string; bytes: number; whose: string }

type Known = Begun & { at: number; writers: number }

export type UnfinishedParts = {
  /** Of one account. */
  most: { uploads: number; bytes: number }
  /** What lay there when this process came. */
  list(): AsyncIterable<Begun & { at: number }>
  isUnfinished(version: string): Promise<boolean>
  remove(version: string): Promise<void>
  now(): number
}

export class UnfinishedUploads {
  readonly #parts: UnfinishedParts
  readonly #byVersion = new Map<string, Known>()
  /** Whoever has begun one last is the last. */
  readonly #byAccount = new Map<string, Map<string, Known>>()
  #listed: Promise<void> | undefined

  constructor(parts: UnfinishedParts) {
    this.#parts = parts
  }

  /** Before there is anything of it. Throws where there is no room for it. */
  async add(begun: Begun): Promise<void> {
    this.#listed ??= this.#list()
    await this.#listed
    this.#forgetOld()
    const mine = this.#put({ ...begun, at: this.#parts.now(), writers: 0 })
    const ofObject = () => [...mine.values()].filter(({ object }) => object === begun.object)
    await this.#makeRoom(ofObject, () => ofObject().length > mostOfObject, begun)
    await this.#makeRoom(
      () => [...mine.values()].filter((one) => this.#isIdle(one)),
      () => this.#isTooMuch(mine, begun),
      begun,
    )
    if (!this.#isTooMuch(mine, begun)) return
    this.ended(begun.version)
    throw storageError('tooMuchUnfinished')
  }

  /** Its length is known only now. */
  declared(version: string, bytes: number): void {
    const known = this.#byVersion.get(version)
    if (known) known.bytes = bytes
  }

  /** As long as a piece of it comes. */
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

  /** It is an object, or nothing any more. */
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
      // Another process may have made an object of it.
      if (await this.#parts.isUnfinished(old.version)) await this.#parts.remove(old.version)
    }
  }

  /** With this one and those that were begun before it. */
  #isTooMuch(mine: ReadonlyMap<string, Known>, { version }: Begun): boolean {
    let [uploads, bytes] = [0, 0]
    for (const one of mine.values()) {
      uploads++
      bytes += one.bytes
      if (one.version === version) break
    }
    return uploads > this.#parts.most.uploads || bytes > this.#parts.most.bytes
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
