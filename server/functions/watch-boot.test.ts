import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { waitedForProcessor } from './process-usage.ts'
import { watchBoot } from './watch-boot.ts'

const bootOf = (ordinary: number, waited: number) =>
  new Promise<number>((resolve) => watchBoot(ordinary, resolve, async () => waited))

test.each([
  ['did not wait', 0, 50],
  ['waited', 70, 120],
  // Uncapped, it would outlast any test.
  ['waits without end', 10_000_000, 200],
])('a function that %s for a processor has its time to start', async (_what, waited, limit) => {
  expect(await bootOf(50, waited)).toBeGreaterThanOrEqual(limit - 1)
  expect(await bootOf(50, waited)).toBeLessThan(limit + 20_000)
})

test('a start that is over is not told of', async () => {
  const told: number[] = []
  watchBoot(
    10,
    (after) => told.push(after),
    async () => 0,
  )()
  await bootOf(20, 0)
  expect(told).toEqual([])
})

test('a process that shares its processor has waited for it', async () => {
  const [one] = [0, 1].map(() => {
    const busy = spawn('sh', ['-c', 'exec taskset -c 0 sh -c "while :; do :; done"'])
    onTestFinished(() => void busy.kill('SIGKILL'))
    return busy.pid ?? 0
  })
  await expect.poll(() => waitedForProcessor(one ?? 0), { timeout: 30_000 }).toBeGreaterThan(200)
})
