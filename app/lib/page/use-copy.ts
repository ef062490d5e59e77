import { useState } from 'react'
import { toast } from '#app/lib/toast.ts'

/** Copies a text; `copied` stays true until the text changes. */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [last, setLast] = useState<string>()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setLast(text),
      () => toast.error('Your browser blocked copying. Select the text and press Ctrl+C.'),
    )
  return { copied: last === text, copy }
}
