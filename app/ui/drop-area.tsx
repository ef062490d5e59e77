import { type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'

type DropAreaProps = {
  /** The button's label: what is chosen. */
  label: string
  hint: string
  /** MIME types, in the syntax of the input's `accept`. */
  accept: string
  onFile: (file: File) => void
  icon: ReactNode
}

/** Takes a file from a file dialog, by drop, or by paste while focused. */
export function DropArea({ label, hint, accept, onFile, icon }: DropAreaProps) {
  const hintId = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | undefined | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    <label
      className={cx(
        'flex min-h-18 cursor-pointer items-center gap-4 rounded-input border border-dashed border-control px-4 py-3 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        over && 'border-accent bg-accent-soft',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-15 font-medium">{label}</span>
        <span id={hintId} className="block text-14 text-ink-2">
          {hint}
        </span>
      </span>
      <input
        type="file"
        aria-label={label}
        aria-describedby={hintId}
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          take(target.files)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
