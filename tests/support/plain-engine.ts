/** Runs work at once and remembers nothing: for a part by itself, where no process ends in the middle. */
import type { Database } from '#server/platform/database.ts'
import type { Engine, Work } from '#server/platform/work/durable.ts'

export const plainEngine = <Input>(
  database: Pick<Database, 'transaction'>,
  work: Work<Input>,
): Pick<Engine, 'start'> => ({
  start: async (_name, _key, input) => {
    void work(input as Input, {
      transaction: (_step, change) => database.transaction(change),
      run: (_step, other) => other(),
    }).catch(() => {})
  },
})
