/**
 * Caches compiled requests by shape, from the second request of a shape on: a flood of unique shapes would fill the memory without
 * use. The cache belongs to one catalog and is dropped with it.
 */
import { RecentKeys } from '#server/platform/database/recent-keys.ts'
import type { Catalog } from '#server/rest/catalog/catalog.ts'
import type { RestRequest } from '#server/rest/parse/parse-request.ts'
import type { CompiledRequest } from './compiled-request.ts'

const maxEntries = 300
/** Characters of all shapes at most; a compiled request takes about thirty times as much. */
const maxText = 256 * 1024
/** Longer shapes are compiled each time: they are rare, and could fill the memory. */
const maxShapeLength = 4096

export function createStatementCache() {
  const requests = new LruCache<RestRequest>()
  const compiled = new LruCache<CompiledRequest>()
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

/** An LRU cache that ignores a key's first occurrence, and values that cannot be made. */
class LruCache<Value> {
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
    if (key.length > maxShapeLength || !this.#recent.isRepeat(key)) return made
    this.#kept.set(key, made)
    this.#text += key.length
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxEntries && this.#text <= maxText) break
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
