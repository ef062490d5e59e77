import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useNavigate } from 'react-router'
import { isEnter, movedByArrow, optionId } from '#app/ui/listbox.tsx'
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
  useEffect(() => onActive(optionId(id, index)), [id, index, onActive])
  useEffect(() => () => onActive(undefined), [onActive])
  useImperativeHandle(keys, () => ({
    onKey(event: KeyboardEvent) {
      const to = movedByArrow(event, id, index, rows.length)
      if (to !== undefined) {
        const row = rows[to]
        setChosen(row && { words, path: row.path, title: row.title })
      } else if (isEnter(event)) {
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
