/** A map with a limited number of entries: a new one evicts the one set longest ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    if (this.size >= this.#limit) {
      for (const oldest of this.keys()) {
        this.delete(oldest)
        break
      }
    }
    return super.set(key, value)
  }
}
