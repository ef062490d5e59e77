import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type FormButtonsProps = {
  /** What sending the form does: 'Save', 'Send invitation'. */
  children: ReactNode
  busy: boolean
  look?: 'primary' | 'danger'
  onCancel: () => void
}

/** The buttons at the end of a form in a dialog: cancel and submit. They stay in view while a long form scrolls behind them. */
export function FormButtons({ children, busy, look = 'primary', onCancel }: FormButtonsProps) {
  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
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
    </div>
  )
}
