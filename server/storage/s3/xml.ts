/** As much of XML as the S3 protocol speaks: elements and text, no attributes but a namespace, no declarations of types. */

/** An element with its text or its children; a child that is undefined is left out. */
export type Xml = readonly [name: string, content: string | number | boolean | readonly (Xml | undefined)[]]

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'

export const xmlDocument = ([name, content]: Xml, { named = true } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element([name, content], named ? ` xmlns="${namespace}"` : '')}`

function element([name, content]: Xml, attributes = ''): string {
  const inside = Array.isArray(content)
    ? content.map((child) => (child ? element(child) : '')).join('')
    : escapeText(String(content))
  return `<${name}${attributes}>${inside}</${name}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeText = (text: string) =>
  text.replace(/[&<>"]|[^\P{Cc}\t\n]/gu, (one) => entities[one] ?? `&#x${one.codePointAt(0)?.toString(16)};`)

export type Element = { name: string; children: Element[]; text: string }

const deepest = 8
const token = /<\?[^>]*\?>|<!--[\s\S]*?-->|<(\/?)([\w:.-]+)([^<>]*?)(\/?)>|([^<]+)/gy

/** The outermost element; undefined for whatever is not well formed, or more than that. */
export function parseXml(text: string): Element | undefined {
  const root: Element = { name: '', children: [], text: '' }
  const open = [root]
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) return undefined
    const [, closing, name, , empty, words] = found
    const current = open.at(-1) as Element
    if (words !== undefined) {
      const plain = unescapeText(words)
      if (plain === undefined) return undefined
      current.text += plain
    } else if (name !== undefined && closing) {
      if (open.length === 1 || current.name !== localName(name)) return undefined
      open.pop()
    } else if (name !== undefined) {
      const child = { name: localName(name), children: [], text: '' }
      current.children.push(child)
      if (!empty) open.push(child)
      if (open.length > deepest) return undefined
    }
  }
  const isWhole = open.length === 1 && root.children.length === 1 && root.text.trim() === ''
  return isWhole ? root.children[0] : undefined
}

export const childrenOf = ({ children }: Element, name: string): Element[] =>
  children.filter((child) => child.name === name)

export const textOf = (parent: Element, name: string): string | undefined =>
  parent.children.find((child) => child.name === name)?.text

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeText(text: string): string | undefined {
  let isGood = true
  const plain = text.replace(/&([^;&]{0,10});?/g, (_, name: string) => {
    const code = /^#x([\da-f]+)$/i.exec(name)?.[1]
    const point = code ? Number.parseInt(code, 16) : Number(/^#(\d+)$/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isInteger(point) && point > 0 && point <= 0x10ffff) return String.fromCodePoint(point)
    isGood &&= known[name] !== undefined
    return known[name] ?? ''
  })
  return isGood ? plain : undefined
}
