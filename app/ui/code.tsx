import { CodeTokens, type TokenLooks } from './code-tokens.tsx'
import { cx } from './cx.ts'

const looks: TokenLooks = {
  keyword: 'text-api',
  string: 'text-accent-strong',
  comment: 'text-ink-3',
}

type CodeProps = { code: string; label: string; className?: string }

/** Code on the current surface. It scrolls horizontally, so it can be focused. */
export function Code({ code, label, className }: CodeProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
      tabIndex={0}
      className={cx('overflow-x-auto', className)}
    >
      <pre className="min-w-max font-mono text-13 leading-5.5">
        <code>
          <CodeTokens code={code} looks={looks} />
        </code>
      </pre>
    </section>
  )
}
