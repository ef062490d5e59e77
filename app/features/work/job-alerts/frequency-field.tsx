import { cx } from '#app/ui/cx.ts'
import { type AlertFrequency, alertFrequencies } from '#shared/job-alert.ts'

/** How often an alert writes, as a part of its form. */
export function FrequencyField({ chosen, className }: { chosen: AlertFrequency; className?: string }) {
  return (
    <fieldset className={cx('flex flex-col gap-1.5', className)}>
      <legend className="mb-1.5 text-14 font-medium">How often</legend>
      <div className="flex gap-2">
        {alertFrequencies.map((frequency) => (
          <label
            key={frequency}
            className="flex h-11 cursor-pointer items-center gap-2 rounded-full border border-control px-4 text-15 has-checked:border-ink has-checked:bg-sunken"
          >
            <input
              type="radio"
              name="frequency"
              value={frequency}
              defaultChecked={chosen === frequency}
              className="accent-(--accent)"
            />
            {frequency}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
