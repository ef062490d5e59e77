/** The rows of `npm run faults` that take seconds. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { openStage } from './stage.ts'
import { faults } from './table.ts'

const stage = openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const quick = faults.filter(({ size }) => size === 'seconds')

test.each(quick)('$number $name: $goal', async (fault) => {
  const { held, figure } = await fault.run(stage)
  expect(held, figure).toBe(true)
})
