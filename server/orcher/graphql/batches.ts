/** Batches the lookups of one level, so that each related table is queried once. */

type Batch = { ids: Set<string>; rows: Promise<Map<string, unknown>> }

export class Batches {
  #open = new Map<string, Batch>()

  /** Lookups with the same `name` are combined. */
  async load<Row>(
    name: string,
    id: string,
    fetch: (ids: string[]) => Promise<Map<string, Row>>,
  ): Promise<Row | undefined> {
    let batch = this.#open.get(name)
    if (!batch) {
      const ids = new Set<string>()
      const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        this.#open.delete(name)
        return fetch([...ids])
      })
      batch = { ids, rows }
      this.#open.set(name, batch)
    }
    batch.ids.add(id)
    return (await batch.rows).get(id) as Row | undefined
  }
}
