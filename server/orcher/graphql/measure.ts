/** Measures depth and possible rows of a document before it is executed. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'

/** `lists`: the number of fields that query the database. */
export type Measure = { depth: number; rows: number; lists: number }

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The rows of the field at most; the value of `limit`, if it has one. */
    rows?: number
  }
}

type Known = {
  schema: GraphQLSchema
  fragments: Map<string, FragmentDefinitionNode>
  measured: Map<string, Measure>
  variables: Record<string, unknown>
}

const maxPerItem = 500

/** Of the largest operation. Each fragment is measured once; validation has excluded cycles. */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
): Measure {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const operations = document.definitions.flatMap((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION) return []
    const known = { schema, fragments, measured: new Map(), variables: withDefaults(node, variables) }
    return [ofSelections(node.selectionSet, 'Query', known)]
  })
  return {
    depth: Math.max(0, ...operations.map(({ depth }) => depth)),
    rows: Math.max(0, ...operations.map(({ rows }) => rows)),
    lists: Math.max(0, ...operations.map(({ lists }) => lists)),
  }
}

function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, given: Known['variables']) {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  )
  return { ...Object.fromEntries(defaults), ...given }
}

function ofSelections({ selections }: SelectionSetNode, type: string, known: Known): Measure {
  const all: Measure = { depth: 0, rows: 0, lists: 0 }
  for (const node of selections) {
    const one =
      node.kind === Kind.FIELD
        ? ofField(node, type, known)
        : node.kind === Kind.INLINE_FRAGMENT
          ? ofSelections(node.selectionSet, node.typeCondition?.name.value ?? type, known)
          : ofFragment(node.name.value, known)
    all.depth = Math.max(all.depth, one.depth)
    all.rows += one.rows
    all.lists += one.lists
  }
  return all
}

function ofFragment(name: string, known: Known): Measure {
  const before = known.measured.get(name)
  if (before) return before
  const fragment = known.fragments.get(name)
  const own = fragment
    ? ofSelections(fragment.selectionSet, fragment.typeCondition.name.value, known)
    : { depth: 0, rows: 0, lists: 0 }
  known.measured.set(name, own)
  return own
}

function ofField(node: FieldNode, parent: string, known: Known): Measure {
  const type = known.schema.getType(parent)
  const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined
  // Introspection has its own rule in the library.
  if (!field || !node.selectionSet) return { depth: 1, rows: 0, lists: 0 }
  const below = ofSelections(node.selectionSet, getNamedType(field.type).name, known)
  const rows = rowsOf(field, node, known)
  return {
    depth: below.depth + 1,
    rows: rows + Math.max(1, rows) * below.rows,
    lists: below.lists + (rows > 0 ? 1 : 0),
  }
}

function rowsOf(
  { extensions: { rows = 0 } }: GraphQLField<unknown, unknown>,
  node: FieldNode,
  { variables }: Known,
): number {
  const said = node.arguments?.find(({ name }) => name.value === 'limit')
  if (!said || rows === 0) return rows
  const limit = Number(valueFromASTUntyped(said.value, variables) ?? rows)
  return Number.isFinite(limit) && limit >= 0 ? Math.min(limit, maxPerItem) : maxPerItem
}
