import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Which of these headings the person is reading under: the last one in the upper third of the window or above it. At the end of the
 * page, where further ones cannot come up that far, it is the one that the address names, or the last.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const { hash } = useLocation()
  const [inView, setInView] = useState<string>()
  const list = ids.join(' ')
  useEffect(() => {
    const look = () => {
      const there = list.split(' ').filter((id) => document.getElementById(id))
      const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? 0
      const named = there.find((id) => `#${id}` === hash)
      const { scrollHeight } = document.documentElement
      if (scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2)
        return setInView(named && top(named) >= 0 ? named : there.at(-1))
      setInView(there.findLast((id) => top(id) <= innerHeight / 3) ?? there[0])
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [list, hash])
  return inView
}
