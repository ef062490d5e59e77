import { expect, test } from 'vitest'
import { joinFiles, type SharedFile } from './join-files.ts'

const page = { requests: 1, bytes: 1 }

/** A file that is open, of a name in place of modules. */
function file(
  name: string,
  size: number,
  loaded: readonly number[],
  imported: SharedFile[] = [],
): SharedFile {
  return {
    ...{ modules: new Set([name]), size, loaded: Uint8Array.from(loaded) },
    ...{ imported: new Set(imported), isOpen: true },
  }
}

const closed = (one: SharedFile): SharedFile => Object.assign(one, { isOpen: false })

const namesOf = (files: readonly SharedFile[]) =>
  files.map(({ modules }) => [...modules].sort().join('+')).sort()

test('what is loaded together is joined, whatever it weighs', () => {
  const joined = joinFiles([file('a', 90_000, [1, 1]), file('b', 90_000, [1, 1])], [page, page])
  expect(namesOf(joined)).toEqual(['a+b'])
  expect([...joined].map(({ size }) => size)).toEqual([180_000])
})

test('a page gets what it has no use for where that is less than what others save', () => {
  const parts = () => [file('a', 400, [1, 1, 0]), file('b', 400, [1, 1, 1])]
  expect(namesOf(joinFiles(parts(), [page, page, page]))).toEqual(['a+b'])
  expect(namesOf(joinFiles(parts(), [page, page, { requests: 1, bytes: 10 }]))).toEqual(['a', 'b'])
})

test('what a file imports counts where it comes along', () => {
  const parts = (imported: SharedFile[]) => [
    file('a', 10, [1, 0], imported),
    file('b', 10, [1, 1]),
    ...imported,
  ]
  expect(namesOf(joinFiles(parts([]), [page, page]))).toEqual(['a+b'])
  const library = closed(file('library', 50_000, [1, 0]))
  expect(namesOf(joinFiles(parts([library]), [page, page]))).toEqual(['a', 'b', 'library'])
})

test('no two files come to import each other', () => {
  const parts = (settle: (between: SharedFile) => SharedFile) => {
    const last = file('last', 10, [1, 1])
    const between = settle(file('between', 10, [1, 1], [last]))
    return [file('first', 10, [1, 1], [between, last]), between, last]
  }
  expect(namesOf(joinFiles(parts(closed), [page, page]))).toEqual(['between', 'first', 'last'])
  // Where the one between may be joined as well, all three are.
  expect(
    namesOf(
      joinFiles(
        parts((one) => one),
        [page, page],
      ),
    ),
  ).toEqual(['between+first+last'])
})

test('once files are joined, what they import is loaded wherever either was', () => {
  const library = closed(file('library', 5, [1, 0]))
  joinFiles([file('a', 10, [1, 0], [library]), file('b', 10, [1, 1]), library], [page, page])
  expect(library.loaded).toEqual(Uint8Array.of(1, 1))
})
