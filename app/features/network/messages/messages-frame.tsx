import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'
import { FilterBox } from '#app/ui/filter-box.tsx'

type MessagesFrameProps = {
  /** A thread is selected: on a phone it replaces the list. */
  isThread: boolean
  /** The second frame in prerendered markup; the first has the heading. */
  isOutline?: boolean
  /** A part of the business portal, below its tabs. */
  inside?: boolean
  words: string
  onType: (words: string) => void
  /** Slots beside the heading, above and below the search, and at the foot of the list. */
  aside?: ReactNode
  note?: ReactNode
  tabs?: ReactNode
  foot?: ReactNode
  list: ReactNode
  children: ReactNode
}

/** Conversations at the left, the selected thread at the right; on a phone one of the two, by the address. */
export function MessagesFrame(props: MessagesFrameProps) {
  const { isThread, isOutline, inside, words, onType, aside, note, tabs, foot, list, children } = props
  return (
    <div
      data-edge={inside ? undefined : true}
      data-inside={inside || undefined}
      data-thread={isThread || undefined}
      className={cx(
        'grid min-h-120 grid-cols-[minmax(0,1fr)]',
        inside ? 'lg:grid-cols-[336px_minmax(0,1fr)]' : 'md:grid-cols-[336px_minmax(0,1fr)]',
        inside
          ? 'h-[calc(100dvh-var(--bar)-var(--foot)-11.5rem)] overflow-hidden rounded-card border border-line'
          : 'h-[calc(100dvh-var(--bar)-var(--foot))]',
      )}
    >
      <div
        className={cx(
          'flex min-h-0 flex-col gap-3 border-line px-3 py-4',
          inside ? 'lg:flex lg:border-r' : 'md:flex md:border-r',
          isThread && 'hidden',
        )}
      >
        <div className="flex min-h-10 items-center justify-between gap-3 px-2">
          {isOutline ? (
            <p className="text-20 font-semibold">Messages</p>
          ) : (
            <h1 tabIndex={-1} className="text-20">
              Messages
            </h1>
          )}
          {aside}
        </div>
        {note}
        <FilterBox
          label="Search conversations"
          placeholder="Search conversations"
          words={words}
          onType={onType}
          className="px-1"
        />
        {tabs}
        <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 py-0.5">{list}</div>
        {foot}
      </div>
      <div className={cx('min-h-0 flex-col', inside ? 'lg:flex' : 'md:flex', isThread ? 'flex' : 'hidden')}>
        {/* On a phone the list and its heading are away while a thread is open. */}
        {isThread && <h1 className={cx('sr-only', inside ? 'lg:hidden' : 'md:hidden')}>Messages</h1>}
        {children}
      </div>
    </div>
  )
}
