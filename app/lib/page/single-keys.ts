import { useEffect, useRef } from 'react'
import { isTyping } from './is-typing.ts'
import { shortcutsOn } from './shortcut-preference.ts'

/** After g, the next key names a page and has no other meaning. */
const pause = 1200

/** Single-key shortcuts of a page. Ignored while somebody types or a dialog is open, and when shortcuts are turned off. */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    let leads = Number.NEGATIVE_INFINITY
    function onKey(event: KeyboardEvent) {
      const target = event.target instanceof HTMLElement ? event.target : null
      const field = target instanceof HTMLInputElement && target.type === 'radio' ? null : target
      if (isTyping(event, field) || !shortcutsOn() || document.querySelector('dialog[open]')) return
      const isFree = event.timeStamp - leads > pause
      leads = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const act = isFree ? current.current[event.key.toLowerCase()] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
