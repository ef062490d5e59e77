type FigureRowProps = {
  /** The name of the row for screen readers. */
  name: string
  figures: readonly { value: string; label: string }[]
}

/** Four figures side by side, as a section of a page. */
export function FigureRow({ name, figures }: FigureRowProps) {
  return (
    <section aria-label={name} className="page-x page-width pt-10 pb-6">
      <dl className="grid grid-cols-2 gap-y-6 border-y border-line py-7 md:grid-cols-4">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-15 text-ink-2">{label}</dt>
            <dd className="text-34 font-semibold tracking-[-0.02em]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
