/** The subset of XML in the S3 protocol: elements and text, no attributes except xmlns, no DTD. */
import { nextTurn } from '#server/platform/next-turn.ts'

/** An element with its text or children; undefined children are omitted. */
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
/** A request lists 10,000 parts at most, each with number, ETag and checksums. */
const maxElements = 100_000
/** Characters: a key has 1,024 at most, each possibly a character reference. */
const maxTextLength = 16 * 1024
/** Characters parsed per turn of the event loop. */
const turn = 64 * 1024
// The lookahead keeps the name from backtracking, which would be quadratic.
const anyToken = /<\?[^>]*\?>|<!--[\s\S]*?-->|<(\/?)([\w:.-]+)(?![\w:.-])([^<>]*)>|([^<]+)/gy

/** The root element; undefined if the text is not well-formed, or has more than one. */
export async function parseXml(text: string): Promise<Element | undefined> {
  const root: Element = { name: '', children: [], text: '' }
  const open = [root]
  const token = new RegExp(anyToken)
  let [elements, turnEnd] = [0, turn]
  while (token.lastIndex < text.length) {
    if (token.lastIndex >= turnEnd) {
      await nextTurn()
      turnEnd = token.lastIndex + turn
    }
    const found = token.exec(text)
    if (!found) return undefined
    const [, closing, name, attributes, words] = found
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
      if (!attributes?.endsWith('/')) open.push(child)
      if (open.length > deepest || ++elements > maxElements) return undefined
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
const stray = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/

function unescapeText(text: string): string | undefined {
  if (text.length > maxTextLength || stray.test(text)) return undefined
  let isGood = true
  const plain = text.replace(/&([^;&]+);/g, (_, name: string) => {
    if (name[0] !== '#') return known[name] ?? ''
    const point = Number(name.slice(1).replace(/^x/, '0x'))
    const isCharacter = point > 0 && point <= 0x10ffff
    isGood &&= isCharacter
    return isCharacter ? String.fromCodePoint(point) : ''
  })
  return isGood ? plain : undefined
}
