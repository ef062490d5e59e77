import { type Order, orders } from './review-search.ts'

type OrderButtonsProps = { order: Order; onOrder: (order: Order) => void }

export function OrderButtons({ order, onOrder }: OrderButtonsProps) {
  return (
    <fieldset
      aria-label="Order by"
      className="flex max-w-full min-w-0 overflow-x-auto rounded-full bg-sunken p-1 text-14 noscript:hidden"
    >
      {Object.keys(orders).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === order}
          onClick={() => onOrder(name as Order)}
          className="h-9 shrink-0 rounded-full px-2.5 sm:px-3.5 text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink pointer-coarse:h-11"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
