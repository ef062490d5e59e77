/**
 * Remembers what has been worked out for a request's shape, so that the next request like it goes to PostgreSQL at once:
 * from the second time on that it comes, because a flood of shapes that come once would fill the memory with what is of no
 * use. All of it is forgotten with the catalog that it was planned by.
 */
import { RecentKeys } from '#server/platform/database/recent-keys.ts'
import type { Catalog } from '#server/rest/catalog/catalog.ts'
import type { RestRequest } from '#server/rest/parse/parse-request.ts'
import type { CompiledRequest } from './compiled-request.ts'

const mostKept = 300
/** Characters of all shapes together: what is worked out for one takes some thirty times as much. */
const mostText = 256 * 1024
/** Longer shapes are worked out each time: they are rare, and could fill the memory. */
const longestShape = 4096

export function createStatementCache() {
  const requests = new Kept<RestRequest>()
  const compiled = new Kept<CompiledRequest>()
  let plannedBy: Catalog | undefined

  return {
    request(catalog: Catalog, shape: string, parse: () => RestRequest): RestRequest {
      if (plannedBy !== catalog) {
        requests.clear()
        compiled.clear()
        plannedBy = catalog
      }
      return requests.get(shape, parse)
    },

    compiled(shape: string, bodyShape: string, compile: () => CompiledRequest): CompiledRequest {
      return compiled.get(bodyShape === '' ? shape : `${shape}\0${bodyShape}`, compile)
    },
  }
}

/** What comes for the first time is not remembered, nor what cannot be made; when there is too much, what was used longest ago goes first. */
class Kept<Value> {
  readonly #kept = new Map<string, Value>()
  readonly #recent = new RecentKeys()
  #text = 0

  get(key: string, make: () => Value): Value {
    const known = this.#kept.get(key)
    if (known) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known
    }
    const made = make()
    if (key.length > longestShape || !this.#recent.isRepeat(key)) return made
    this.#kept.set(key, made)
    this.#text += key.length
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept && this.#text <= mostText) break
      this.#kept.delete(oldest)
      this.#text -= oldest.length
    }
    return made
  }

  clear(): void {
    this.#kept.clear()
    this.#text = 0
  }
}
