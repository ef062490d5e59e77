/** Tracks the context of a place in an HTML document, as far as escaping needs it. */

export type Attribute = 'plain' | 'address' | 'refused'
export type Context = {
  state:
    | 'text'
    | 'tagName'
    | 'tag'
    /** Inside a tag, after an attribute name that may be complete or not. */
    | 'perhapsName'
    | 'attributeName'
    | 'afterName'
    | 'beforeValue'
    | 'value'
    | 'raw'
    | 'comment'
  /** The quote that ends the attribute value; a space for an unquoted one. */
  quote: '' | '"' | "'" | ' '
  attribute: Attribute
  /** The part of a URL that the attribute value has reached. */
  address: 'start' | 'path' | 'query' | 'unknown'
  /** The element whose content is not markup, once its tag is closed: title, textarea, script, style. */
  element: string
  name: string
}

export const beginning: Context = {
  state: 'text',
  quote: '',
  attribute: 'plain',
  address: 'start',
  element: '',
  name: '',
}

const rawElements = ['script', 'style', 'title', 'textarea']
const addresses = new Set(
  'action archive background cite classid codebase data formaction href icon longdesc manifest poster profile src usemap xmlns'.split(
    ' ',
  ),
)

/** The context at the end of a piece of the document. */
export function advance(context: Context, text: string): Context {
  let at = 0
  let now = context
  while (at < text.length) {
    const step = steps[now.state](now, text, at)
    now = step.context
    at = step.at
  }
  return now
}

/** The context before a value is written: an attribute value that has not begun becomes an unquoted one. */
export function aboutToWrite(context: Context): Context {
  return context.state === 'beforeValue' ? { ...context, state: 'value', quote: ' ' } : context
}

/** Joins the contexts of two branches; undefined if they differ. */
export function joined(one: Context, other: Context): Context | undefined {
  if (isInTag(one) && isInTag(other) && one.state !== other.state) {
    const [first, second] = [one, other].map((context) =>
      context.state === 'tagName' ? advance(context, ' ') : context,
    ) as [Context, Context]
    if (first.element !== second.element) return undefined
    return { ...first, state: 'perhapsName', name: '', attribute: 'plain' }
  }
  const [first, second] = [aboutToWrite(one), aboutToWrite(other)]
  const same = isSameContext(one, other) ? one : isSameContext(first, second) ? first : undefined
  return same && one.address !== other.address ? { ...same, address: 'unknown' } : same
}

const isInTag = ({ state }: Context) =>
  ['tagName', 'tag', 'perhapsName', 'attributeName', 'afterName'].includes(state)

const isSameContext = (one: Context, other: Context) =>
  one.state === other.state &&
  one.quote === other.quote &&
  one.attribute === other.attribute &&
  one.element === other.element &&
  (one.state === 'value' || one.name === other.name)

type Step = (context: Context, text: string, at: number) => { context: Context; at: number }

const steps: Record<Context['state'], Step> = {
  text(context, text, at) {
    const open = text.indexOf('<', at)
    if (open < 0) return { context, at: text.length }
    if (text.startsWith('<!--', open)) return { context: { ...context, state: 'comment' }, at: open + 4 }
    if (/^<\/?(?:[a-z]|$)/i.test(text.slice(open, open + 3)))
      return { context: { ...context, state: 'tagName', name: '' }, at: open + 1 }
    return { context, at: open + 1 }
  },
  tagName(context, text, at) {
    const [name = ''] = /^[^\s/>]*/.exec(text.slice(at)) ?? []
    if (text[at] === '/' && context.name === '') return { context: { ...context, name: '/' }, at: at + 1 }
    const whole = context.name + name
    if (at + name.length === text.length) return { context: { ...context, name: whole }, at: text.length }
    const element = rawElements.includes(whole.toLowerCase()) ? whole.toLowerCase() : ''
    return { context: { ...context, state: 'tag', element, name: '' }, at: at + name.length }
  },
  tag(context, text, at) {
    const character = text[at] as string
    if (character === '>') {
      const state = context.element ? 'raw' : 'text'
      return { context: { ...context, state }, at: at + 1 }
    }
    if (/[\s/]/.test(character)) return { context, at: at + 1 }
    return { context: { ...context, state: 'attributeName', name: '' }, at }
  },
  perhapsName(context, text, at) {
    if (/[\s/>]/.test(text[at] as string)) return { context: { ...context, state: 'tag' }, at }
    // An attribute name that continues with a value is unknown, so it is treated like an event handler.
    return { context: { ...context, state: 'attributeName', name: 'on' }, at }
  },
  attributeName(context, text, at) {
    // A `=` at the beginning belongs to the attribute's name (HTML standard, unexpected-equals-sign-before-attribute-name).
    const pattern = context.name === '' ? /^=?[^\s=/>]*/ : /^[^\s=/>]*/
    const [name = ''] = pattern.exec(text.slice(at)) ?? []
    const whole = context.name + name
    const state = at + name.length === text.length ? 'attributeName' : 'afterName'
    return { context: { ...context, state, name: whole, attribute: kindOf(whole) }, at: at + name.length }
  },
  afterName(context, text, at) {
    const character = text[at] as string
    if (/\s/.test(character)) return { context, at: at + 1 }
    if (character === '=')
      return { context: { ...context, state: 'beforeValue', address: 'start' }, at: at + 1 }
    return { context: { ...context, state: 'tag' }, at }
  },
  beforeValue(context, text, at) {
    const character = text[at] as string
    if (/\s/.test(character)) return { context, at: at + 1 }
    if (character === '>') return { context: { ...context, state: 'tag' }, at }
    if (character === '"' || character === "'")
      return { context: { ...context, state: 'value', quote: character }, at: at + 1 }
    return { context: { ...context, state: 'value', quote: ' ' }, at }
  },
  value(context, text, at) {
    const rest = text.slice(at)
    const found = context.quote === ' ' ? rest.search(/[\s>]/) : rest.indexOf(context.quote)
    const length = found < 0 ? rest.length : found
    const inside = { ...context, address: addressAfter(context, rest.slice(0, length)) }
    if (found < 0) return { context: inside, at: text.length }
    const quoted = context.quote === ' ' ? 0 : 1
    return {
      context: { ...context, state: 'tag', quote: '', attribute: 'plain', name: '' },
      at: at + length + quoted,
    }
  },
  raw(context, text, at) {
    const end = new RegExp(`</${context.element}(?=[\\s/>])`, 'i').exec(text.slice(at))
    if (!end) return { context, at: text.length }
    return { context: { ...context, state: 'tag', element: '' }, at: at + end.index + end[0].length }
  },
  comment(context, text, at) {
    const end = text.indexOf('-->', at)
    return end < 0 ? { context, at: text.length } : { context: { ...context, state: 'text' }, at: end + 3 }
  },
}

function kindOf(attribute: string): Attribute {
  const [, name = ''] = /^(?:data-)?(?:[^:]*:)?(.*)$/i.exec(attribute.toLowerCase()) ?? []
  if (attribute.toLowerCase().startsWith('xmlns')) return 'address'
  // Scripts, styles and embedded documents contain other languages, which are not escaped.
  if (/^on/.test(name) || ['style', 'srcdoc', 'srcset', 'imagesrcset'].includes(name)) return 'refused'
  return addresses.has(name) || /src|uri|url/.test(name) ? 'address' : 'plain'
}

function addressAfter({ attribute, address }: Context, text: string): Context['address'] {
  if (attribute !== 'address') return address
  const said = text.replace(/&#?\w+;/g, (entity) =>
    /^&(#35|#x23|quest|num|#63|#x3f);$/i.test(entity) ? '?' : '&',
  )
  if (/[#?]/.test(said)) return 'query'
  return address === 'start' && said.trim() !== '' ? 'path' : address
}
