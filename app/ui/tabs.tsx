import { type RefObject, useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'

export type TabItem = {
  label: string
  to: To
  current: boolean
  count?: number | string
  /** What is counted, for screen readers. */
  countOf?: string
}

/** Tabs are links: the selected one is in the address, so that a reload, going back and sharing keep it. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const list = useRef<HTMLUListElement>(null)
  const chosen = items.findIndex(({ current }) => current)
  // Counts arrive later than their tabs.
  const words = items.map(({ label, count }) => [label, count]).join()
  // If not all tabs fit, the selected one is scrolled into view, clear of the faded ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words decide how wide the tabs are.
  useEffect(() => {
    const tab = list.current?.children[chosen] as HTMLElement | undefined
    if (!list.current || !tab) return
    const { scrollLeft, clientWidth } = list.current
    const start = tab.offsetLeft - fade
    const end = tab.offsetLeft + tab.offsetWidth + fade
    if (start < scrollLeft) list.current.scrollLeft = start
    else if (end > scrollLeft + clientWidth) list.current.scrollLeft = end - clientWidth
  }, [chosen, words])
  useFadedEnds(list, words)
  return (
    <nav aria-label={label} className="border-b border-line">
      {/* What is only heard stands at its word: without `relative` it would stick out where the tabs scroll. */}
      <ul ref={list} className="relative -mb-px flex gap-6 overflow-x-auto overflow-y-hidden">
        {items.map(({ label, to, current, count, countOf }) => (
          <li key={label}>
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center gap-1.5 border-b-2 pointer-coarse:min-w-11 pointer-coarse:justify-center text-15 font-medium whitespace-nowrap outline-offset-[-2px]',
                current ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {label}
              {count !== undefined && (
                <span className="text-13 text-ink-3 tabular-nums">
                  {count}
                  {countOf && <span className="sr-only"> {countOf}</span>}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const clear = '#0000'
const solid = '#000'
/** In px. */
const fade = 40

/** A list fades out on the side on which it can be scrolled. */
function useFadedEnds(list: RefObject<HTMLElement | null>, words: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words decide how wide the tabs are.
  useEffect(() => {
    const at = list.current
    if (!at) return
    const look = () => {
      const before = at.scrollLeft > 1
      const after = at.scrollWidth - at.clientWidth - at.scrollLeft > 1
      at.style.maskImage =
        before || after
          ? `linear-gradient(90deg,${before ? clear : solid},${solid} ${fade}px,${solid} calc(100% - ${fade}px),${after ? clear : solid})`
          : ''
    }
    look()
    const seen = new ResizeObserver(look)
    seen.observe(at)
    at.addEventListener('scroll', look, { passive: true })
    return () => {
      seen.disconnect()
      at.removeEventListener('scroll', look)
    }
  }, [list, words])
}
