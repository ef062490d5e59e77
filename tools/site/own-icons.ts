/** Imports each icon from its own file: through lucide's index the bundler could not tell which page uses which. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const library = resolve(import.meta.dirname, '../../node_modules/lucide-react/dist/esm')

export const ownIcons: Plugin = {
  name: 'own-icons',
  apply: 'build',
  // Types are already removed.
  enforce: 'post',
  transform: {
    filter: { code: /from "lucide-react"/ },
    handler(code, id) {
      const files = iconFiles()
      const own = code.replace(/import \{([^}]+)\} from "lucide-react";/g, (_, list: string) =>
        list
          .split(',')
          .map((one) => {
            const [icon = '', name = icon] = one.trim().split(' as ')
            const file = files.get(icon) ?? this.error(`${id} imports ${icon}, which is no icon of lucide's.`)
            return `import ${name} from ${JSON.stringify(resolve(library, file))};`
          })
          .join('\n'),
      )
      return { code: own, map: null }
    },
  },
}

let known: Map<string, string> | undefined

/** By all names of an icon. */
function iconFiles(): ReadonlyMap<string, string> {
  if (known) return known
  known = new Map()
  const list = readFileSync(resolve(library, 'lucide-react.mjs'), 'utf8')
  for (const [, names = '', file = ''] of list.matchAll(
    /export \{([^}]+)\} from '\.\/(icons\/[\w-]+\.mjs)'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) known.set(name, file)
  }
  return known
}
