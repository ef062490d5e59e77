import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react'

const narrow = 96

/**
 * The tooltip of a collapsed side bar: one for all rows, beside the hovered or focused one. In the top layer, so that the
 * scrolling list does not clip it.
 */
export function useRailTip() {
  const ref = useRef<HTMLDivElement>(null)
  const hide = () => ref.current?.hidePopover()
  const show = ({ target, currentTarget }: FocusEvent | PointerEvent) => {
    const row = (target as Element).closest<HTMLElement>('[data-tip]')
    const tip = ref.current
    if (!tip || !row || currentTarget.clientWidth > narrow) return
    const { top, right, height } = row.getBoundingClientRect()
    tip.textContent = row.dataset.tip ?? ''
    tip.style.top = `${top + height / 2}px`
    tip.style.left = `${right + 12}px`
    tip.showPopover()
  }
  return {
    tip: { ref },
    wiring: {
      onPointerOver: show,
      onPointerLeave: hide,
      onFocus: show,
      onBlur: hide,
      onClick: hide,
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && hide(),
    },
  }
}

/** The row keeps its own label for screen readers. */
export function RailTip({ ref }: { ref: React.RefObject<HTMLDivElement | null> }) {
  return (
    <div
      ref={ref}
      popover="manual"
      aria-hidden="true"
      className="fixed inset-auto m-0 -translate-y-1/2 rounded-control bg-ink px-2.5 py-1 text-13 font-medium text-canvas"
    />
  )
}
