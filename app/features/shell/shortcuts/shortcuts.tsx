import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isTyping } from '#app/lib/page/is-typing.ts'
import { shortcutsOn } from '#app/lib/page/shortcut-preference.ts'
import { shortcutFor } from './shortcut-keys.ts'

const pause = 1200

type DialogProps = { open: boolean; onClose: () => void }

/** Listens for single keys anywhere on the page. The dialog that lists them is loaded on demand. */
export function Shortcuts({ searchDialog }: { searchDialog: string }) {
  const navigate = useNavigate()
  const [Help, setHelp] = useState<ComponentType<DialogProps>>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let before: { key: string; at: number } | undefined
    async function act(key: string, event: KeyboardEvent) {
      const recent = before && event.timeStamp - before.at < pause ? before.key : undefined
      const action = shortcutFor(key, recent)
      before = action?.do === 'wait' ? { key, at: event.timeStamp } : undefined
      if (!action || action.do === 'wait') return
      event.preventDefault()
      if (action.do === 'go') await navigate(action.to)
      else if (action.do === 'search') {
        const dialog = document.getElementById(searchDialog) as HTMLDialogElement | null
        dialog?.showModal()
      } else {
        const { ShortcutsDialog } = await import('./shortcuts-dialog.tsx')
        setHelp(() => ShortcutsDialog)
        setOpen(true)
      }
    }
    function onKey(event: KeyboardEvent) {
      const target = event.target instanceof HTMLElement ? event.target : null
      if (isTyping(event, target) || !shortcutsOn() || document.querySelector('dialog[open]')) return
      void act(event.key, event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, searchDialog])
  return Help && <Help open={open} onClose={() => setOpen(false)} />
}
