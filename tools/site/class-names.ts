/**
 * The class names that a module uses: what is written where classes are meant (`className`, `cx`, names that end in Class), and
 * what the names there stand for, also in other modules. Parts of names (`text-${size}`) are left out: Tailwind makes no class of them.
 */
import { childrenOf, type Module, moduleOf, type Node } from './parsed-modules.ts'

type Place = { module: Module; node: Node }

const meansClasses = (name: string) => /(^c|C)lass(Name)?$/.test(name)

const nameOf = (node: Node | undefined): string =>
  String(node?.type === 'Literal' ? node.value : (node?.name ?? ''))

/** Each class name with the first position it is written at: `file:line`. */
export function classNamesIn(module: Module): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<Node>()
  const add = (place: Place) => {
    for (const { module, node } of valuesOf(place, seen)) {
      for (const name of namesIn(node)) if (!found.has(name)) found.set(name, positionOf(module, node))
    }
  }
  for (const node of nodesIn(module.program)) {
    const meant = classesMeantBy(node)
    for (const one of meant) add({ module, node: one })
    for (const name of markupClasses(node)) if (!found.has(name)) found.set(name, positionOf(module, node))
  }
  return found
}

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesIn(child)
}

const positionOf = ({ file, source }: Module, { start }: Node) =>
  `${file}:${source.slice(0, start).split('\n').length}`

/** Expressions that a node gives as classes. */
function classesMeantBy(node: Node): Node[] {
  const value = node.value as Node | null | undefined
  switch (node.type) {
    case 'JSXAttribute':
      return value && meansClasses(nameOf(node.name as Node)) ? [value] : []
    case 'Property':
      return value && meansClasses(nameOf(node.key as Node)) ? [value] : []
    case 'VariableDeclarator':
      return node.init && meansClasses(nameOf(node.id as Node)) ? [node.init as Node] : []
    case 'CallExpression':
      return /(^c|C)lass$|^cx$/.test(nameOf(node.callee as Node))
        ? (node.arguments as Node[]).filter(({ type }) => type !== 'ObjectExpression')
        : []
    default:
      return []
  }
}

/** Markup in a string: `class="…"`. */
function markupClasses(node: Node): string[] {
  if (node.type !== 'TemplateLiteral' && node.type !== 'Literal') return []
  return textsOf(node).flatMap((text) =>
    [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => wordsOf(names ?? '')),
  )
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

function textsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}

/** The class names of a string; next to an expression of a template it may be a part of one. */
function namesIn(node: Node): string[] {
  const texts = textsOf(node)
  return texts.flatMap((text, index) => {
    const whole = text.slice(
      index > 0 ? (/^\S*/.exec(text)?.[0].length ?? 0) : 0,
      index < texts.length - 1 ? text.length - (/\S*$/.exec(text)?.[0].length ?? 0) : undefined,
    )
    return wordsOf(whole)
  })
}

/** The strings that an expression may come to. */
function* valuesOf({ module, node }: Place, seen: Set<Node>): Generator<Place> {
  if (seen.has(node)) return
  seen.add(node)
  const within = function* (nodes: readonly (Node | null | undefined)[]): Generator<Place> {
    for (const one of nodes) if (one) yield* valuesOf({ module, node: one }, seen)
  }
  switch (node.type) {
    case 'Literal':
      yield { module, node }
      return
    case 'TemplateLiteral':
      yield { module, node }
      return yield* within(node.expressions as Node[])
    case 'ConditionalExpression':
      return yield* within([node.consequent as Node, node.alternate as Node])
    case 'LogicalExpression':
      return yield* within([node.operator === '&&' ? null : (node.left as Node), node.right as Node])
    case 'ArrayExpression':
      return yield* within(node.elements as Node[])
    case 'ObjectExpression':
      return yield* within((node.properties as Node[]).map(({ value }) => value as Node))
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return yield* within(answersOf(node))
    case 'CallExpression':
      return yield* within([node.callee as Node])
    case 'Identifier':
    case 'MemberExpression':
      for (const place of meaningsOf({ module, node })) yield* valuesOf(place, seen)
      return
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return yield* within([node.expression as Node])
  }
}

/** What a function returns. */
function answersOf(node: Node): Node[] {
  const body = node.body as Node
  if (body.type !== 'BlockStatement') return [body]
  const answers: Node[] = []
  for (const one of nodesIn(body))
    if (one.type === 'ReturnStatement' && one.argument) answers.push(one.argument as Node)
  return answers
}

/** The expressions that a name, or a property of what it stands for, was given; none of a parameter. */
function meaningsOf({ module, node }: Place): Place[] {
  if (node.type === 'MemberExpression') {
    const property = node.computed ? undefined : nameOf(node.property as Node)
    return meaningsOf({ module, node: node.object as Node }).flatMap((place) => propertyOf(place, property))
  }
  if (node.type !== 'Identifier') return isPlain(node) ? [{ module, node }] : []
  const origin = module.imported.get(nameOf(node))
  const [home, name] = origin ? [moduleOf(origin.from), origin.name] : [module, nameOf(node)]
  return declarationsOf(home).flatMap((one) => {
    if (one.type === 'FunctionDeclaration')
      return nameOf(one.id as Node) === name ? [{ module: home, node: one }] : []
    if (resolving.has(one)) return []
    resolving.add(one)
    const meanings = boundTo(one.id as Node, name).flatMap((path) =>
      path.reduce<Place[]>(
        (places, property) => places.flatMap((place) => propertyOf(place, property)),
        [{ module: home, node: one.init as Node }],
      ),
    )
    resolving.delete(one)
    return meanings
  })
}

const declared = new Map<Module, Node[]>()

function declarationsOf(module: Module): Node[] {
  const known = declared.get(module)
  if (known) return known
  const found = [...nodesIn(module.program)].filter(
    (one) => one.type === 'FunctionDeclaration' || (one.type === 'VariableDeclarator' && one.init),
  )
  declared.set(module, found)
  return found
}

/** Names are looked up without regard to their scope, so that two may seem to stand for each other. */
const resolving = new Set<Node>()

const isPlain = ({ type }: Node) => /Expression$/.test(type)

/** The properties of a declared value that a name in its pattern stands for. */
function boundTo(pattern: Node, name: string): (string | undefined)[][] {
  if (pattern.type === 'Identifier') return pattern.name === name ? [[]] : []
  if (pattern.type === 'ObjectPattern')
    return (pattern.properties as Node[]).flatMap(({ key, value }) =>
      value ? boundTo(value as Node, name).map((path) => [nameOf(key as Node), ...path]) : [],
    )
  if (pattern.type === 'ArrayPattern')
    return (pattern.elements as (Node | null)[]).flatMap((one, index) =>
      one ? boundTo(one, name).map((path) => [String(index), ...path]) : [],
    )
  return pattern.type === 'AssignmentPattern' ? boundTo(pattern.left as Node, name) : []
}

/** One property, or, where it is chosen while running, all of them. */
function propertyOf({ module, node }: Place, property: string | undefined): Place[] {
  switch (node.type) {
    case 'ObjectExpression': {
      const all = (node.properties as Node[]).filter(({ value }) => value)
      const named = all.filter(({ key }) => nameOf(key as Node) === property)
      return (property === undefined ? all : named).map(({ value }) => ({ module, node: value as Node }))
    }
    case 'ArrayExpression':
      return (node.elements as (Node | null)[]).flatMap((one, index) =>
        one && (property === undefined || property === String(index)) ? [{ module, node: one }] : [],
      )
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return propertyOf({ module, node: node.expression as Node }, property)
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap((one) =>
        propertyOf({ module, node: one as Node }, property),
      )
    case 'LogicalExpression':
      return [node.left, node.right].flatMap((one) => propertyOf({ module, node: one as Node }, property))
    case 'Identifier':
    case 'MemberExpression':
      return meaningsOf({ module, node }).flatMap((place) => propertyOf(place, property))
    default:
      return []
  }
}
