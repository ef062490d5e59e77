import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type FormButtonsProps = {
  /** What sending the form does: 'Save', 'Send invitation'. */
  children: ReactNode
  busy: boolean
  look?: 'primary' | 'danger'
  onCancel: () => void
}

/** The end of a form in a dialog: the way out, and the one thing that it does. */
export function FormButtons({ children, busy, look = 'primary', onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button
        look="outline"
        onClick={({ currentTarget }) => {
          // What was typed is thrown away with it.
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
