import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const database = ['**/*.db.test.ts']
const sdks = ['**/*.sdk.test.ts']
const server = ['tests/{conformance,operations,faults}/**/*.test.ts']
const browser = ['tests/{e2e,site}/**/*.test.ts']
const elsewhere = ['node_modules/**', 'build*/**']

/** What a kind of test needs is started by global-setup.ts, which knows it by the name here. */
const system = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    exclude: elsewhere,
    environment: 'node' as const,
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks' as const,
    isolate: false,
    expect: { poll: { timeout: 30_000 } },
    // Of the slowest machine: what hangs is told by what it waits for, long before.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})

/**
 * Pure rules run alone, and so do the SDKs, whose tests start Python, Go and the TypeScript compiler; everything else shares one
 * PostgreSQL, the built site and one browser, as far as it needs them.
 * Files of a worker share its modules: to load them anew for each took longer than most tests.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,server,shared,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...database, ...sdks, ...elsewhere],
          environment: 'node',
          isolate: false,
          unstubGlobals: true,
          // A test that asserts nothing cannot fail.
          expect: { requireAssertions: true, poll: { timeout: 30_000 } },
          // Some try thousands of inputs, beside everything else that runs.
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'sdks',
          include: sdks,
          exclude: elsewhere,
          environment: 'node',
          isolate: false,
          // Go compiles its standard library the first time.
          testTimeout: 240_000,
        },
      },
      system('database', database),
      system('server', server),
      system('browser', browser),
    ],
    sequence: { sequencer: LongestFirst },
    maxWorkers: Math.max(2, availableParallelism()),
  },
})
