import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'

/** Copies text; says so in its own words until something else is shown. */
export function CopyText({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState<string>()
  const done = copied === text
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => toast.error('Your browser blocked copying. Select the text and press Ctrl+C.'),
    )
  return (
    <Button look="outline" size="small" onClick={() => void copy()}>
      {done ? (
        <Check aria-hidden="true" className="size-4" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
      <span aria-live="polite">{done ? 'Copied' : label}</span>
    </Button>
  )
}
