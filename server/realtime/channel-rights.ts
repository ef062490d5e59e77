/** The caller's rights in one channel, read for each join and token. Public channels allow everything. */
import type { Extension, Rights, RightsQuestion } from './rights.ts'

export class ChannelRights {
  readonly #rights: Rights
  readonly #question: RightsQuestion
  readonly #isPrivate: boolean
  readonly #shrunk: () => number
  readonly #readable = new Map<Extension, boolean>()
  readonly #writable = new Map<Extension, Promise<boolean>>()

  /** `shrunk`: a counter of changes that reduce the caller's rights. */
  constructor(rights: Rights, question: RightsQuestion, isPrivate: boolean, shrunk: () => number) {
    this.#rights = rights
    this.#question = question
    this.#isPrivate = isPrivate
    this.#shrunk = shrunk
  }

  /** Whether any of these can be read, once the policies have been checked. */
  async askToRead(extensions: readonly Extension[]): Promise<boolean> {
    if (!this.#isPrivate) return true
    const shrunk = this.#shrunk()
    const readable = await this.#rights.readable(this.#question, extensions)
    if (shrunk !== this.#shrunk()) return this.askToRead(extensions)
    for (const one of extensions) this.#readable.set(one, readable.has(one))
    return readable.size > 0
  }

  /** From the last check; an extension that was not checked cannot be read. */
  mayRead(extension: Extension): boolean {
    return !this.#isPrivate || this.#readable.get(extension) === true
  }

  mayWrite(extension: Extension): Promise<boolean> {
    if (!this.#isPrivate) return allowed
    let answer = this.#writable.get(extension)
    if (!answer) {
      answer = this.#rights.mayWrite(this.#question, extension)
      this.#writable.set(extension, answer)
      // A failed query is not a refusal, so it is not cached.
      answer.catch(() => this.#writable.delete(extension))
    }
    return answer
  }
}

const allowed = Promise.resolve(true)
