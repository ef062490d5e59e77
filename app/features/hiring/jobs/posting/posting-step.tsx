import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

type PostingStepProps = {
  title: string
  /** How far it is: 'Complete', '2 of 3'. */
  note?: string
  done: boolean
  /** The last one ends the thread. */
  last?: boolean
  children: ReactNode
}

/** A part of the form on its thread: solid once it is complete, stitched until then. */
export function PostingStep({ title, note, done, last, children }: PostingStepProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[14px_minmax(0,1fr)] gap-x-4">
      <div aria-hidden="true" className="flex flex-col items-center">
        <span
          className={cx(
            'mt-1.5 size-3.5 shrink-0 rounded-full border-2',
            done ? 'border-accent bg-accent' : 'border-line-strong bg-surface',
          )}
        />
        {!last && (
          <span
            className={cx(
              'w-0 flex-1 border-l-2',
              done ? 'border-accent' : 'border-dashed border-line-strong',
            )}
          />
        )}
      </div>
      <div className={cx('flex min-w-0 flex-col gap-4', !last && 'pb-8')}>
        <legend className="float-left flex items-baseline gap-3">
          <span className="text-18 font-semibold">{title}</span>
          {note && <span className="text-14 text-ink-3">{note}</span>}
        </legend>
        {children}
      </div>
    </fieldset>
  )
}
