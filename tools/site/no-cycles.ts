import type { Plugin } from 'vite'

/** With circular imports between files, one would run before its imports are evaluated. */
export const noCycles: Plugin = {
  name: 'no-cycles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const importedBy = (file: string) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' ? chunk.imports : []
    }
    for (const start of Object.keys(bundle)) {
      const seen = new Set(importedBy(start))
      for (const file of seen) for (const imported of importedBy(file)) seen.add(imported)
      if (seen.has(start)) this.error(`${start} imports itself, by way of another file.`)
    }
  },
}
