/** Finds the table column behind each column of a view, in the view's stored query. */

export type BaseColumn = { table: number; column: number }

/** A view's columns by number, without computed ones. */
export type ViewColumns = ReadonlyMap<number, BaseColumn>

const origin = / :resno (\d+) .*:resorigtbl (\d+) :resorigcol (\d+) :resjunk (true|false)/s

/** Reads only the target list of the outermost query: its entries are the nodes at depth two of pg_node_tree's text. */
export function parseViewColumns(definition: string): Map<number, BaseColumn> {
  const columns = new Map<number, BaseColumn>()
  for (const node of nodesAtDepthTwo(definition)) {
    if (!node.startsWith('{TARGETENTRY')) continue
    const match = origin.exec(node)
    if (!match || match[4] === 'true' || match[2] === '0') continue
    columns.set(Number(match[1]), { table: Number(match[2]), column: Number(match[3]) })
  }
  return columns
}

/** The text of each node without deeper nodes. Braces in names are escaped by a backslash. */
function nodesAtDepthTwo(text: string): string[] {
  const nodes: string[] = []
  let depth = 0
  let own = ''
  for (const part of text.match(/\\.|[{}]|[^\\{}]+/gs) ?? []) {
    if (part === '{') depth++
    if (depth === 2) own += part
    if (part === '}') {
      if (depth === 2) {
        nodes.push(own)
        own = ''
      }
      depth--
    }
  }
  return nodes
}

/** Follows views on views down to the tables. Throws on infinite recursion: such a view can be created, but not read. */
export function resolveViewColumns(views: ReadonlyMap<number, ViewColumns>, view: number): ViewColumns {
  const resolved = new Map<number, BaseColumn>()
  for (const [number, column] of views.get(view) ?? []) {
    const base = followDown(views, column)
    if (base) resolved.set(number, base)
  }
  return resolved
}

function followDown(views: ReadonlyMap<number, ViewColumns>, start: BaseColumn): BaseColumn | undefined {
  const passed = new Set<string>()
  let at: BaseColumn | undefined = start
  while (at) {
    const below = views.get(at.table)
    if (!below) return at
    const key = `${at.table}.${at.column}`
    if (passed.has(key)) throw new Error('it refers to itself')
    passed.add(key)
    at = below.get(at.column)
  }
  return undefined
}
