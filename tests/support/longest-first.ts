import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Small files with long tests, such as tables of cases or pages. Vitest estimates the duration by file size, and would start them
 * last.
 */
const long = [
  'tests/faults/quick.test.ts',
  'tests/site/accessibility.test.ts',
  'tests/site/article-accessibility.test.ts',
  'tests/site/workspace-states.test.ts',
  'tests/operations/crash.test.ts',
  'tests/site/open-states.test.ts',
]

/** Starts the longest files first, so that no worker is left with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((file) => moduleId.endsWith(file))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
