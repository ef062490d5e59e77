/** Turns the arguments of `npm test --` into arguments for Vitest. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  unit: ['--project=unit'],
  sdks: ['--project=sdks'],
  database: ['--project=database'],
  conformance: ['--project=server', 'tests/conformance/'],
  operations: ['--project=server', 'tests/operations/'],
  faults: ['--project=server', 'tests/faults/'],
  e2e: ['--project=browser', 'tests/e2e/'],
  site: ['--project=browser', 'tests/site/'],
}

export type TestChoice = {
  /** No arguments: checks and all tests. */
  everything: boolean
  /** All database tests, in a run of their own. */
  database: boolean
  /** Whether a browser may be needed. */
  browser: boolean
  arguments: string[]
}

/**
 * `changed` are the files that differ from the last commit: with --changed, SQL among them runs the database tests as well,
 * since no test imports it.
 */
export function chosenTests(words: readonly string[], changed: readonly string[] = []): TestChoice {
  const chosen = [...new Set(words.flatMap((word) => kinds[word] ?? [word]))]
  const withoutBrowser = words.every((word) =>
    word in kinds
      ? !kinds[word]?.includes('--project=browser')
      : /\.db\.test|^(app|server|shared|tools|bench)\//.test(word),
  )
  return {
    everything: words.length === 0,
    database: words.includes('--changed') && changed.some((file) => file.endsWith('.sql')),
    browser: words.length === 0 || !withoutBrowser,
    // A change that affects no test is no failure.
    arguments: words.includes('--changed') ? [...chosen, '--passWithNoTests'] : chosen,
  }
}
