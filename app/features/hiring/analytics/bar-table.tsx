import type { BarLine } from '#shared/company-analytics.ts'
import { withCommas } from '#shared/with-commas.ts'

type BarTableProps = {
  /** The caption of the figures. */
  caption: string
  columns: readonly [label: string, amount: string, note: string]
  lines: readonly BarLine[]
}

/** A chart that is a table: a bar behind each line's label, with the figures beside it. */
export function BarTable({ caption, columns, lines }: BarTableProps) {
  const most = Math.max(1, ...lines.map(({ amount }) => amount))
  return (
    <table className="w-full border-collapse text-15">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, amount, note }) => (
          <tr key={label} className="border-b border-line last:border-0">
            <th scope="row" className="w-full py-2.5 pr-4 text-left font-normal">
              <span className="flex flex-col gap-1.5">
                {label}
                <span aria-hidden="true" className="block h-2 rounded-full bg-sunken">
                  <span
                    className="block h-2 rounded-full bg-accent"
                    style={{ width: `${amount === 0 ? 0 : Math.max((amount / most) * 100, 1.5)}%` }}
                  />
                </span>
              </span>
            </th>
            <td className="py-2.5 text-right align-bottom font-semibold tabular-nums">
              {withCommas(amount)}
            </td>
            <td className="w-14 py-2.5 pl-3 text-right align-bottom text-14 text-ink-3 tabular-nums">
              {note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
