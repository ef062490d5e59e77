/** What an import of a function means, from its text alone: Deno's specifiers as packages that Node can find. */

export type Meaning =
  | { kind: 'package'; request: PackageRequest }
  /** Types only, or a stand-in for what Node has itself: nothing to load. */
  | { kind: 'nothing' }
  /** The `serve` of Deno's standard library. */
  | { kind: 'serve' }
  /** Code at an address, which is not fetched here. */
  | { kind: 'remote' }
  /** A relative path, a built-in module or a bare name: as Node resolves it. */
  | { kind: 'plain' }

export type PackageRequest = {
  /** The package's names in the order to try: one from JSR may be installed under either of two. */
  names: string[]
  /** As written: `2`, `^2.39.0`, `2.39.3`; undefined for any. */
  version: string | undefined
  /** `''` or `/path`. */
  path: string
}

const cdns = [
  /^https:\/\/esm\.sh\/(?:v\d+\/|stable\/)?(?<jsr>jsr\/)?\*?(?<rest>[^?#]+)/,
  /^https:\/\/cdn\.jsdelivr\.net\/npm\/(?<rest>[^?#]+)/,
  /^https:\/\/unpkg\.com\/(?<rest>[^?#]+)/,
  /^https:\/\/cdn\.skypack\.dev\/(?<rest>[^?#]+)/,
]

export function meaningOf(specifier: string): Meaning {
  if (/\.d\.[mc]?ts([?#]|$)/.test(specifier)) return { kind: 'nothing' }
  // Older examples load XMLHttpRequest for packages that use fetch by now.
  if (/^https:\/\/deno\.land\/x\/xhr(@[^/]+)?\/mod\.ts$/.test(specifier)) return { kind: 'nothing' }
  if (/^https:\/\/deno\.land\/std(@[^/]+)?\/http\/(server|mod)\.ts$/.test(specifier)) return { kind: 'serve' }
  if (specifier.startsWith('npm:')) return packageMeaning(specifier.slice('npm:'.length))
  if (specifier.startsWith('jsr:')) return packageMeaning(specifier.slice('jsr:'.length), true)
  for (const cdn of cdns) {
    const { rest, jsr } = cdn.exec(specifier)?.groups ?? {}
    if (rest) return packageMeaning(rest.replace(/\/(\+esm|es20\d\d\/.*)$/, ''), jsr !== undefined)
  }
  return { kind: /^https?:/.test(specifier) ? 'remote' : 'plain' }
}

function packageMeaning(text: string, fromJsr = false): Meaning {
  const found = /^\/?(?<name>(?:@[^/@]+\/)?[^/@]+)(?:@(?<version>[^/]+))?(?<path>\/.*)?$/.exec(text)?.groups
  if (!found?.name) return { kind: 'remote' }
  const { name, version, path = '' } = found
  const names = fromJsr ? [`@jsr/${name.replace(/^@/, '').replace('/', '__')}`, name] : [name]
  return { kind: 'package', request: { names, version, path: path.replace(/\/$/, '') } }
}

/**
 * Whether an installed version will do for the one that was asked for: the same major version (of 0.x, the same minor) and not
 * an older one. What is no plain version or caret or tilde range is taken as it is installed.
 */
export function satisfies(installed: string, asked: string | undefined): boolean {
  const wanted = numbers(asked?.replace(/^[~^=v]+/, ''))
  const present = numbers(installed)
  if (!wanted || !present) return true
  const fixed = wanted[0] === 0 && wanted.length > 1 ? 2 : 1
  for (const [index, number] of wanted.entries()) {
    const other = present[index] ?? 0
    if (other !== number) return index >= fixed && other > number
  }
  return true
}

function numbers(version: string | undefined): number[] | undefined {
  const [, found] = /^(\d+(?:\.\d+){0,2})(?:[.x*-]|$)/.exec(version ?? '') ?? []
  return found?.split('.').map(Number)
}
