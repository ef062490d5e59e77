/**
 * Inlines the faces and marks that a page uses: a request for their sheet would compete with the style sheet and the font. Pages
 * rendered later in the browser use the sheet.
 */

/** The built sheet of symbols. */
export type DrawnSheet = { path: string; source: string }

const SYMBOL = /<symbol id="([^"]+)"([\s\S]*?<\/symbol>)/g

export function withOwnDrawings(html: string, { path, source }: DrawnSheet): string {
  const symbols = new Map([...source.matchAll(SYMBOL)].map(([, name, rest]) => [name ?? '', rest ?? '']))
  const drawn = new Set<string>()
  const own = html.replaceAll(/href="([^"#]+)#([^"]+)"/g, (link, file: string, name: string) => {
    if (file !== path) return link
    if (!symbols.has(name)) throw new Error(`${path} does not draw ${name}.`)
    drawn.add(name)
    return `href="#${idOf(name)}"`
  })
  if (drawn.size === 0) return html
  const taken = [...drawn].map((name) => `<symbol id="${idOf(name)}"${symbols.get(name)}`)
  // After everything that React hydrates; it ignores what follows.
  return own.replace(
    /<\/body>(?![\s\S]*<\/body>)/,
    () => `<svg class="absolute" width="0" height="0" aria-hidden="true">${taken.join('')}</svg></body>`,
  )
}

const idOf = (name: string) => `drawn-${name}`
