import { Check, Copy } from 'lucide-react'
import { useCopy } from '#app/lib/page/use-copy.ts'
import { Button } from '#app/ui/button.tsx'

/** Copies text; the label confirms it until the text changes. */
export function CopyText({ text, label = 'Copy' }: { text: string; label?: string }) {
  const { copied, copy } = useCopy(text)
  const Icon = copied ? Check : Copy
  return (
    <Button look="outline" size="small" onClick={copy}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  )
}
