/** The difference between two lists, by their longest common subsequence. */

export type Change = 'same' | 'added' | 'removed'
export type Compared<Item> = { change: Change; item: Item }

/** Pairs of items that are compared; beyond them, everything between the common start and end counts as replaced. */
const maxPairs = 1_000_000

/** Items are equal if their keys are. */
export function compareLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): Compared<Item>[] {
  const [old, now] = [before.map(keyOf), after.map(keyOf)]
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start++
  let end = 0
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const all = (change: Change, items: readonly Item[]) => items.map((item) => ({ change, item }))
  const [oldMiddle, newMiddle] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ]
  return [
    ...all('same', after.slice(0, start)),
    ...(oldMiddle.length * newMiddle.length > maxPairs
      ? [...all('removed', oldMiddle), ...all('added', newMiddle)]
      : compareMiddle(oldMiddle, newMiddle, keyOf)),
    ...all('same', after.slice(after.length - end)),
  ]
}

function compareMiddle<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): Compared<Item>[] {
  const [old, now] = [before.map(keyOf), after.map(keyOf)]
  const common = commonTo(old, now)
  const lines: Compared<Item>[] = []
  let [from, to] = [0, 0]
  while (from < before.length || to < after.length) {
    const [isOld, isNew] = [from < before.length, to < after.length]
    if (isOld && isNew && old[from] === now[to]) {
      lines.push({ change: 'same', item: after[to] as Item })
      from++
      to++
    } else if (isOld && (!isNew || longest(common, from + 1, to) >= longest(common, from, to + 1))) {
      lines.push({ change: 'removed', item: before[from] as Item })
      from++
    } else {
      lines.push({ change: 'added', item: after[to] as Item })
      to++
    }
  }
  return lines
}

/** The length of the longest common subsequence of the rests, from each pair of positions on. */
function commonTo(before: readonly string[], after: readonly string[]): number[][] {
  const rows = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let from = before.length - 1; from >= 0; from--) {
    for (let to = after.length - 1; to >= 0; to--) {
      const row = rows[from] as number[]
      row[to] =
        before[from] === after[to]
          ? longest(rows, from + 1, to + 1) + 1
          : Math.max(longest(rows, from + 1, to), longest(rows, from, to + 1))
    }
  }
  return rows
}

const longest = (rows: readonly (readonly number[])[], from: number, to: number) => rows[from]?.[to] ?? 0
