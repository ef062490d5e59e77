import { useEffect, useState } from 'react'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { cx } from '#app/ui/cx.ts'

type CopyState = 'ready' | 'copied' | 'refused'

const words: Record<CopyState, string> = { ready: 'Copy', copied: 'Copied', refused: 'Press Ctrl+C' }

/** Copies a sample. Only shown with scripts, as it needs them. */
export function CopyButton({ text, className }: { text: string; className?: string }) {
  const hydrated = useHydrated()
  const [state, setState] = useState<CopyState>('ready')
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  if (!hydrated) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <button
      type="button"
      onClick={copy}
      className={cx(
        'h-9 rounded-control border border-[#ece8f4]/25 px-3 text-13 font-medium text-[#ece8f4] hover:border-[#ece8f4]/60 pointer-coarse:h-11',
        className,
      )}
    >
      <span aria-live="polite">{words[state]}</span>
    </button>
  )
}
