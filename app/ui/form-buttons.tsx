import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** The foot of a dialog: its buttons stay in view while what is long scrolls behind them. */
export function DialogFoot({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'sticky bottom-0 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4',
        className,
      )}
    >
      {children}
    </div>
  )
}

type FormButtonsProps = {
  /** What sending the form does: 'Save', 'Send invitation'. */
  children: ReactNode
  busy: boolean
  look?: 'primary' | 'danger'
  onCancel: () => void
}

/** The buttons at the end of a form in a dialog: cancel and submit. */
export function FormButtons({ children, busy, look = 'primary', onCancel }: FormButtonsProps) {
  return (
    <DialogFoot>
      <Button
        look="outline"
        onClick={({ currentTarget }) => {
          // Closing discards what was typed.
          currentTarget.form?.reset()
          onCancel()
        }}
      >
        Cancel
      </Button>
      <Button type="submit" look={look} busy={busy}>
        {children}
      </Button>
    </DialogFoot>
  )
}
