import { useEffect } from 'react'
import { useDataRouter, useRouterState } from '#app/lib/page/data-router.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

const name = 'settings'

type UnsavedQuestionProps = { unsaved: boolean; save: () => Promise<unknown>; forget: () => void }

/** Asks before the page is left with unsaved changes; on a page load, the browser asks. */
export function UnsavedQuestion({ unsaved, save, forget }: UnsavedQuestionProps) {
  const router = useDataRouter()
  const blocked = useRouterState(router, ({ blockers }) => blockers.get(name))
  useEffect(() => {
    router.getBlocker(
      name,
      ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
    )
  }, [router, unsaved])
  useEffect(() => () => router.deleteBlocker(name), [router])
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  return (
    <Dialog
      open={blocked?.state === 'blocked'}
      onClose={() => blocked?.reset?.()}
      title="Save your changes?"
      description="You’ve changed settings but haven’t saved them yet."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="outline"
          onClick={() => {
            forget()
            blocked?.proceed?.()
          }}
        >
          Leave without saving
        </Button>
        <Button
          onClick={() =>
            save().then(
              () => blocked?.proceed?.(),
              (error: Error) => {
                blocked?.reset?.()
                toast.error(`Failed to save settings: ${error.message}`)
              },
            )
          }
        >
          Save and leave
        </Button>
      </div>
    </Dialog>
  )
}
