import { KeyRound } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { NewKey } from './console-queries.ts'
import { CopyText } from './copy-text.tsx'

type ShownOnceProps = {
  made: Pick<NewKey, 'name' | 'secret'>
  label?: string
  text?: string
  onHave: () => void
}

/** A secret, shown only once. */
export function ShownOnce({
  made: { name, secret },
  label = 'New key',
  text = 'Shown once. We keep only its hash, so copy it now.',
  onHave,
}: ShownOnceProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed border-accent bg-surface px-4 py-3.5"
    >
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
      <div className="mr-auto min-w-48">
        <p dir="auto" className="text-15 font-semibold">
          {name}
        </p>
        <p className="text-13 text-ink-2">{text}</p>
      </div>
      <code className="min-w-0 rounded-input bg-sunken px-3 py-2 font-mono text-13 break-all select-all">
        {secret}
      </code>
      <CopyText text={secret} />
      <Button look="ghost" size="small" onClick={onHave}>
        I saved it
      </Button>
    </section>
  )
}
