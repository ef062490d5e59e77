import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files with much to do: a table of cases or of pages. Vitest takes a small file for a short one, and would start it last. */
const long = [
  'tests/faults/quick.test.ts',
  'tests/site/accessibility.test.ts',
  'tests/site/article-accessibility.test.ts',
  'tests/site/workspace-states.test.ts',
  'tests/operations/crash.test.ts',
  'tests/site/open-states.test.ts',
]

/** No worker is left alone at the end with what takes longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((file) => moduleId.endsWith(file))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
