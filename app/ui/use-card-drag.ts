import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ApplicationStatus } from '#shared/application.ts'

/** Pixels before a press is a drag. */
const slack = 6

type Drag = { id: string; over: ApplicationStatus | undefined }

/**
 * Drags a card to another column with mouse or pen; with touch, the page scrolls and the card's menu is used instead. Escape
 * cancels. The card is marked by `data-card`, the column by `data-column`.
 */
export function useCardDrag(enabled: boolean, onDrop: (id: string, to: ApplicationStatus) => void) {
  const [drag, setDrag] = useState<Drag>()
  const ended = useRef<() => void>(undefined)
  useEffect(() => () => ended.current?.(), [])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-card]')
    if (!enabled || !card || event.button !== 0 || event.pointerType === 'touch') return
    if ((event.target as Element).closest('[popovertarget], [popover]')) return
    const start = { x: event.clientX, y: event.clientY }
    const id = card.dataset.card ?? ''
    let ghost: HTMLElement | undefined
    let over: ApplicationStatus | undefined
    let isDrag = false
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const [x, y] = [clientX - start.x, clientY - start.y]
      if (!isDrag && Math.hypot(x, y) < slack) return
      isDrag = true
      ghost ??= lift(card)
      ghost.style.transform = `translate(${x}px, ${y}px) rotate(1.5deg)`
      const column = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]')
      over = column?.dataset.column as ApplicationStatus | undefined
      setDrag({ id, over })
    }
    const letGo = () => {
      removeEventListener('pointermove', move)
      removeEventListener('keydown', key)
      ghost?.remove()
      over = undefined
      setDrag(undefined)
    }
    const end = () => {
      letGo()
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', end)
      ended.current = undefined
    }
    const drop = () => {
      if (isDrag) ignoreClick()
      if (over) onDrop(id, over)
      end()
    }
    const key = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape') letGo()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', end)
    addEventListener('keydown', key)
    ended.current = end
  }
  return { drag, onPointerDown }
}

/** Suppresses the click that ends a drag or a cancelled press; it runs before any other listener. */
function ignoreClick(): void {
  const ignore = (click: MouseEvent) => click.stopPropagation()
  addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', ignore, true), 0)
}

/** A picture of the card that follows the pointer. */
function lift(card: HTMLElement): HTMLElement {
  const { left, top, width } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-card')
  ghost.inert = true
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    zIndex: '60',
    pointerEvents: 'none',
    boxShadow: 'var(--shadow-float)',
  })
  document.body.append(ghost)
  return ghost
}
