/** Contextual escaping of values by the rules of https://pkg.go.dev/html/template. */
import { aboutToWrite, type Context } from './html-context.ts'

export type Escape = (text: string) => string

/** The escape for a place, or why no value is allowed there. `already` is html or urlquery if the author has applied it. */
export function escapeFor(place: Context, already: string | undefined): Escape | { refused: string } {
  const context = aboutToWrite(place)
  if (context.state === 'comment') return () => ''
  if (context.state === 'text') return already === 'html' ? asIs : html
  if (context.state === 'raw') {
    if (context.element === 'script' || context.element === 'style')
      return { refused: `a value inside <${context.element}> could be taken for code` }
    return already === 'html' ? asIs : html
  }
  if (context.state !== 'value') return { refused: 'a value cannot be the name of a tag or an attribute' }
  if (context.attribute === 'refused')
    return { refused: `a value inside the attribute ${context.name} could be taken for code` }
  if (already === 'html' && context.quote === ' ')
    return { refused: 'html cannot be used in an attribute without quotes' }
  const attribute = context.quote === ' ' ? withoutSpaces : already === 'html' ? asIs : html
  if (context.attribute === 'plain') return attribute
  if (context.address === 'unknown')
    return { refused: 'this value may be in the path of an address or behind its question mark, as it comes' }
  if (context.address === 'query')
    return already === 'urlquery' ? attribute : (text) => attribute(query(text))
  if (context.address === 'path') return (text) => attribute(normal(text))
  return (text) => attribute(normal(isSafeAddress(text) ? text : '#ZgotmplZ'))
}

const asIs: Escape = (text) => text

const entities: Record<string, string> = {
  '\0': '\uFFFD',
  '"': '&#34;',
  '&': '&amp;',
  "'": '&#39;',
  '+': '&#43;',
  '<': '&lt;',
  '>': '&gt;',
}

const html: Escape = (text) => text.replace(/[\0"&'+<>]/g, (character) => entities[character] ?? '')

const withoutSpaces: Escape = (text) =>
  text === ''
    ? 'ZgotmplZ'
    : text.replace(
        /[\0\t\n\v\f\r "&'+<=>`]/g,
        (character) => entities[character] ?? `&#${character.charCodeAt(0)};`,
      )

/** Whether a URL is free of schemes that run code, such as javascript: and data:. */
function isSafeAddress(text: string): boolean {
  const [, scheme] = /^([^:]*):/.exec(text) ?? []
  return scheme === undefined || scheme.includes('/') || /^(https?|mailto)$/i.test(scheme)
}

const query: Escape = (text) => text.replace(/[^A-Za-z0-9_.~-]/gu, percent)

/** Normalizes a URL for an attribute: keeps reserved characters and existing percent-encoding. */
const normal: Escape = (text) =>
  text.replace(/%(?![\dA-Fa-f]{2})|[^A-Za-z0-9_.~\-%!#$&*+,/:;=?@[\]]/gu, percent)

const percent = (character: string) => Buffer.from(character).toString('hex').replace(/../g, '%$&')
