import * as z from 'zod/mini'
import { Button } from '#app/ui/button.tsx'
import { longestReason, shortestReason } from '#shared/staff.ts'

/** What somebody is told of a decision about them. */
export const reasonSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(shortestReason, `Explain why in at least ${shortestReason} characters`),
    z.maxLength(longestReason, 'At most 1,000 characters'),
  )

type DialogButtonsProps = { busy: boolean; act: string; look: 'danger' | 'primary'; onClose: () => void }

export function DialogButtons({ busy, act, look, onClose }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" look={look} busy={busy}>
        {act}
      </Button>
    </div>
  )
}
