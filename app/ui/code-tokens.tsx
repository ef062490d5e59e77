import { highlight, type Token } from './highlight.ts'

export type TokenLooks = Record<Exclude<Token['kind'], 'plain'>, string>

/** The tokens of a code sample, in colors that suit the surface. */
export function CodeTokens({ code, looks }: { code: string; looks: TokenLooks }) {
  return highlight(code).map(({ text, kind }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of one sample never move.
      <span key={index} className={looks[kind]}>
        {text}
      </span>
    ),
  )
}
