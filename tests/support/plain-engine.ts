/** Runs work at once without storing it: for testing a part by itself, without crashes. */
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
