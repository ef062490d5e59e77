import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PanelKeys } from './search-panel.tsx'

type Rows = {
  /** Of the list, which the field names. */
  id: string
  words: string
  /** The paths of the rows, in order. */
  paths: readonly string[]
  /** The target of Enter without a selected row. */
  otherwise: string
  keys: Ref<PanelKeys>
  onActive: (optionId: string | undefined) => void
  onLeave: () => void
}

/** The row selected by the arrow keys, or -1. Enter opens it, else `otherwise`; with Ctrl or Command in a new tab. */
export function useChosenRow({ id, words, paths, otherwise, keys, onActive, onLeave }: Rows): number {
  const navigate = useNavigate()
  // Identified by its path: results of the database arrive later and move the rows.
  const [chosen, setChosen] = useState<{ words: string; path: string }>()
  const index = chosen?.words === words ? paths.indexOf(chosen.path) : -1
  useEffect(() => onActive(index < 0 ? undefined : `${id}-${index}`), [id, index, onActive])
  useEffect(() => () => onActive(undefined), [onActive])
  useImperativeHandle(keys, () => ({
    onKey(event: KeyboardEvent) {
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (move && paths.length > 0) {
        event.preventDefault()
        const from = index < 0 && move < 0 ? 0 : index
        const next = (from + move + paths.length) % paths.length
        setChosen({ words, path: paths[next] ?? otherwise })
        document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
        event.preventDefault()
        const path = paths[index] ?? otherwise
        if (event.ctrlKey || event.metaKey) {
          window.open(path, '_blank', 'noopener')
          return
        }
        onLeave()
        void navigate(path)
      }
    },
  }))
  return index
}
