import type { StepOutput } from '#app/features/developers/directives/directive-queries.ts'

const maxRows = 8

const spoken = (name: string) => name.replaceAll('_', ' ')

/** The output of a step: a table, a text, or a sentence. */
export function OutputView({ output }: { output: StepOutput | null }) {
  if (!output) return <p className="text-14 text-ink-2">Nothing yet.</p>
  if (output.forgotten)
    return <p className="text-14 text-ink-2">Cleared, because what it was based on was forgotten.</p>
  const { rows = [], text, summary, total = rows.length } = output
  if (rows.length > 0) {
    const columns = (output.columns?.length ? output.columns : Object.keys(rows[0] ?? {})).slice(0, 5)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it where it is wider than its place.
      <section aria-label={summary ?? 'Rows'} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-13">
          <thead>
            <tr className="text-left text-ink-3">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-1 pr-2.5 font-normal whitespace-nowrap last:pr-0">
                  {spoken(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxRows).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
              <tr key={index} className="border-t border-line">
                {columns.map((column) => (
                  <td
                    key={column}
                    dir="auto"
                    className="max-w-48 py-1.5 pr-2.5 align-top tabular-nums last:pr-0"
                  >
                    <span className="line-clamp-2 break-words">{String(row[column] ?? '–')}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {total > maxRows && <p className="pt-2 text-13 text-ink-3">{total - maxRows} more</p>}
      </section>
    )
  }
  if (text) {
    return (
      <pre
        dir="auto"
        className="max-h-80 overflow-auto rounded-input bg-sunken p-3 font-sans text-14 whitespace-pre-wrap"
      >
        {text}
      </pre>
    )
  }
  return <p className="text-14">{summary}</p>
}
