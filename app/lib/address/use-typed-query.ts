import { useEffect, useRef, useState } from 'react'
import { useAddressQuery } from './address-query.ts'

const pause = 300

/**
 * A search box whose words are in the address. What is typed takes effect at once; the address follows a moment later, with
 * `replace`, so that going back leaves the page instead of undoing a letter. Going back or forward updates the box.
 */
export function useTypedQuery(name: string): [words: string, type: (words: string) => void] {
  const [query, setQuery] = useAddressQuery()
  const inAddress = query.get(name) ?? ''
  const [words, setWords] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => () => waiting.current?.(), [])
  if (inAddress !== seen) {
    setSeen(inAddress)
    if (inAddress !== written) setWords(inAddress)
  }
  function type(next: string) {
    setWords(next)
    waiting.current?.()
    const write = () => {
      stop()
      setWritten(next)
      setQuery(
        (now) => {
          const changed = new URLSearchParams(now)
          if (next.trim() === '') changed.delete(name)
          else changed.set(name, next)
          return changed
        },
        { replace: true, preventScrollReset: true },
      )
    }
    let timer = setTimeout(write, pause)
    const hold = () => clearTimeout(timer)
    const release = () => {
      hold()
      timer = setTimeout(write, pause)
    }
    const press = ({ target }: Event) => {
      if ((target as Element).closest('a')) write()
    }
    // A link pressed in the meantime navigates from these words, and is not overtaken by them.
    const presses = { pointerdown: hold, pointerup: release, pointercancel: release, click: press }
    for (const [name, heard] of Object.entries(presses)) addEventListener(name, heard, true)
    const stop = () => {
      hold()
      for (const [name, heard] of Object.entries(presses)) removeEventListener(name, heard, true)
    }
    waiting.current = stop
  }
  return [words, type]
}
