/**
 * Patterns that PostgreSQL looks for too long: who listens with one would keep everybody waiting, at each change. For a while they
 * match nothing.
 */
import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Filter } from './parse-filter.ts'

/** Milliseconds. */
const restFor = 60_000

export class SlowFilters {
  readonly #until = new BoundedMap<string, number>(10_000)

  add(filter: Filter): void {
    this.#until.set(nameOf(filter), performance.now() + restFor)
  }

  has(filter: Filter): boolean {
    return (this.#until.get(nameOf(filter)) ?? 0) > performance.now()
  }
}

const nameOf = ({ column, operator, values }: Filter) => JSON.stringify([column, operator, values])
