/**
 * Patterns that PostgreSQL looks for too long: who listens with one would keep everybody waiting, at each change. For a while they
 * are not looked for in that listener's name, who is told so. Patterns that are surely quick are never among them.
 */
import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Filter } from './parse-filter.ts'
import type { Candidate, Listening } from './subscribers.ts'

/** Milliseconds. */
const restFor = 60_000

export class SlowFilters {
  readonly #until = new BoundedMap<string, number>(10_000)
  /** When each has been told last, by the id of the binding. */
  readonly #told = new WeakMap<Listening, Map<number, number>>()

  add(caller: Listening['caller'], filter: Filter): void {
    this.#until.set(nameOf(caller, filter), performance.now() + restFor)
  }

  has(caller: Listening['caller'], filter: Filter): boolean {
    return (this.#until.get(nameOf(caller, filter)) ?? 0) > performance.now()
  }

  /** A change may be missing because of such a pattern. Told once for as long as the pattern rests. */
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
