/** Parses Go's template syntax: https://pkg.go.dev/text/template. */
import { isFunction } from './functions.ts'
import type { Expression, Node, Pipe, Templates } from './nodes.ts'
import { type Piece, scan, type Token } from './scan.ts'
import { TemplateError } from './template-error.ts'

/** Parses one file; `file` is for error messages. */
export function parseTemplate(file: string, source: string): Templates {
  const parser = new Parser(file, scan(file, source))
  parser.templates.set('', parser.nodes([]).nodes)
  return parser.templates
}

type Ending = { word: 'end' | 'else' | ''; rest: Token[]; line: number }

class Parser {
  readonly templates: Templates = new Map()
  readonly #file: string
  readonly #pieces: Piece[]
  #at = 0
  #variables = ['$']
  #loops = 0
  #depth = 0

  constructor(file: string, pieces: Piece[]) {
    this.#file = file
    this.#pieces = pieces
  }

  /** Parses up to one of `awaited` (`end`, `else`), or up to the end of the file if none is awaited. */
  nodes(awaited: readonly string[], opened = 0): { nodes: Node[]; ending: Ending } {
    const nodes: Node[] = []
    for (; this.#at < this.#pieces.length; ) {
      const piece = this.#pieces[this.#at++] as Piece
      const at = { line: piece.line, file: this.#file }
      if (piece.type === 'text') {
        nodes.push({ ...at, type: 'text', text: piece.text })
        continue
      }
      const [first, ...rest] = piece.tokens
      const word = first?.type === 'word' ? first.word : ''
      if (word === 'end' || word === 'else') {
        if (!awaited.includes(word)) throw this.#error(at.line, `unexpected {{ ${word} }}`)
        return { nodes, ending: { word, rest, line: at.line } }
      }
      const node = this.#action(word, word === '' ? piece.tokens : rest, piece.tokens, at.line)
      if (node) nodes.push({ ...at, ...node })
    }
    if (awaited.length > 0) throw this.#error(opened, 'this action has no {{ end }}')
    return { nodes, ending: { word: '', rest: [], line: 0 } }
  }

  #action(word: string, rest: Token[], all: Token[], line: number) {
    if (word === 'if' || word === 'with' || word === 'range') return this.#branch(word, rest, line)
    if (word === 'define') return this.#define(this.#name(rest.shift(), line), line)
    if (word === 'template' || word === 'block') {
      const name = this.#name(rest.shift(), line)
      const pipe = rest.length > 0 ? this.#pipe(rest, line) : undefined
      if (word === 'block') this.#define(name, line)
      return { type: 'template' as const, name, pipe }
    }
    if (word === 'break' || word === 'continue') {
      if (this.#loops === 0) throw this.#error(line, `{{ ${word} }} outside {{ range }}`)
      return { type: word } as const
    }
    return { type: 'output' as const, pipe: this.#pipe(all, line) }
  }

  #define(name: string, line: number): undefined {
    const [variables, loops] = [this.#variables, this.#loops]
    this.#variables = ['$']
    this.#loops = 0
    if (this.templates.has(name)) throw this.#error(line, `"${name}" is defined twice`)
    this.templates.set(name, [])
    this.templates.set(name, this.nodes(['end'], line).nodes)
    this.#variables = variables
    this.#loops = loops
  }

  #branch(word: 'if' | 'with' | 'range', tokens: Token[], line: number) {
    if (++this.#depth > 100) throw this.#error(line, 'more than 100 actions lie in each other')
    const before = [...this.#variables]
    const pipe = this.#pipe(tokens, line, word === 'range')
    if (word === 'range') this.#loops++
    const { nodes: body, ending } = this.nodes(['end', 'else'], line)
    if (word === 'range') this.#loops--
    const otherwise = ending.word === 'else' ? this.#otherwise(ending) : []
    this.#variables = before
    this.#depth--
    return { type: word, pipe, body, otherwise }
  }

  /** `{{ else }}` up to its end, or `{{ else if … }}`, which shares the end with the outer `if`. */
  #otherwise({ rest, line }: Ending): Node[] {
    const [first, ...tokens] = rest
    if (first === undefined) return this.nodes(['end'], line).nodes
    if (first.type === 'word' && (first.word === 'if' || first.word === 'with')) {
      return [{ line, file: this.#file, ...this.#branch(first.word, tokens, line) }]
    }
    throw this.#error(line, 'an {{ else }} takes nothing, or if or with and a condition')
  }

  #pipe(tokens: Token[], line: number, isRange = false): Pipe {
    const sets: string[] = []
    let declares = false
    const operator = tokens.findIndex((token) => isSign(token, ':=') || isSign(token, '='))
    if (operator >= 0) {
      declares = isSign(tokens[operator], ':=')
      for (const token of tokens.splice(0, operator + 1)) {
        if (token.type === 'variable') sets.push(token.name)
        else if (token.type !== 'sign' || token.sign === '(')
          throw this.#error(line, 'only a variable can be set')
      }
      if (sets.length === 0 || sets.length > (isRange ? 2 : 1))
        throw this.#error(line, 'too many variables are set')
    }
    const commands = this.#commands(tokens, line)
    for (const name of sets) {
      if (declares) this.#variables.push(name)
      else if (!this.#variables.includes(name))
        throw this.#error(line, `the variable ${name} is not declared`)
    }
    return { sets, declares, commands }
  }

  #commands(tokens: Token[], line: number): Expression[] {
    const commands: Expression[] = []
    let operands: Token[] = []
    let depth = 0
    for (const token of [...tokens, { type: 'sign', sign: '|' } as Token]) {
      if (isSign(token, '(')) depth++
      if (isSign(token, ')')) depth--
      if (depth === 0 && isSign(token, '|')) {
        commands.push(this.#command(operands, commands.length > 0, line))
        operands = []
      } else operands.push(token)
    }
    if (depth !== 0) throw this.#error(line, 'a bracket is not closed')
    return commands
  }

  #command(tokens: Token[], isLater: boolean, line: number): Expression {
    const [first] = tokens
    if (first === undefined) throw this.#error(line, 'a value is missing')
    const isCall = first.type === 'word' && !['true', 'false', 'nil'].includes(first.word)
    if (isCall) {
      if (!isFunction(first.word)) throw this.#error(line, `the function ${first.word} is not known`)
      const args = this.#operands(tokens.slice(1), line)
      if (first.word === 'printf') this.#checkFormat(args[0], line)
      return { type: 'call', name: first.word, args }
    }
    const [value, ...others] = this.#operands(tokens, line)
    if (others.length > 0 || isLater) throw this.#error(line, 'only a function takes arguments')
    return value as Expression
  }

  #checkFormat(format: Expression | undefined, line: number): void {
    if (format?.type !== 'literal') return
    const verbs = String(format.value).matchAll(/%[-+0 ]*\d*(?:\.\d+)?(.)/g)
    const unknown = [...verbs].find(([, verb]) => !'%sdvqtfxX'.includes(verb ?? ''))
    if (unknown) throw this.#error(line, `printf does not know ${unknown[0]}`)
  }

  #operands(tokens: Token[], line: number): Expression[] {
    const operands: Expression[] = []
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at] as Token
      if (token.type === 'field' && token.attached && at > 0) {
        const base = operands.pop()
        if (!base || base.type === 'literal') throw this.#error(line, 'a field of nothing is read')
        operands.push({ type: 'field', base, names: token.names })
      } else if (isSign(token, '(')) {
        const close = closing(tokens, at)
        operands.push({ type: 'pipe', pipe: this.#pipe(tokens.slice(at + 1, close), line) })
        at = close
      } else operands.push(this.#operand(token, line))
    }
    return operands
  }

  #operand(token: Token, line: number): Expression {
    if (token.type === 'literal') return { type: 'literal', value: token.value }
    if (token.type === 'field') return { type: 'field', names: token.names }
    if (token.type === 'variable') {
      if (this.#variables.includes(token.name)) return { type: 'variable', name: token.name }
      throw this.#error(line, `the variable ${token.name} is not declared`)
    }
    if (token.type === 'sign') throw this.#error(line, `unexpected ${token.sign}`)
    if (token.word === 'true' || token.word === 'false')
      return { type: 'literal', value: token.word === 'true' }
    if (token.word === 'nil') return { type: 'literal', value: null }
    if (isFunction(token.word)) return { type: 'call', name: token.word, args: [] }
    throw this.#error(line, `the function ${token.word} is not known`)
  }

  #name(token: Token | undefined, line: number): string {
    if (token?.type === 'literal' && typeof token.value === 'string') return token.value
    throw this.#error(line, 'the name of a template is missing')
  }

  #error(line: number, reason: string): TemplateError {
    return new TemplateError(this.#file, line, reason)
  }
}

const isSign = (token: Token | undefined, sign: string) => token?.type === 'sign' && token.sign === sign

function closing(tokens: Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    if (isSign(tokens[at], '(')) depth++
    if (isSign(tokens[at], ')') && --depth === 0) return at
  }
  return tokens.length
}
