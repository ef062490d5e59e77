import { defineConfig } from 'vitest/config'

const systemTests = ['**/*.db.test.ts', 'tests/**/*.test.ts']

/** Pure rules run alone; everything that needs PostgreSQL, the built site or a browser shares one of each. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,server,shared,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...systemTests, 'node_modules/**'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'system',
          include: systemTests,
          exclude: ['node_modules/**', 'build/**'],
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          pool: 'forks',
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
