import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type ClearAllProps = { count: number; busy: boolean; onClear: () => void }

/** Up to this many are cleared by one press; for more a confirmation is required, as they are not easily restored. */
const atOnce = 20

export function ClearAll({ count, busy, onClear }: ClearAllProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        look="outline"
        busy={busy}
        aria-haspopup={count > atOnce ? 'dialog' : undefined}
        onClick={() => (count > atOnce ? setAsking(true) : onClear())}
      >
        Clear All
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Clear all ${count} saved jobs?`}
        description="They’ll be removed from the list. You can undo this while this page is open."
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={() => setAsking(false)}>
            Keep them
          </Button>
          <Button
            look="danger"
            onClick={() => {
              setAsking(false)
              onClear()
            }}
          >
            Clear {count} jobs
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Stays where the list was until the page is left. The focus comes here, so that Undo is the next stop of the Tab key. */
export function ClearedLine({ count, onUndo }: { count: number; onUndo: () => void }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3.5 text-15 outline-none"
    >
      <p>
        {count} saved {count === 1 ? 'job' : 'jobs'} cleared.
      </p>
      <Button look="outline" size="small" onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
