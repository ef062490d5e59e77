import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The page that is open, for as long as the document is: an error page takes the place of everything, and gives it back. It
 * begins with the address that the document came from, because somebody may have gone on before this was loaded.
 */
let shown = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname

/**
 * After a navigation in the page: the new title is read out, and the focus goes to the new h1, or into the field that
 * the page is there for and that bears `data-first-field`.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = shown
    shown = pathname
    if (before === pathname) return
    setTitle(document.title)
    const field = document.querySelector<HTMLElement>('[data-first-field]')
    const heading = document.querySelector<HTMLElement>('h1')
    if (heading) heading.tabIndex = -1
    const start = field ?? heading
    start?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
