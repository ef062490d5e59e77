/** The syntax tree of a template. */
export type Expression =
  | { type: 'literal'; value: string | number | boolean | null }
  /** A field of the dot if it has no base. */
  | { type: 'field'; base?: Expression; names: string[] }
  | { type: 'variable'; name: string }
  | { type: 'call'; name: string; args: Expression[] }
  | { type: 'pipe'; pipe: Pipe }

export type Pipe = {
  /** The variables that it declares (`$x := …`) or assigns (`$x = …`). */
  sets: string[]
  declares: boolean
  /** The value of each is the last argument of the next. */
  commands: Expression[]
}

type At = { line: number; file: string }

export type Node = At &
  (
    | { type: 'text'; text: string }
    | { type: 'output'; pipe: Pipe }
    | { type: 'if' | 'with' | 'range'; pipe: Pipe; body: Node[]; otherwise: Node[] }
    | { type: 'template'; name: string; pipe: Pipe | undefined }
    | { type: 'break' }
    | { type: 'continue' }
  )

/** By name; what is outside every `define` has the name ''. */
export type Templates = Map<string, Node[]>
