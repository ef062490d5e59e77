import { useState } from 'react'
import { toast } from '#app/lib/toast.ts'

/** Copies a text; `copied` until another one is shown in its place. */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [last, setLast] = useState<string>()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setLast(text),
      () => toast.error('Your browser blocked copying. Select the text and press Ctrl+C.'),
    )
  return { copied: last === text, copy }
}
