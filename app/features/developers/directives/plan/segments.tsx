import { cx } from '#app/ui/cx.ts'

type SegmentsProps<Value extends string | number> = {
  /** The name of the choice, for screen readers. */
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
  className?: string
}

/** A segmented control of a few views of the same data. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { legend, name, options, chosen, onChoose, className } = props
  return (
    <fieldset className={cx('flex rounded-control border border-line bg-sunken p-0.5', className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label }) => (
        <label
          key={value}
          className={cx(
            'cursor-pointer rounded-[7px] px-3 py-1 text-13 font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:py-2.5',
            value === chosen
              ? 'bg-surface text-ink shadow-[0_0_0_1px_var(--line)]'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
