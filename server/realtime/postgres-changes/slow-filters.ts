/**
 * Suspends slow patterns of listeners for a while, since they would delay every change for everyone; the listener is told. Patterns
 * known to be fast are never suspended.
 */
import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Filter } from './parse-filter.ts'
import type { Candidate, Listening } from './subscribers.ts'

/** Milliseconds. */
const restFor = 60_000

export class SlowFilters {
  readonly #until = new BoundedMap<string, number>(10_000)
  /** When each was told last, by the id of the binding. */
  readonly #told = new WeakMap<Listening, Map<number, number>>()

  add(caller: Listening['caller'], filter: Filter): void {
    this.#until.set(nameOf(caller, filter), performance.now() + restFor)
  }

  has(caller: Listening['caller'], filter: Filter): boolean {
    return (this.#until.get(nameOf(caller, filter)) ?? 0) > performance.now()
  }

  /** A change may be missed because of the pattern. Told once per suspension. */
  tellOf({ listening, binding }: Candidate): void {
    const told = this.#told.get(listening) ?? new Map<number, number>()
    this.#told.set(listening, told)
    const now = performance.now()
    if (now - (told.get(binding.id) ?? -restFor) < restFor) return
    told.set(binding.id, now)
    const patterns = binding.filters.map(({ column, operator }) => `${column}=${operator}`).join(', ')
    listening.subscriber.told({
      status: 'error',
      message: `Changes may be missing for ${restFor / 1000} seconds: a pattern takes PostgreSQL too long (${patterns})`,
    })
  }
}

const nameOf = ({ name }: Listening['caller'], { column, operator, values }: Filter) =>
  JSON.stringify([name, column, operator, values])
