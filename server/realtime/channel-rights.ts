/** What one channel's caller may do in it: asked once for each join and each token. Everybody may everything in a public one. */
import type { Extension, Rights, RightsQuestion } from './rights.ts'

export class ChannelRights {
  readonly #rights: Rights
  readonly #question: RightsQuestion
  readonly #isPrivate: boolean
  readonly #shrunk: () => number
  readonly #readable = new Map<Extension, boolean>()
  readonly #writable = new Map<Extension, Promise<boolean>>()

  /** `shrunk`: how often the caller's rights became fewer. */
  constructor(rights: Rights, question: RightsQuestion, isPrivate: boolean, shrunk: () => number) {
    this.#rights = rights
    this.#question = question
    this.#isPrivate = isPrivate
    this.#shrunk = shrunk
  }

  /** Whether any of these may be read, by the time of the answer. */
  async askToRead(extensions: readonly Extension[]): Promise<boolean> {
    if (!this.#isPrivate) return true
    const shrunk = this.#shrunk()
    const readable = await this.#rights.readable(this.#question, extensions)
    if (shrunk !== this.#shrunk()) return this.askToRead(extensions)
    for (const one of extensions) this.#readable.set(one, readable.has(one))
    return readable.size > 0
  }

  /** As it was answered; what was never asked may not be read. */
  mayRead(extension: Extension): boolean {
    return !this.#isPrivate || this.#readable.get(extension) === true
  }

  mayWrite(extension: Extension): Promise<boolean> {
    if (!this.#isPrivate) return allowed
    let answer = this.#writable.get(extension)
    if (!answer) {
      answer = this.#rights.mayWrite(this.#question, extension)
      this.#writable.set(extension, answer)
      // A database that could not be asked has not said no.
      answer.catch(() => this.#writable.delete(extension))
    }
    return answer
  }
}

const allowed = Promise.resolve(true)
