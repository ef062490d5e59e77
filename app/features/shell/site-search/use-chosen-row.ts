import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PanelKeys } from './search-panel.tsx'

type Row = { path: string; title: string }

type Rows = {
  /** Of the list, which the field names. */
  id: string
  words: string
  rows: readonly Row[]
  /** The target of Enter without a selected row. */
  otherwise: string
  keys: Ref<PanelKeys>
  onActive: (optionId: string | undefined) => void
  onLeave: () => void
}

/** The row selected by the arrow keys, or -1. Enter opens it, else `otherwise`; with Ctrl or Command in a new tab. */
export function useChosenRow({ id, words, rows, otherwise, keys, onActive, onLeave }: Rows): number {
  const navigate = useNavigate()
  // Identified by its address and name: results of the database arrive later and move the rows.
  const [chosen, setChosen] = useState<Row & { words: string }>()
  const index =
    chosen?.words === words
      ? rows.findIndex(({ path, title }) => path === chosen.path && title === chosen.title)
      : -1
  useEffect(() => onActive(index < 0 ? undefined : `${id}-${index}`), [id, index, onActive])
  useEffect(() => () => onActive(undefined), [onActive])
  useImperativeHandle(keys, () => ({
    onKey(event: KeyboardEvent) {
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (move && rows.length > 0) {
        event.preventDefault()
        const from = index < 0 && move < 0 ? 0 : index
        const next = (from + move + rows.length) % rows.length
        const row = rows[next]
        setChosen(row && { words, path: row.path, title: row.title })
        document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
        event.preventDefault()
        const path = rows[index]?.path ?? otherwise
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
