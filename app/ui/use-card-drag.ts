import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ApplicationStatus } from '#shared/application.ts'

/** Pixels before a press is a drag. */
const slack = 6

type Drag = { id: string; over: ApplicationStatus | undefined }

/**
 * Drags a card to another column with mouse or pen; a finger scrolls, and has the card's menu. Escape lets go. What was pressed
 * is told by `data-card`, where it is dropped by `data-column`.
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
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const [x, y] = [clientX - start.x, clientY - start.y]
      if (!ghost && Math.hypot(x, y) < slack) return
      ghost ??= lift(card)
      ghost.style.transform = `translate(${x}px, ${y}px) rotate(1.5deg)`
      const column = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]')
      over = column?.dataset.column as ApplicationStatus | undefined
      setDrag({ id, over })
    }
    const end = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', key)
      ghost?.remove()
      ended.current = undefined
      setDrag(undefined)
    }
    const drop = () => {
      if (ghost) {
        // The click that ends a drag opens nothing.
        addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true })
        setTimeout(() => {}, 0)
        if (over) onDrop(id, over)
      }
      end()
    }
    const key = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape') end()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', end)
    addEventListener('keydown', key)
    ended.current = end
  }
  return { drag, onPointerDown }
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
