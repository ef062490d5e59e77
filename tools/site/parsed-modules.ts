/** The modules of app/ as syntax trees, and what leads from one to another. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { root } from './built-site.ts'

/** A node of the syntax tree, with whichever properties its type has. */
export type Node = { type: string; start: number; [property: string]: unknown }

export type Module = {
  file: string
  source: string
  program: Node
  /** Where each imported name comes from. */
  imported: ReadonlyMap<string, { from: string; name: string }>
  /** The files of app/ that it loads, at once or later. */
  loads: readonly string[]
}

const parsed = new Map<string, Module>()

/** A module by its path below the repository. */
export function moduleOf(file: string): Module {
  const known = parsed.get(file)
  if (known) return known
  const made = parseModule(file, readFileSync(path.join(root, file), 'utf8'))
  parsed.set(file, made)
  return made
}

export function parseModule(file: string, source: string): Module {
  const { program, module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imported = new Map<string, { from: string; name: string }>()
  const loads = new Set<string>()
  const lead = (specifier: string, isType: boolean) => {
    const from = fileOf(file, specifier)
    if (from && !isType) loads.add(from)
    return from
  }
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = lead(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))
    for (const { importName, localName } of entries) {
      if (from) imported.set(localName.value, { from, name: importName.name ?? 'default' })
    }
  }
  for (const { moduleRequest } of module.dynamicImports)
    lead(source.slice(moduleRequest.start + 1, moduleRequest.end - 1), false)
  return { file, source, program: program as unknown as Node, imported, loads: [...loads] }
}

function fileOf(importer: string, specifier: string): string | undefined {
  if (!/\.tsx?$/.test(specifier)) return undefined
  if (specifier.startsWith('#app/')) return specifier.slice(1)
  return specifier.startsWith('./') ? path.posix.join(path.posix.dirname(importer), specifier) : undefined
}

/** The nodes right below one. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(
      (one): one is Node => typeof one === 'object' && one !== null && 'type' in one,
    ),
  )
}
