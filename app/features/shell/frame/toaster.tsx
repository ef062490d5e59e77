import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { dismissToast, onToasts, shownToasts, TOAST_DURATION, type Toast } from '#app/lib/toast.ts'
import { cx } from '#app/ui/cx.ts'

const none: readonly Toast[] = []

/** Bottom right, above everything. Hovering or focusing a toast keeps it open. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, () => none)
  const layer = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const open = layer.current?.matches(':popover-open')
    if (!layer.current || newest === undefined || (open && !document.querySelector('dialog:modal'))) return
    if (open) layer.current.hidePopover()
    layer.current.showPopover() // Shown anew, it lies above a dialog that has opened since.
  }, [newest])
  return (
    <div role="status">
      <div
        ref={layer}
        popover="manual"
        className="fixed inset-auto right-4 bottom-[calc(16px+var(--foot,0px))] m-0 w-[min(380px,calc(100vw-32px))] bg-transparent p-0.5 open:flex open:flex-col open:gap-2"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

const marks: Record<Toast['kind'], string> = { success: 'bg-good', error: 'bg-bad', info: 'bg-ink-3' }

function ToastCard({ toast: { id, kind, message, undo } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing is a courtesy to the pointer; the words are read out by the status around it.
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
      className="flex items-center gap-3 rounded-input border border-line bg-surface py-3 pr-3 pl-4 text-15 shadow-float"
    >
      <span aria-hidden="true" className={cx('h-5 w-1 shrink-0 rounded-full', marks[kind])} />
      <p className="min-w-0 flex-1">{message}</p>
      {undo && (
        <button
          type="button"
          className="rounded-control px-2 py-1 font-medium text-accent hover:bg-accent-soft pointer-coarse:-my-1.5 pointer-coarse:min-h-11"
          onClick={() => {
            undo()
            dismissToast(id)
            // The button is removed with its toast: the focus returns, without scrolling.
            const back = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('h1')
            if (back instanceof HTMLElement) back.focus({ preventScroll: true })
          }}
        >
          Undo
        </button>
      )}
    </div>
  )
}
