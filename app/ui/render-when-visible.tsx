import { type ReactNode, useEffect, useRef, useState } from 'react'

type RenderWhenVisibleProps = {
  /** A placeholder of the same size, so that nothing moves. */
  placeholder: ReactNode
  children: ReactNode
}

/** Renders its children when they come near the viewport, so that what they load is not part of the first visit. */
export function RenderWhenVisible({ placeholder, children }: RenderWhenVisibleProps) {
  const mark = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!mark.current || seen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '120px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [seen])
  return <div ref={mark}>{seen ? children : placeholder}</div>
}
