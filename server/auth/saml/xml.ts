/** Parses untrusted XML: no DTD, so no entities, and limited in size, depth and number of elements. */
import { DOMParser } from '@xmldom/xmldom'

/** The message can be shown: it does not quote the document. */
export class WrongXml extends Error {}

const largest = 512 * 1024
const maxTags = 10_000
const deepest = 100

export function readXml(text: string): Element {
  if (text.length > largest) throw new WrongXml('it is too large')
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new WrongXml('it has a document type')
  if (text.split('<').length > maxTags) throw new WrongXml('it has too many elements')
  const root = parsed(text).documentElement
  if (!root) throw new WrongXml('it has no element')
  // The signature check recurses.
  if (isTooDeep(root)) throw new WrongXml('it is nested too deeply')
  return root
}

function parsed(text: string): Document {
  const fail = () => {
    throw new WrongXml('it is not well-formed')
  }
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
  return parser.parseFromString(text, 'text/xml') ?? fail()
}

function isTooDeep(root: Element): boolean {
  let level: Node[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === deepest) return true
    level = level.flatMap((node) => Array.from(node.childNodes ?? []))
  }
  return false
}

const namespaces = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const

type Space = keyof typeof namespaces

export const is = (element: Element, space: Space, name: string) =>
  element.localName === name && element.namespaceURI === namespaces[space]

export function childrenOf(element: Element, space: Space, name: string): Element[] {
  const nodes = Array.from(element.childNodes) as Element[]
  return nodes.filter((node) => node.nodeType === 1 && is(node, space, name))
}

export function within(element: Element, space: Space, name: string): Element[] {
  return Array.from(element.getElementsByTagNameNS(namespaces[space], name))
}

export const attributeOf = (element: Element | undefined, name: string) =>
  element?.getAttribute(name) || undefined

export const textOf = (element: Element | undefined) => element?.textContent?.trim() ?? ''
