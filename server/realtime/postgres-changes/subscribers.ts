/** The subscribers of this process, by table. */
import type { Caller } from '#server/platform/caller.ts'
import type { ChangesSubscriber } from '#server/realtime/changes.ts'
import type { Change, ChangedTable } from './change.ts'
import type { CheckedBinding } from './check-bindings.ts'
import type { WantedTable } from './replication-message.ts'

export type Listening = {
  subscriber: Pick<ChangesSubscriber, 'deliver' | 'told'>
  /** Callers with the same name see the same. */
  caller: { name: string } & Caller
  bindings: readonly CheckedBinding[]
}

export type Candidate = { listening: Listening; binding: CheckedBinding }

export const named = ({ role, claims }: Caller): Listening['caller'] => ({
  ...{ role, claims },
  name: `${role} ${JSON.stringify(claims)}`,
})

export class Subscribers {
  readonly #byTable = new Map<string, Map<Listening, CheckedBinding[]>>()

  add(listening: Listening): void {
    for (const binding of listening.bindings) {
      const name = nameOf(binding.schema, binding.table)
      const listeners = this.#byTable.get(name) ?? new Map<Listening, CheckedBinding[]>()
      listeners.set(listening, [...(listeners.get(listening) ?? []), binding])
      this.#byTable.set(name, listeners)
    }
  }

  delete(listening: Listening): void {
    for (const { schema, table } of listening.bindings) {
      const name = nameOf(schema, table)
      const listeners = this.#byTable.get(name)
      if (listeners?.delete(listening) && listeners.size === 0) this.#byTable.delete(name)
    }
  }

  get wanted(): WantedTable[] {
    return [...this.#byTable.keys()].map((name) => {
      const [schema = '*', table = '*'] = JSON.parse(name)
      return { schema, table }
    })
  }

  /** The candidates for a change, before filters. */
  *of({ type, table }: Change): Iterable<Candidate> {
    for (const name of namesFor(table)) {
      for (const [listening, bindings] of this.#byTable.get(name) ?? []) {
        for (const binding of bindings) {
          if (binding.event === '*' || binding.event === type) yield { listening, binding }
        }
      }
    }
  }
}

const nameOf = (schema: string, table: string): string => JSON.stringify([schema, table])

const namesFor = ({ schema, name }: ChangedTable): string[] => [
  nameOf(schema, name),
  nameOf(schema, '*'),
  nameOf('*', name),
  nameOf('*', '*'),
]
