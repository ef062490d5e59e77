/** Joins files where the requests that it saves are worth more than the bytes that it adds. */

/** Modules that are loaded together. */
export type SharedFile = {
  modules: Set<string>
  /** Bytes. */
  size: number
  /** The files that it imports. */
  imported: Set<SharedFile>
  /** By the index of a load: whether it is part of that. */
  loaded: Uint8Array
  /** Whether it may be joined with others. */
  isOpen: boolean
}

/** What a request and a byte count for where something is loaded at once. */
export type Load = { requests: number; bytes: number }

type Pair = { one: SharedFile; other: SharedFile; gain: number }

/** In bytes: what a request more costs. Over HTTP/1.1 six files are fetched at a time, and each compresses by itself. */
const requestCost = 750

/** Joins the pair that gains most, until none gains; returns the files that are left. */
export function joinFiles(files: readonly SharedFile[], loads: readonly Load[]): SharedFile[] {
  const left = new Set(files)
  const open = new Set(files.filter(({ isOpen }) => isOpen))
  const pairOf = (one: SharedFile, other: SharedFile) => ({ one, other, gain: gainOf(one, other, loads) })
  const pairsWith = (one: SharedFile, others: readonly SharedFile[]) =>
    others.map((other) => pairOf(one, other)).filter(({ gain }) => gain > 0)
  let pairs: Pair[] = [...open].flatMap((one, index) => pairsWith(one, [...open].slice(index + 1)))
  for (let best = bestOf(pairs); best; best = bestOf(pairs)) {
    const { one, other, gain } = best
    // Joining others has changed where these are loaded.
    best.gain = gainOf(one, other, loads)
    if (best.gain < gain) continue
    join(one, other, left)
    left.delete(other)
    open.delete(other)
    const isNeither = (file: SharedFile) => file !== one && file !== other
    pairs = pairs.filter((pair) => isNeither(pair.one) && isNeither(pair.other))
    pairs.push(...pairsWith(one, [...open].filter(isNeither)))
  }
  return [...left]
}

/** The pair that gains most of those that can be joined: two of which one imports the other by way of a third would import that, and it them. */
function bestOf(pairs: readonly Pair[]): Pair | undefined {
  return pairs
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .find(({ one, other }) => !leads(one, other) && !leads(other, one))
}

function gainOf(one: SharedFile, other: SharedFile, loads: readonly Load[]): number {
  let gain = 0
  loads.forEach(({ requests, bytes }, index) => {
    if (one.loaded[index] && other.loaded[index]) gain += requests * requestCost
    else if (one.loaded[index]) gain -= bytes * other.size
    else if (other.loaded[index]) gain -= bytes * one.size
  })
  if (gain > 0) gain -= addedBy(one, other, loads) + addedBy(other, one, loads)
  return gain
}

/** What loads of the one file alone would get besides the other, as that imports it. */
function addedBy(one: SharedFile, other: SharedFile, loads: readonly Load[]): number {
  let added = 0
  for (const { loaded, size } of withImports(other)) {
    loads.forEach(({ bytes }, index) => {
      if (one.loaded[index] && !other.loaded[index] && !loaded[index]) added += bytes * size
    })
  }
  return added
}

/** All that a file imports, itself or by way of others; not itself. */
function withImports(file: SharedFile, except?: SharedFile): ReadonlySet<SharedFile> {
  const found = new Set([...file.imported].filter((next) => next !== except))
  for (const next of found) for (const further of next.imported) found.add(further)
  return found
}

/** Whether the one imports the other by way of a third. */
const leads = (one: SharedFile, other: SharedFile) => withImports(one, other).has(other)

function join(one: SharedFile, other: SharedFile, files: ReadonlySet<SharedFile>): void {
  one.size += other.size
  for (const id of other.modules) one.modules.add(id)
  for (const file of other.imported) one.imported.add(file)
  for (const file of files) if (file.imported.delete(other)) file.imported.add(one)
  one.imported.delete(one)
  for (const file of [one, ...withImports(one)]) {
    for (const index of one.loaded.keys()) {
      if (one.loaded[index] || other.loaded[index]) file.loaded[index] = 1
    }
  }
}
