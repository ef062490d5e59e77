import { CodeTokens, type TokenLooks } from './code-tokens.tsx'
import { cx } from './cx.ts'

const looks: TokenLooks = {
  keyword: 'text-[#a9b1ff]',
  string: 'text-[#f0b283]',
  comment: 'text-[#9a94ab]',
}

type CodeBlockProps = {
  code: string
  label: string
  /** Without highlighting, for long samples. */
  plain?: boolean
  className?: string
}

/** Dark in both themes. It scrolls horizontally, so it can be focused. */
export function CodeBlock({ code, label, plain = false, className }: CodeBlockProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
      tabIndex={0}
      className={cx('overflow-x-auto rounded-card bg-code text-[#ece8f4]', className)}
    >
      <pre className="min-w-max p-5 font-mono text-13 leading-6 md:p-6 md:text-14 md:leading-6.5">
        <code>{plain ? code : <CodeTokens code={code} looks={looks} />}</code>
      </pre>
    </section>
  )
}
